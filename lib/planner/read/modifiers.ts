/** Words beside a name that say of what kind it is, or that are only half a condition. */
import type { Candidate } from "#lib/semantic/index-model";
import type { Mention } from "../request/request.ts";
import { likely, surestKind, type Walk } from "./walk.ts";

/** "how many car models": right before another name, a word that only comes near a table says of what kind that is. */
export function isModifier(walk: Walk, { candidates, chunk }: Mention): boolean {
  const next = walk.chunks[walk.place + 1];
  if (next?.meaning.type !== "element" || next.first !== chunk.first + chunk.length) return false;
  const isWeak =
    candidates.length > 0 && candidates.every(({ weight, element }) => weight < 0.9 && element.kind === "table");
  const nextKind = surestKind(next.meaning.candidates);
  if (nextKind === "table" && isWordOfColumns(candidates, next.meaning.candidates)) return true;
  return isWeak && (nextKind === "table" || nextKind === "column");
}

/** "longer" is not "long": without what it is compared with it names no condition. */
export function isBareComparative({ chunk, candidates }: Mention): boolean {
  const isWeak =
    candidates.length > 0 && candidates.every(({ element, weight }) => element.kind === "flag" && weight < 0.5);
  return isWeak && /^[a-z]+er$/i.test(chunk.text);
}

/** "home games": a word of several columns of these rows, and the name of none, says which of them are spoken of. */
function isWordOfColumns(candidates: readonly Candidate[], rows: readonly Candidate[]): boolean {
  const tables = likely(rows).flatMap(({ element }) => (element.kind === "table" ? [element.table] : []));
  return (
    candidates.length > 1 &&
    candidates.every(
      ({ weight, element }) => weight < 0.6 && element.kind === "column" && tables.includes(element.table),
    )
  );
}
