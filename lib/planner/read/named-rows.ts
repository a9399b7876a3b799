/** "open orders", "products without a brand": a condition that has a name of its own, and the rows that the name speaks of. */
import { stem } from "#lib/semantic/words";
import { isPlural } from "../plan/table-row-names.ts";
import type { Mention } from "../request/request.ts";
import { newMention, surestKind, type Walk } from "./walk.ts";

/** The rows by themselves and their condition; null where the name speaks of no rows. */
export function namedRows(walk: Walk, mention: Mention): { readonly rows: Mention; readonly flag: Mention } | null {
  if (surestKind(mention.candidates) !== "flag") return null;
  const { chunk } = mention;
  const words = chunk.text.split(" ");
  const tables = mention.candidates.flatMap(({ element }) => (element.kind === "flag" ? [element.table] : []));
  // The noun stands at the end, or before what is said of it.
  const place = [words.length - 1, 0].find((index) => tablesOf(walk, words[index] ?? "", tables).length > 0);
  if (place === undefined || words.length < 2) return null;
  const text = words[place] ?? "";
  const noun = { ...chunk, text, first: chunk.first + place, length: 1 };
  return {
    rows: newMention(walk, noun, { candidates: tablesOf(walk, text, tables), text: null }),
    flag: mention,
  };
}

/** "average wave, total rain and the number of foggy days": beside other figures, the rows of a condition are one more. */
export function isCountedPart({ request, functions, joiner, zone }: Walk, { candidates }: Mention): boolean {
  const isCounted = functions.length === 1 && functions[0] === "count";
  const isBeside = request.shown.some((item) => item.functions.length > 0);
  return isCounted && isBeside && joiner === "and" && zone === "shown" && surestKind(candidates) === "flag";
}

/** "number of foggy days with rain below 5": the rows that the condition is of are what is counted. */
export function rowsOfFlag(walk: Walk, mention: Mention): Mention | null {
  const isCounted = walk.functions.length === 1 && walk.functions[0] === "count" && walk.request.shown.length === 0;
  const [flag] = mention.candidates.filter(({ element }) => element.kind === "flag");
  if (!isCounted || flag?.element.kind !== "flag" || surestKind(mention.candidates) !== "flag") return null;
  if (!isPlural(mention.chunk.text) || isNameBehind(walk)) return null;
  const { table } = flag.element;
  return newMention(walk, mention.chunk, {
    candidates: [{ element: { kind: "table", table, via: null }, weight: 1 }],
    text: null,
  });
}

/** "number of late flights": what is counted stands behind. */
function isNameBehind({ chunks, place }: Walk): boolean {
  return chunks[place + 1]?.meaning.type === "element";
}

function tablesOf(walk: Walk, word: string, tables: readonly string[]): Mention["candidates"] {
  const named = walk.index.phrases.get(stem(word.toLowerCase())) ?? [];
  return named.filter(
    ({ element, weight }) => element.kind === "table" && weight >= wholeName && tables.includes(element.table),
  );
}

/** From this weight on a phrase is a name of the element, not a word of it. */
const wholeName = 0.8;

/** "boats by chartered": the yes and the no of a column that says what holds of a row; null for any other name. */
export function stateColumns(mention: Mention): Mention | null {
  const candidates = columnsOfStates(mention.candidates);
  return candidates.length === 0 ? null : { ...mention, candidates };
}

/** Whether the words name such a column. */
export function hasStates(candidates: Mention["candidates"]): boolean {
  return columnsOfStates(candidates).length > 0;
}

function columnsOfStates(candidates: Mention["candidates"]): Mention["candidates"] {
  const states = candidates.flatMap(({ element }) =>
    element.kind === "value" || element.kind === "flag" ? [`${element.table}.${element.column}`] : [],
  );
  return candidates.filter(
    ({ element }) => element.kind === "column" && states.includes(`${element.table}.${element.column}`),
  );
}
