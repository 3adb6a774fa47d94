/** The answers of an exported site: looked up in its files, in the same form as the server's. */
import { Problem } from "../core/questions.js";
import { load } from "./files.js";
import { exercise as trees, minimax, spelled } from "./letters.js";
import { images, moveAt, movesOf, named, namedCells, played, put, row, turned } from "./positions.js";

const ANSWERS = {
  view,
  position,
  truth,
  trace,
  compare,
  reply,
  review,
  exercise,
  museum: () => load("museum"),
  about: () => ({ mine: null }),
};

/** Answer a question as the server would. */
export async function answer(name, query) {
  return ANSWERS[name](query, await load("positions"));
}

/** Several questions about one position at once, but for the slow ones; a problem with one spoils no other. */
async function view({ parts, ...query }, table) {
  const { slow } = position(query, table);
  const names = parts.split("-").filter((name) => !slow.includes(name));
  const answers = await Promise.all(names.map((name) => part(name, query, table)));
  return Object.fromEntries(answers.map((found, i) => [names[i], found]));
}

async function part(name, query, table) {
  try {
    return await ANSWERS[name](query, table);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return { error: problem.message };
  }
}

const here = (query, table) => played(query, table).at(-1);

function position(query, table) {
  const boards = played(query, table);
  const board = boards.at(-1);
  const moves = movesOf(query);
  const { player, winner, line, acts, depth } = row(board, table);
  return {
    shape: table.shape,
    columns: 3,
    rows: 3,
    start: boards[0],
    moves,
    names: Object.fromEntries(table.names.map((name, cell) => [named(cell), name])),
    boards,
    board,
    player,
    winner,
    line,
    actions: acts.map(([cell]) => ({ move: named(cell), board: put(board, cell, player) })),
    searchable: !!player,
    plies: depth,
    ...explained(boards.at(-2), moves.at(-1), table),
    slow: player && board.split(".").length - 1 > table.quick ? ["trace", "compare"] : [],
  };
}

/** What the last move does, the cells that are named there, and what each level sees in it. */
function explained(before, move, table) {
  if (!move) return { reason: null, marks: {}, seen: {} };
  const { cell, urgency, why, marks } = moveAt(before, move, table);
  const { levels } = row(before, table);
  const seen = Object.keys(table.seen).map((level, i) => [
    level,
    (levels[i] >> cell) & 1 ? table.seen[level][urgency] : null,
  ]);
  return { reason: why, marks, seen: Object.fromEntries(seen) };
}

function truth(query, table) {
  const board = here(query, table);
  const { player, value, plies, best, acts } = row(board, table);
  const outcome = ([cell, , why]) => {
    const after = row(put(board, cell, player), table).value;
    return [named(cell), { low: after, high: after, why: table.texts[why] }];
  };
  return { low: value, high: value, plies, moves: Object.fromEntries(acts.map(outcome)), best: namedCells(best), suggestion: null };
}

async function trace(query, table) {
  const board = here(query, table);
  const { search = "alphabeta", order = "row" } = query;
  const [urgent, memory, symmetry] = ["urgent", "memory", "symmetry"].map((flag) => query[flag] === "1");
  const method = { search, order, urgent, memory, symmetry };
  const total = row(board, table).size;
  const { root, nodes, same } =
    search === "minimax" ? await whole(board, method, table) : await pruned(board, method, table);
  return { board, method, nodes: nodes ?? total, total, root, ...(same ? {} : { turned: true }) };
}

async function whole(board, method, table) {
  const { same } = turned(board, await load("counts"), table); // of which the methods beside it are counted
  return { root: minimax(board, method, table), same };
}

async function pruned(board, method, table) {
  const flags = ["urgent", "memory", "symmetry"].filter((flag) => method[flag]);
  const held = await load(["alphabeta", method.order, ...flags].join("-"));
  const { text, back, same } = turned(board, held, table);
  const letters = held[text];
  return { root: spelled(letters, text, method, table, back), nodes: letters.replaceAll(".", "").length, same };
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
  return { level, words: table.levels[level], moves: namedCells(levels[names.indexOf(level)]) };
}

function review(query, table) {
  const boards = played(query, table);
  const values = boards.map((board) => row(board, table).value);
  if (boards.length === 1) throw new Problem("There is no move to review; write moves such as b2-a1-c3.");
  const told = movesOf(query).map((move, ply) => moveAt(boards[ply], move, table));
  const grades = told.map(({ grade, better, why }) => ({ grade, words: table.grades[grade], better, sentence: why }));
  const slips = grades.flatMap(({ better, sentence }, ply) =>
    values[ply] === values[ply + 1] ? [] : [{ ply, was: values[ply], became: values[ply + 1], better, sentence }],
  );
  const worths = values.map((value) => ({ low: value, high: value, estimate: value }));
  return { values, worths, grades, slips };
}

async function exercise({ order = "row", depth, variants = "1", ...query }, table) {
  const board = here(query, table);
  const held = await load(`exercises-${order}`);
  const more = images(board, table).slice(1, Number(variants));
  const told = (one) => oneExercise(one, { order, depth }, held, table);
  return Number(variants) > 1 ? { ...told(board), variants: more.map(told) } : told(board);
}

function oneExercise(board, { order, depth }, held, table) {
  const { text, back } = turned(board, held, table);
  const plies = Math.min(Number(depth), row(board, table).depth);
  return {
    board,
    depth: plies,
    ...trees(held[text][plies - 1], text, { order, urgent: false }, table, plies, back),
  };
}
