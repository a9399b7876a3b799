/** "orders over 500", "sessions of two minutes": amounts whose column is not named, and "cost" as a verb that names one. */

import { nameStems } from "#lib/semantic/column-role";
import type { Candidate } from "#lib/semantic/index-model";
import { findTable, type SemanticColumn } from "#lib/semantic/model";
import { phraseKey, stem } from "#lib/semantic/words";
import { isPlural } from "../plan/table-row-names.ts";
import type { Chunk } from "../request/chunk.ts";
import type { Item, Mention } from "../request/request.ts";
import { moneyOfVerb } from "../rewrite/verb-figures.ts";
import { isMoney, isOfUnit } from "../words/number-units.ts";
import { cueAt, likely, newMention, surestKind, takeItem, type Walk } from "./walk.ts";

/** What a column of amounts is called, likeliest first: rows are spoken of by what they are worth. */
const worths = "price|fare|fee|value|amount|total";

/** What the amount behind a verb is called. */
const amountsOfVerbs: readonly { readonly verb: RegExp; readonly names: string }[] = [
  { verb: /^costs?$/i, names: `${worths}|cost|spend|spending|expense|budget` },
  { verb: /^(spends?|spent)$/i, names: "spend|spending|cost|expense|amount" },
  { verb: /^(earns?|earned|gross|grossed)$/i, names: "gross|revenue|earnings|income|profit" },
];

/** Sure enough to be taken, and less sure than a name. */
const weight = 0.9;

/** The column of the rows spoken of that a bare amount compares; several where more than one fits, none where none does. */
export function bareAmount(walk: Walk, chunk: Chunk, unit: string | null): Item | null {
  const place = walk.chunks.indexOf(chunk);
  if (unit === null && !isSaidOfRows(walk, place)) return null;
  const numbers = ownNumbers(walk);
  const fitting = numbers.filter(({ known }) => (unit === null ? isMoney(known) : isOfUnit(unit, known)));
  const verb = verbBefore(walk, place);
  // Where the rows have only one number, a number without a unit speaks of that, unless a verb says of what it is.
  const isOnly = fitting.length === 0 && unit === null && verb === null && numbers.length === 1;
  const found = isOnly ? numbers : fitting;
  const named = bestNamed(
    found,
    amountsOfVerbs.find((amount) => verb !== null && amount.verb.test(verb))?.names ?? worths,
  );
  const own = (named.length > 0 ? named : found).map(candidateOf);
  const candidates = own.length > 0 || verb === null ? own : figuresOfVerb(walk, verb, unit);
  if (candidates.length === 0) return null;
  return takeItem({ ...walk, functions: [] }, newMention(walk, chunk, { candidates, text: null }));
}

/** "customers who spent over $500": what they have no column of is a figure of what belongs to them. */
function figuresOfVerb({ index, request }: Walk, verb: string, unit: string | null): readonly Candidate[] {
  // "sold more than 500" may be so many pieces.
  const isMoneySaid = unit !== null || /^(spen[dt]s?|earn(s|ed)?)$/i.test(verb);
  if (!isMoneySaid || request.shown.length === 0) return [];
  const named = moneyOfVerb(verb).map((noun) =>
    (index.phrases.get(phraseKey(noun.split(" "))) ?? []).filter(
      ({ element, weight: sure }) => element.kind === "metric" && sure >= weight,
    ),
  );
  return named.find((candidates) => candidates.length > 0) ?? [];
}

/** "that cost more to build than the average": the column of the rows that the last such verb gives the amount of. */
export function amountOfVerb(walk: Walk, chunk: Chunk): Mention | null {
  const verbs = walk.chunks
    .slice(0, walk.place)
    .filter(({ meaning }) => meaning.type === "cue" && meaning.cue.type === "verb");
  const spoken = verbs.flatMap(({ text }) => amountsOfVerbs.filter(({ verb }) => verb.test(text))).at(-1);
  const own = ownNumbers(walk).filter(({ known }) => isMoney(known));
  const candidates = spoken === undefined ? [] : bestNamed(own, spoken.names).map(candidateOf);
  return candidates.length === 0 ? null : newMention(walk, chunk, { candidates, text: null });
}

const besideRows: ReadonlySet<string> = new Set([
  "filler",
  "preposition",
  "verb",
  "compare",
  "between",
  "relative",
  "with",
  "copula",
  "and",
]);

/** "orders in Kiel over 500": between the rows and the amount stands nothing else that it could be about. */
function isSaidOfRows({ chunks }: Walk, place: number): boolean {
  const rows = chunks.findLastIndex(
    ({ meaning }, at) => at < place && meaning.type === "element" && tablesOf(meaning.candidates).length > 0,
  );
  return chunks.slice(rows + 1, place).every(({ meaning }) => {
    if (meaning.type === "cue") return besideRows.has(meaning.cue.type);
    return meaning.type === "time" || (meaning.type === "element" && surestKind(meaning.candidates) === "value");
  });
}

/** Whether "over 100" can be about the column named last. */
export function isCompared({ model }: Walk, { mention }: Item, unit: string | null): boolean {
  return likely(mention.candidates).some(({ element }) => {
    if (element.kind === "metric") return true;
    if (element.kind !== "column") return element.kind === "table";
    const known = findTable(model, element.table)?.columns.find(({ name }) => name === element.column);
    const hasSize = known !== undefined && known.role !== "dimension";
    return hasSize && (unit === null || known.unit === null || isOfUnit(unit, known));
  });
}

/** "revenue of orders over 500": the orders stand right before, and nothing is grouped by them. */
export function isBehindRows({ chunks, request, place }: Walk): boolean {
  const before = chunks.findLast(({ meaning }, at) => at < place && meaning.type === "element");
  const isGroup = request.groups.some(({ mention }) => mention.chunk === before);
  return before?.meaning.type === "element" && !isGroup && surestKind(before.meaning.candidates) === "table";
}

/** "products that cost more than 100": what each is sold for, rather than all that was spent on it. */
export function asCostVerb(walk: Walk, mention: Mention): Mention {
  const before = walk.chunks[walk.place - 1];
  const isVerb = /^costs?$/i.test(mention.chunk.text) && before !== undefined && isSubject(before);
  if (!isVerb) return mention;
  const candidates = bestNamed(
    ownNumbers(walk).filter(({ known }) => isMoney(known)),
    worths,
  ).map(candidateOf);
  return candidates.length === 0 ? mention : { ...mention, candidates };
}

/** "products cost", "products that cost". */
function isSubject({ meaning, text }: Chunk): boolean {
  if (meaning.type === "cue") return meaning.cue.type === "relative";
  return meaning.type === "element" && tablesOf(meaning.candidates).length > 0 && isPlural(text);
}

type OwnNumber = { readonly table: string; readonly known: SemanticColumn };

function candidateOf({ table, known }: OwnNumber): Candidate {
  return { element: { kind: "column", table, column: known.name }, weight };
}

/** The numbers of the rows that a condition is about now: of an open relation, else of what is shown. */
function ownNumbers({ model, request, relation }: Walk): OwnNumber[] {
  const related = request.clauses.findLast(
    (clause) => clause.kind === "relation" && clause.clauses === relation?.clauses,
  );
  const shown = request.shown.findLast(({ mention }) => tablesOf(mention.candidates).length > 0);
  const rows = related?.kind === "relation" ? related.mention : shown?.mention;
  return tablesOf(rows?.candidates ?? []).flatMap((table) =>
    (findTable(model, table)?.columns ?? [])
      .filter(({ role, isHidden }) => role === "fact" && !isHidden)
      .map((known) => ({ table, known })),
  );
}

function tablesOf(candidates: readonly Candidate[]): string[] {
  return likely(candidates).flatMap(({ element }) => (element.kind === "table" ? [element.table] : []));
}

/** Those that bear the first of the names that any bears. */
function bestNamed(numbers: readonly OwnNumber[], names: string): readonly OwnNumber[] {
  const byName = names
    .split("|")
    .map((name) => numbers.filter(({ known }) => nameStems(known.name).includes(stem(name))));
  return byName.find((named) => named.length > 0) ?? [];
}

/** The verb right before the comparison. */
function verbBefore(walk: Walk, place: number): string | null {
  const verb = walk.chunks.findLastIndex((_, at) => at < place && cueAt(walk, at)?.type === "verb");
  const between = walk.chunks.slice(verb + 1, place);
  const isNear = between.every(
    ({ meaning }) => meaning.type === "cue" && ["compare", "filler"].includes(meaning.cue.type),
  );
  return verb < 0 || !isNear ? null : (walk.chunks[verb]?.text ?? null);
}
