/** "new skippers per month": those that came then, by the date of their own. */
import type { Chunk } from "../request/chunk.ts";
import type { Clause } from "../request/request.ts";
import { timeColumnFor } from "../time/time-part.ts";
import { likely, type Walk } from "./walk.ts";

/** Behind "new" stand the rows that are counted or listed, and a time says since when they are there; else it stays unknown. */
export function settleNewRows({ request, chunks, model }: Walk): void {
  const [item, ...others] = request.shown;
  const isPlaced = request.grain !== null || request.windows.length > 0;
  if (item === undefined || others.some(({ joiner }) => joiner === null) || !isPlaced) return;
  if (request.ranking !== null || request.isShare || item.isBehindPreposition) return;
  const before = chunks.find(({ first, length }) => first + length === item.mention.chunk.first);
  const tables = likely(item.mention.candidates).map(({ element }) =>
    element.kind === "table" ? element.table : null,
  );
  const areDated = tables.every((table) => table !== null && timeColumnFor(model, table)?.table === table);
  if (before === undefined || !isNewWord(before) || !areDated) return;
  // "new campaigns", where only leads are stored as "new".
  const isOfOthers = (clause: Clause): boolean =>
    clause.kind === "value" &&
    clause.mention.chunk === before &&
    clause.mention.candidates.every(({ element }) => element.kind !== "value" || !tables.includes(element.table));
  const clauses = request.clauses.filter((clause) => !isOfOthers(clause));
  if (clauses.length > 0) return;
  request.clauses = clauses;
  request.unexplained = request.unexplained.filter((word) => word !== before.text);
}

/** Whether it is the word itself. */
export function isNewWord({ text }: Chunk): boolean {
  return /^new$/i.test(text);
}
