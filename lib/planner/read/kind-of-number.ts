/** "the most yacht damage": of a number that follows, a word says whose it is, even where rows are called so as well. */
import type { Mention } from "../request/request.ts";
import { addClause, chunkAt, isMeasurable, likely, type Walk } from "./walk.ts";

/** Takes the word as a condition on the number right behind it; false where no such number follows. */
export function placedAsKind(walk: Walk, mention: Mention): boolean {
  const next = chunkAt(walk, walk.place + 1)?.meaning;
  if (next?.type !== "element" || !isMeasurable(walk, next.candidates)) return false;
  const tables = likely(next.candidates).flatMap(({ element }) => (element.kind === "column" ? [element.table] : []));
  const isOwnRows = mention.candidates.some(
    ({ element }) => element.kind === "table" && tables.includes(element.table),
  );
  const candidates = mention.candidates.filter(
    ({ element }) => element.kind === "value" && tables.includes(element.table),
  );
  if (isOwnRows || candidates.length === 0) return false;
  const { joiner, isNegated } = walk;
  addClause(walk, { kind: "value", joiner, isNegated, text: mention.chunk.text, mention: { ...mention, candidates } });
  return true;
}
