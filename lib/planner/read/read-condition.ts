/** Conditions behind a named column: "age over 20", "whose country is France", "name contains 'an'", "email is missing". */
import type { ComparisonOperator } from "#lib/domain/plan";
import type { Candidate } from "#lib/semantic/index-model";
import { findTable } from "#lib/semantic/model";
import type { Cue } from "../lexicon/cue.ts";
import type { Clause, Item, Mention, Operand } from "../request/request.ts";
import { endsAt, operandAt } from "./operand.ts";
import { averageAt } from "./read-average.ts";
import { addClause, chunkAt, cueAt, likely, newMention, skip, surestKind, type Walk } from "./walk.ts";

/** Reads the condition behind a column and moves on; false, with nothing moved, when none stands there. */
export function readCondition(walk: Walk, item: Item): boolean {
  const opening = openingOf(walk);
  const aggregated = aggregatedBehind(walk, opening);
  if (aggregated !== null) {
    const { place } = walk;
    walk.place = opening.place;
    const isRead = readCondition(walk, { ...item, functions: [aggregated] });
    if (!isRead) walk.place = place;
    return isRead;
  }
  const found =
    emptyCondition(walk, item, opening) ??
    textCondition(walk, item, opening) ??
    betweenCondition(walk, item, opening) ??
    comparedCondition(walk, item, opening) ??
    equalCondition(walk, item, opening);
  if (found === null) return false;
  walk.place = found.next - 1;
  addClause(walk, found.clause);
  return true;
}

/** "whose price averaged over 20": the figure is said behind its column. */
function aggregatedBehind(walk: Walk, { place }: Opening): Extract<Cue, { type: "aggregate" }>["function"] | null {
  const cue = cueAt(walk, place);
  const next = cueAt(walk, skip(walk, place + 1, ["filler", "preposition"]))?.type;
  return cue?.type === "aggregate" && (next === "compare" || next === "between") ? cue.function : null;
}

type Opening = { readonly place: number; readonly hasCopula: boolean; readonly isNegated: boolean };
type Found = { readonly clause: Clause; readonly next: number };

/** Past "is", "are not", "does". */
function openingOf(walk: Walk): Opening {
  let place = walk.place + 1;
  let hasCopula = false;
  let isNegated = walk.isNegated;
  for (;;) {
    const cue = cueAt(walk, place);
    if (cue?.type === "copula") hasCopula = true;
    else if (
      cue?.type === "not" &&
      /not|n't| t$|never|except|other/.test(chunkAt(walk, place)?.text.toLowerCase() ?? "")
    ) {
      isNegated = true;
      hasCopula = true;
    } else if (cue?.type !== "filler" && !isOfBeforeComparison(walk, place)) break;
    place += 1;
  }
  return { place, hasCopula, isNegated };
}

/** "a height of over 5000". */
function isOfBeforeComparison(walk: Walk, place: number): boolean {
  const next = cueAt(walk, place + 1)?.type;
  return cueAt(walk, place)?.type === "preposition" && (next === "compare" || next === "between");
}

function shared(walk: Walk, item: Item, opening: Opening) {
  return { joiner: item.joiner, isNegated: opening.isNegated, text: textOf(walk, item, opening.place) };
}

function textOf(walk: Walk, item: Item, place: number): string {
  const end = chunkAt(walk, place);
  return `${item.mention.chunk.text} ${end?.text ?? ""}`.trim();
}

function emptyCondition(walk: Walk, item: Item, opening: Opening): Found | null {
  const cue = cueAt(walk, opening.place);
  if (cue?.type !== "empty") return null;
  const isNegated = cue.isNegated !== opening.isNegated;
  return {
    clause: { ...shared(walk, item, opening), kind: "empty", subject: item, isNegated },
    next: opening.place + 1,
  };
}

function textCondition(walk: Walk, item: Item, opening: Opening): Found | null {
  const cue = textMatchAt(walk, opening.place);
  if (cue === null) return null;
  const isLetter = (at: number): boolean => /^\p{Lu}$/u.test(chunkAt(walk, at)?.text ?? "");
  const next = skip(walk, opening.place + 1, ["text-match", "copula", "preposition"]);
  const place = isLetter(next) ? next : skip(walk, next, ["filler", "text-match", "copula", "preposition"]);
  const chunk = chunkAt(walk, place);
  if (chunk === undefined || (chunk.meaning.type === "cue" && !isLetter(place))) return null;
  const pattern = chunk.meaning.type === "text" ? chunk.meaning.text : chunk.text;
  const isNegated = cue.isNegated !== opening.isNegated;
  const { match } = cue;
  return {
    clause: { ...shared(walk, item, opening), kind: "text", subject: item, match, pattern, isNegated },
    next: place + 1,
  };
}

/** "contains" is a verb as well: it looks for a text where one that is not known otherwise follows. */
function textMatchAt(walk: Walk, place: number): Extract<Cue, { type: "text-match" }> | null {
  const cue = cueAt(walk, place);
  if (cue?.type === "text-match") return cue;
  const next = chunkAt(walk, skip(walk, place + 1, ["filler"]))?.meaning.type;
  const isContaining = cue?.type === "verb" && /^contain/i.test(chunkAt(walk, place)?.text ?? "");
  return isContaining && (next === "unknown" || next === "text")
    ? { type: "text-match", match: "contains", isNegated: false }
    : null;
}

function betweenCondition(walk: Walk, item: Item, opening: Opening): Found | null {
  if (cueAt(walk, opening.place)?.type !== "between") return null;
  const ends = endsAt(walk, opening.place + 1);
  if (ends === null || isAmountOfRows(item, ends.high.operand)) return null;
  const { low, high } = ends;
  const clause: Clause = {
    ...shared(walk, item, opening),
    kind: "compare",
    subject: item,
    operator: ">=",
    operand: low.operand,
    high: high.operand,
  };
  return { clause, next: high.next };
}

/** "with an order over $500": what it is worth, and not how many there are. */
function isAmountOfRows(item: Item, operand: Operand): boolean {
  return operand.kind === "number" && operand.unit !== null && surestKind(item.mention.candidates) === "table";
}

function comparedCondition(walk: Walk, item: Item, opening: Opening): Found | null {
  const cue = cueAt(walk, opening.place);
  if (cue?.type !== "compare") return null;
  // "boats longer than 40": their length is compared, not how many there are.
  if (cue.concept !== null && surestKind(item.mention.candidates) === "table") return null;
  const average = averageOf(walk, item, opening.place + 1);
  const operand = average ?? operandAt(walk, opening.place + 1);
  if (operand === null || isAmountOfRows(item, operand.operand)) return null;
  const suffix = cueAt(walk, operand.next);
  const isOrMore = suffix?.type === "or-more";
  return {
    clause: {
      ...shared(walk, item, opening),
      kind: "compare",
      subject: average?.subject ?? item,
      operator: cue.operator,
      operand: operand.operand,
      high: null,
    },
    next: operand.next + (isOrMore ? 1 : 0),
  };
}

/** The average of what is compared; that of something else is not understood. */
function averageOf(
  walk: Walk,
  item: Item,
  from: number,
): (ReturnType<typeof operandAt> & { readonly subject: Item }) | null {
  const found = averageAt(walk, from);
  if (found === null) return null;
  const { measured, operand, next } = found;
  const isSame = measured !== null && isSameName(measured, item.mention);
  if (measured !== null && !isSame) walk.request.unexplained.push(measured.chunk.text);
  // "priced above the average list price": the average has the full name.
  return { operand, next, subject: isSame ? { ...item, mention: measured } : item };
}

function isSameName(left: Mention, right: Mention): boolean {
  const known = new Set(right.candidates.map(({ element }) => JSON.stringify(element)));
  return left.candidates.some(({ element }) => known.has(JSON.stringify(element)));
}

/** "grade 10", "country is France", "price of 20", "3 or more" behind the column. */
function equalCondition(walk: Walk, item: Item, opening: Opening): Found | null {
  const place = operandPlace(walk, item, opening);
  const chunk = chunkAt(walk, place);
  if (chunk === undefined) return null;
  const { meaning } = chunk;
  const base = shared(walk, item, { ...opening, place });
  if (meaning.type === "number") return equalNumber(walk, { base, item, place }, meaning);
  const values = valuesOf(walk, item, meaning.type === "element" || meaning.type === "text" ? meaning.candidates : []);
  if (values.length > 0) {
    const mention = newMention(walk, chunk, { candidates: values, text: null });
    return { clause: { ...base, kind: "value", mention }, next: place + 1 };
  }
  const isSaid = opening.hasCopula || opening.place === walk.place + 1 || place > opening.place;
  const isName = meaning.type === "unknown" && opening.hasCopula && /^\p{Lu}/u.test(chunk.text);
  if (isName) walk.request.unexplained.push(chunk.text);
  const text = meaning.type === "text" && isSaid ? meaning.text : null;
  const compared = text ?? (isName ? chunk.text : null);
  if (compared === null) return null;
  const operand: Operand = { kind: "text", text: compared };
  return { clause: { ...base, kind: "compare", subject: item, operator: "=", operand, high: null }, next: place + 1 };
}

/** Where the value stands: right there, behind "of" or behind a "by" of the same column. */
function operandPlace(walk: Walk, item: Item, opening: Opening): number {
  const joint = cueAt(walk, opening.place)?.type;
  const behind = opening.place + 1;
  const meaning = chunkAt(walk, behind)?.meaning;
  if (joint === "by") {
    const isOwn = meaning?.type === "element" && valuesOf(walk, item, meaning.candidates).length > 0;
    return isOwn ? behind : opening.place;
  }
  if (joint !== "preposition") return opening.place;
  const isOperand = meaning?.type === "text" || (meaning?.type === "number" && !isYear(walk, behind));
  return isOperand ? behind : opening.place;
}

/** "booked 2 boats": how many, rather than which. */
function isAmount(walk: Walk, item: Item, place: number): boolean {
  return surestKind(item.mention.candidates) === "table" && chunkAt(walk, place + 1)?.meaning.type === "element";
}

type NumberPlace = { readonly base: ReturnType<typeof shared>; readonly item: Item; readonly place: number };

/** "a crew size of 50 and more" where the largest of the stored groups is written "50+". */
function openGroup(
  walk: Walk,
  { base, item, place }: NumberPlace,
  { value }: { readonly value: number },
): Found | null {
  if (cueAt(walk, place + 1)?.type !== "or-more") return null;
  const named = valuesOf(walk, item, walk.index.values.get(String(value)) ?? []);
  const candidates = named.filter(
    ({ element }) => element.kind === "value" && /\d ?\+$|^(>=?|over ) ?\d/.test(element.value),
  );
  const chunk = chunkAt(walk, place);
  if (candidates.length === 0 || chunk === undefined) return null;
  const mention = newMention(walk, chunk, { candidates, text: null });
  return { clause: { ...base, kind: "value", mention }, next: place + 2 };
}

function equalNumber(
  walk: Walk,
  at: NumberPlace,
  meaning: { readonly value: number; readonly unit: string | null },
): Found | null {
  if (isAmount(walk, at.item, at.place) || isAmountOfRows(at.item, { kind: "number", ...meaning })) return null;
  const group = openGroup(walk, at, meaning);
  if (group !== null) return group;
  const suffix = cueAt(walk, at.place + 1);
  const isOpen = suffix?.type === "or-more";
  const operator: ComparisonOperator = isOpen ? suffix.operator : "=";
  const operand: Operand = { kind: "number", value: meaning.value, unit: meaning.unit };
  const clause: Clause = { ...at.base, kind: "compare", subject: at.item, operator, operand, high: null };
  return { clause, next: at.place + (isOpen ? 2 : 1) };
}

/** "devices in 2025": a year behind a preposition is a period. */
function isYear(walk: Walk, place: number): boolean {
  return /^(19|20)\d\d$/.test(chunkAt(walk, place)?.text ?? "") && cueAt(walk, place - 1)?.type === "preposition";
}

/** The values among the candidates that are stored in a column which the item can mean, or as names of its rows. */
function valuesOf({ model }: Walk, item: Item, candidates: readonly Candidate[]): Candidate[] {
  const columns = likely(item.mention.candidates, 0.5).flatMap(({ element }) => {
    if (element.kind === "table") return [`${element.table}.${findTable(model, element.table)?.nameColumn ?? ""}`];
    return element.kind === "column" ? [`${element.table}.${element.column}`] : [];
  });
  return candidates.filter(
    ({ element }) => element.kind === "value" && columns.includes(`${element.table}.${element.column}`),
  );
}
