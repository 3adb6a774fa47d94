/** The answers of an exported site: looked up in its files, in the same form as the server's. */
import { Problem } from "./api.js";
import { cell as place, token } from "./format.js";
import { exercise, minimax, spelled } from "./spelled.js";

const files = new Map();
const ANSWERS = {
  position,
  truth,
  trace,
  compare,
  reply,
  review,
  sheet,
  museum: () => load("museum"),
  about: () => ({ mine: null }),
};

/** Answer a question as the server would. */
export async function answer(name, query) {
  return ANSWERS[name](query, await load("positions"));
}

/** Read a file of the site, once; some hosts unpack it on the way and some do not. */
function load(name) {
  if (!files.has(name)) files.set(name, fetch(`data/${name}.json.gz`).then(unzip));
  return files.get(name);
}

async function unzip(response) {
  if (!response.ok) throw new Problem("A file of this site is missing; export it again.");
  const bytes = new Uint8Array(await response.arrayBuffer());
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = packed
    ? new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")))
    : new Response(bytes);
  return text.json();
}

const number = (move) => 3 * place(move)[0] + place(move)[1];
const move = (cell) => token([Math.floor(cell / 3), cell % 3]);
const moves = (mask) => [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((cell) => (mask >> cell) & 1).map(move);

/** The row of a position, by name. */
function row(board, { positions }) {
  const found = positions[board];
  if (!found)
    throw new Problem(`${board} is not a position that play can reach; X moves first, and a game ends with its line.`);
  const [player, winner, line, value, plies, size, depth, levels, best, acts] = found;
  return { player, winner, line, value, plies, size, depth, levels, best, acts };
}

/** Put a stone on a board. */
export function put(board, cell, player) {
  const at = cell + Math.floor(cell / 3);
  return board.slice(0, at) + player + board.slice(at + 1);
}

/** The boards of a game, each checked against the table. */
function played({ board = ".../.../...", moves: text = "" }, table) {
  const boards = [board];
  for (const one of text.split("-").filter(Boolean)) {
    const { player, acts } = row(boards.at(-1), table);
    if (!acts.some(([cell]) => move(cell) === one))
      throw new Problem(`${one.slice(0, 20)} cannot be played on ${boards.at(-1)}.`);
    boards.push(put(boards.at(-1), number(one), player));
  }
  return boards;
}

const here = (query, table) => played(query, table).at(-1);

function position(query, table) {
  const boards = played(query, table);
  const board = boards.at(-1);
  const { player, winner, line, acts, depth } = row(board, table);
  return {
    shape: table.shape,
    columns: 3,
    rows: 3,
    start: boards[0],
    moves: (query.moves ?? "").split("-").filter(Boolean),
    names: Object.fromEntries(table.names.map((name, cell) => [move(cell), name])),
    boards,
    board,
    player,
    winner,
    line,
    actions: acts.map(([cell]) => ({ move: move(cell), board: put(board, cell, player) })),
    searchable: !!player,
    plies: depth,
  };
}

function truth(query, table) {
  const board = here(query, table);
  const { player, value, plies, best, acts } = row(board, table);
  const outcome = ([cell, , why]) => {
    const after = row(put(board, cell, player), table).value;
    return [move(cell), { low: after, high: after, why: table.texts[why] }];
  };
  return { low: value, high: value, plies, moves: Object.fromEntries(acts.map(outcome)), best: moves(best) };
}

/** Find the image of a board that the files hold, and where each of its cells lies on this board. */
function turned(board, held, { symmetries }) {
  const cells = [...board.replaceAll("/", "")];
  for (const where of symmetries) {
    const image = [];
    cells.forEach((mark, cell) => (image[where[cell]] = mark));
    const text = image.join("").replace(/(...)(...)(...)/, "$1/$2/$3");
    if (held[text] !== undefined) return { text, back: (cell) => where.indexOf(cell), same: text === board };
  }
  throw new Problem(`The game ${board} is over; there is nothing to search.`);
}

async function trace(query, table) {
  const board = here(query, table);
  const method = {
    search: "alphabeta",
    order: "row",
    ...query,
    urgent: query.urgent === "1",
    memory: query.memory === "1",
    symmetry: query.symmetry === "1",
  };
  const told = (({ search, order, urgent, memory, symmetry }) => ({ search, order, urgent, memory, symmetry }))(method);
  const total = row(board, table).size;
  if (method.search === "minimax") {
    const image = turned(board, await load("counts"), table); // of which the methods beside it are counted
    const root = minimax(board, method, table);
    return { board, method: told, nodes: total, total, root, ...(image.same ? {} : { turned: true }) };
  }
  const flags = ["urgent", "memory", "symmetry"].filter((flag) => method[flag]);
  const held = await load(["alphabeta", method.order, ...flags].join("-"));
  const { text, back, same } = turned(board, held, table);
  const letters = held[text];
  const root = spelled(letters, text, method, table, back);
  return {
    board,
    method: told,
    nodes: letters.replaceAll(".", "").length,
    total,
    root,
    ...(same ? {} : { turned: true }),
  };
}

async function compare(query, table) {
  const board = here(query, table);
  const held = await load("counts");
  const counts = held[turned(board, held, table).text];
  return table.compared.map((method, i) => ({ ...method, nodes: i ? counts[i - 1] : row(board, table).size }));
}

function reply({ level = "perfect", ...query }, table) {
  const names = Object.keys(table.levels);
  const { levels } = row(here(query, table), table);
  return { level, words: table.levels[level], moves: moves(levels[names.indexOf(level)]) };
}

function review(query, table) {
  const boards = played(query, table);
  const values = boards.map((board) => row(board, table).value);
  const slips = query.moves
    .split("-")
    .filter(Boolean)
    .flatMap((one, ply) => {
      const { best, acts } = row(boards[ply], table);
      const sentence = acts.find(([cell]) => move(cell) === one)[3];
      return sentence == null
        ? []
        : [{ ply, was: values[ply], became: values[ply + 1], better: moves(best), sentence: table.texts[sentence] }];
    });
  return { values, slips };
}

async function sheet({ order = "row", depth, ...query }, table) {
  const board = here(query, table);
  const held = await load(`sheets-${order}`);
  const { text, back } = turned(board, held, table);
  const plies = Math.min(Number(depth), row(board, table).depth);
  return {
    board,
    depth: plies,
    ...exercise(held[text][plies - 1], text, { order, urgent: false }, table, plies, back),
  };
}
