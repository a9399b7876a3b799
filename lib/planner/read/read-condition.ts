/** Conditions behind a named column: "age over 20", "whose country is France", "name contains 'an'", "email is missing". */
import type { ComparisonOperator } from "#lib/domain/plan";
import type { Candidate } from "#lib/semantic/index-model";
import { findTable } from "#lib/semantic/model";
import type { Clause, Item, Operand } from "../request/request.ts";
import type { Cue } from "./cue.ts";
import { addClause, chunkAt, cueAt, likely, mentionOf, newMention, skip, surestKind, type Walk } from "./walk.ts";

/** Reads the condition behind a column and moves on; false, with nothing moved, when none stands there. */
export function readCondition(walk: Walk, item: Item): boolean {
  const opening = openingOf(walk);
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
  const low = operandAt(walk, opening.place + 1);
  if (low === null) return null;
  const joint = skip(walk, low.next, ["and", "preposition", "filler"]);
  const high = operandAt(walk, joint);
  if (high === null) return null;
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

function comparedCondition(walk: Walk, item: Item, opening: Opening): Found | null {
  const cue = cueAt(walk, opening.place);
  if (cue?.type !== "compare") return null;
  // "boats longer than 40": their length is compared, not how many there are.
  if (cue.concept !== null && surestKind(item.mention.candidates) === "table") return null;
  const operand = operandAt(walk, opening.place + 1);
  if (operand === null) return null;
  const suffix = cueAt(walk, operand.next);
  const isOrMore = suffix?.type === "or-more";
  return {
    clause: {
      ...shared(walk, item, opening),
      kind: "compare",
      subject: item,
      operator: cue.operator,
      operand: operand.operand,
      high: null,
    },
    next: operand.next + (isOrMore ? 1 : 0),
  };
}

/** "grade 10", "country is France", "price of 20", "3 or more" behind the column. */
function equalCondition(walk: Walk, item: Item, opening: Opening): Found | null {
  const place = operandPlace(walk, item, opening);
  const chunk = chunkAt(walk, place);
  if (chunk === undefined) return null;
  const { meaning } = chunk;
  const base = shared(walk, item, { ...opening, place });
  if (meaning.type === "number")
    return isAmount(walk, item, place) ? null : equalNumber(walk, { base, item, place }, meaning);
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

function equalNumber(
  walk: Walk,
  at: { readonly base: ReturnType<typeof shared>; readonly item: Item; readonly place: number },
  meaning: { readonly value: number; readonly unit: string | null },
): Found {
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

/** What a comparison is made with. */
export function operandAt(walk: Walk, from: number): { readonly operand: Operand; readonly next: number } | null {
  const place = skip(walk, from, ["filler", "copula", "preposition"]);
  const chunk = chunkAt(walk, place);
  const cue = cueAt(walk, place);
  if (cue?.type === "average-operand")
    return { operand: { kind: "aggregate", function: cue.function }, next: pastOwner(walk, place + 1) };
  if (cue?.type === "aggregate" && ["avg", "min", "max", "median"].includes(cue.function)) {
    const name = cue.function;
    const operand: Operand | null =
      name === "avg" || name === "min" || name === "max" || name === "median"
        ? { kind: "aggregate", function: name }
        : null;
    return operand === null ? null : { operand, next: pastOwner(walk, place + 1) };
  }
  if (chunk === undefined) return null;
  const { meaning } = chunk;
  switch (meaning.type) {
    case "number":
      return { operand: { kind: "number", value: meaning.value, unit: meaning.unit }, next: place + 1 };
    case "text":
      return { operand: { kind: "text", text: meaning.text }, next: place + 1 };
    case "time":
      return yearOperand(chunk.text, place);
    case "element":
      return { operand: { kind: "mention", mention: mentionOf(walk, chunk) }, next: place + 1 };
    default:
      return null;
  }
}

function yearOperand(text: string, place: number): { readonly operand: Operand; readonly next: number } | null {
  const year = /\b(\d{4})$/.exec(text)?.[1];
  const date = /\b(\d{4}-\d{2}-\d{2})$/.exec(text)?.[1];
  if (date !== undefined) return { operand: { kind: "date", date }, next: place + 1 };
  return year === undefined ? null : { operand: { kind: "number", value: Number(year), unit: null }, next: place + 1 };
}

/** "than the average age of all students": the figure's own column and table say nothing new. */
function pastOwner(walk: Walk, from: number): number {
  let place = from;
  for (;;) {
    const next = skip(walk, place, ["filler", "preposition", "per"]);
    const chunk = chunkAt(walk, next);
    if (chunk?.meaning.type !== "element" || next - from > 5) return place;
    // "... than the average salary in the Paris office": an average of only some rows is not compared with.
    if (surestKind(chunk.meaning.candidates) === "value") walk.request.unexplained.push(chunk.text);
    place = next + 1;
  }
}
