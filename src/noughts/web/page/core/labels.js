/** Words for choices that stand in more than one place. */

export const ORDERS = { row: "row by row", centre: "centre first", edges: "edges first", reversed: "reversed" };
export const VIEWS = { columns: "Columns", tree: "Tree", map: "Map", icicle: "Icicle" };
