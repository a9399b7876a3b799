/** Tools by which is read what there is: databases, schemas, metrics, results and boards. */
import "server-only";
import { ok } from "#lib/domain/errors";
import { harmlessLine } from "#lib/domain/harmless-line";
import { mcpToolLimits } from "#lib/domain/mcp/limits";
import { mcpTools } from "#lib/domain/mcp/tools";
import { listedBoards, readBoard } from "../api/board-readings.ts";
import { describeSchema, readResult } from "../api/data-readings.ts";
import { offering } from "./offering.ts";
import { searchMetrics } from "./search-metrics.ts";
import { toldRows } from "./told-words.ts";

export const dataTools = {
  getResult: offering(mcpTools.getResult, async (app, input, { caller }) => {
    const page = await readResult(app, caller, input);
    if (!page.ok) return page;
    const { columns, rows, offset, rowCount } = page.value;
    const told = rows.slice(0, mcpToolLimits.usualPageRows);
    const place = { offset, given: rows.length, told: told.length, rowCount };
    const names = columns.map(({ name }) => name);
    return ok({ kind: "done", output: page.value, words: [pageWords(place), ...toldRows(names, told)].join("\n") });
  }),
  listDatabases: offering(mcpTools.listDatabases, async (app, { database }) => {
    const databases = await app.catalog.listDatabases();
    if (!databases.ok) return databases;
    const schemas = database === undefined ? ok(null) : await app.catalog.listSchemas(database);
    if (!schemas.ok) return schemas;
    const output = { databases: [...databases.value], schemas: schemas.value === null ? null : [...schemas.value] };
    const names = (output.schemas ?? output.databases).map(({ name }) => harmlessLine(name));
    const what = database === undefined ? "Databases" : "Schemas";
    return ok({ kind: "done", output, words: `${what}: ${names.join(", ")}` });
  }),
  describeSchema: offering(mcpTools.describeSchema, async (app, { table, offset, ...context }) => {
    const described = await describeSchema(app, context);
    if (!described.ok) return described;
    const fitting = described.value.tables.filter(({ name }) => table === undefined || isSameName(name, table));
    const tables = fitting.slice(offset, offset + mcpToolLimits.tablesAtOnce);
    const end = offset + tables.length;
    const nextOffset = end < fitting.length ? end : null;
    const lines = tables.map(
      ({ name, columns }) =>
        `- ${harmlessLine(name)}: ${columns.map((column) => harmlessLine(column.name)).join(", ")}`,
    );
    const head = `Tables: ${fitting.length}${nextOffset === null ? "" : `, the next ones from offset ${nextOffset}`}`;
    const output = { ...described.value, tables, tableCount: fitting.length, nextOffset };
    return ok({ kind: "done", output, words: [head, ...lines].join("\n") });
  }),
  searchMetrics: offering(mcpTools.searchMetrics, async (app, { words: text, ...context }) => {
    const known = await app.catalog.requireContext(context);
    if (!known.ok) return known;
    const found = await searchMetrics(app, context, text);
    if (!found.ok) return found;
    const { metrics, hasMore } = found.value;
    const lines = metrics.map(({ label, expression }) => harmlessLine(`- ${label}: ${expression ?? ""}`));
    const head = hasMore ? `The first ${metrics.length} metrics; more fit:` : `Metrics: ${metrics.length}`;
    const words = [head, ...lines].join("\n");
    return ok({ kind: "done", output: found.value, words });
  }),
  openBoard: offering(mcpTools.openBoard, async (app, { boardId }, { caller }) => {
    if (boardId === undefined) {
      const boards = await listedBoards(app, caller);
      if (!boards.ok) return boards;
      const lines = boards.value.map(({ id, title }) => `- ${harmlessLine(title)} (${id})`);
      const output = { boards: boards.value, board: null };
      return ok({ kind: "done", output, words: [`Boards: ${lines.length}`, ...lines].join("\n") });
    }
    const board = await readBoard(app, caller, boardId);
    if (!board.ok) return board;
    const lines = board.value.tiles.map(({ title, text }) => harmlessLine(`- ${title}: ${text ?? ""}`));
    const words = [harmlessLine(board.value.title), ...lines].join("\n");
    return ok({ kind: "done", output: { boards: null, board: board.value }, words });
  }),
};

type PagePlace = Readonly<Record<"offset" | "given" | "told" | "rowCount", number>>;

/** Which rows stand below; those beyond them stand in the structure alone. */
function pageWords({ offset, given, told, rowCount }: PagePlace): string {
  if (told === 0) return `No rows from ${offset} on; there are ${rowCount}.`;
  const words = `Rows ${offset + 1} to ${offset + told} of ${rowCount}`;
  return told === given ? `${words}:` : `${words}; up to ${offset + given} stand in the structure:`;
}

/** Whoever writes a name by hand need not know how the engine spells it. */
function isSameName(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
