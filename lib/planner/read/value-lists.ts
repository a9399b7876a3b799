/** Values that stand side by side are values of one column: "online vs store", "in Kiel or Bergen". */
import type { Candidate } from "#lib/semantic/index-model";
import { phraseKey, splitIdentifier, valueKey } from "#lib/semantic/words";
import type { Mention } from "../request/request.ts";
import { chunkAt, cueAt, likely, skip, surestKind, type Walk } from "./walk.ts";

/** Behind a value and a joining word the same column's values come first. */
export function likeLastValue(walk: Walk, mention: Mention): Mention | null {
  const last = (walk.relation?.clauses ?? walk.request.clauses).at(-1);
  if (last?.kind !== "value" || walk.joiner === null || walk.functions.length > 0) return null;
  const columns = columnsOf(last.mention.candidates);
  const { chunk } = last.mention;
  // "yachts and dinghies": also where a table is called so, if nothing else stands between.
  const isNext = mention.chunk.first - chunk.first - chunk.length <= 2;
  return ofColumns(mention, isNext ? [...mention.candidates, ...storedAs(walk, mention)] : mention.candidates, columns);
}

/** "from ports and at sea", "in a port or at sea": what is joined to a value and may be one of the same column is a value too. */
export function likeNextValue(walk: Walk, mention: Mention): Mention | null {
  const joint = skip(walk, walk.place + 1, ["filler", "preposition"]);
  const joiner = cueAt(walk, joint)?.type;
  const next = chunkAt(walk, skip(walk, joint + 1, ["not", "either", "filler", "preposition", "relative"]))?.meaning;
  if (joiner !== "and" && joiner !== "or" && joiner !== "versus") return null;
  if (next?.type !== "element" || surestKind(mention.candidates) === "value") return null;
  const columns = columnsOf(likely(next.candidates, 0.1));
  const isOnlyValue = next.candidates.every(({ element }) => element.kind === "value" || element.kind === "flag");
  const written = mention.candidates.filter(({ weight }) => weight >= wholeValue);
  const alike = isOnlyValue && joiner !== "versus" ? ofColumns(mention, written, columns) : null;
  if (alike !== null || walk.functions.length > 0 || surestKind(next.candidates) !== "value") return alike;
  const isSaidOfRows = walk.preposition !== null || joiner !== "and" || walk.request.isSideBySide;
  return isSaidOfRows ? ofColumns(mention, storedAs(walk, mention), columns) : null;
}

/** From this weight on a value is written as it is stored. */
const wholeValue = 0.85;

function columnsOf(candidates: readonly Candidate[]): readonly string[] {
  return candidates.flatMap(({ element }) => (element.kind === "value" ? [`${element.table}.${element.column}`] : []));
}

/** The values that read like the words, in either number. */
function storedAs({ index }: Walk, { chunk }: Mention): readonly Candidate[] {
  const exact = index.values.get(valueKey(chunk.text)) ?? [];
  return exact.length > 0 ? exact : (index.values.get(phraseKey(splitIdentifier(chunk.text))) ?? []);
}

function ofColumns(mention: Mention, candidates: readonly Candidate[], columns: readonly string[]): Mention | null {
  const alike = candidates.filter(
    ({ element }, index) =>
      element.kind === "value" &&
      columns.includes(`${element.table}.${element.column}`) &&
      candidates.findIndex((other) => JSON.stringify(other.element) === JSON.stringify(element)) === index,
  );
  return alike.length === 0 ? null : { ...mention, candidates: alike };
}
