/** Conditions on two numbers of a row, or of what it belongs to: "sold below list price", "earned at least twice their budget". */
import { derivedColumn, derivedName } from "#lib/domain/derived-column";
import type { ColumnRef, ComparisonOperator } from "#lib/domain/plan";
import { findColumn } from "#lib/semantic/model";
import { splitIdentifier } from "#lib/semantic/words";
import { lookUp, wholeName } from "../divide/look-up.ts";
import type { Token } from "../words/tokenise.ts";
import { apart, factorAt, type Margin, marginAt, percentApartAt, percentAt } from "./compared-amounts.ts";
import { comparingWords, degreeAt, isNegatedBefore, numberToken, relatives, sizeAt } from "./comparing-words.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { numberOfDeed, numberOfOwnDeed, numberOfVerb, ofKind, type RowNumber, rowNumberAt } from "./row-numbers.ts";
import { belongsTo, subjectsBefore } from "./subjects.ts";
import { phraseAt, wordAt } from "./token-words.ts";

type Against = {
  readonly left: readonly ColumnRef[];
  readonly right: readonly ColumnRef[];
  readonly operator: ComparisonOperator;
  /** "twice": how often the right one is taken. */
  readonly factor: number;
  /** "by at least 1,000": how far the two have to be apart. */
  readonly margin: Margin | null;
  /** The first place behind it. */
  readonly end: number;
};

type Subject = { readonly subject: string; readonly known: Known };
type Reader = (tokens: readonly Token[], place: number, subject: Subject) => Against | null;

/** "whose spend is above the budget", "paid less than claimed", "with fewer attendees than seats". */
export function againstNumberPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  if (isNegatedBefore(tokens, place)) return null;
  for (const subject of subjectsBefore(tokens, place, known)) {
    for (const read of readers) {
      const found = read(tokens, place, { subject, known });
      const condition = found === null ? null : conditionOf(tokens, place, { ...found, subject, known });
      if (condition !== null) return condition;
    }
  }
  return null;
}

const openings = [
  "whose",
  "where",
  "where the",
  "with",
  "having",
  "that have",
  "which have",
  "that had",
  "which had",
  "who have",
  "who had",
];
const haves = ["had", "have", "has", "show", "shows", "showed"];
const copulas = ["is", "was", "are", "were", "be", "that is", "that was", "which is", "which was", "being"];

/** "whose spend is above the budget", "with a unit price below the list price", "sold at a unit price below ...". */
function statedPair(tokens: readonly Token[], place: number, { subject, known }: Subject): Against | null {
  const opening =
    phraseAt(tokens, place, openings) ||
    furtherAt(tokens, place) ||
    phraseAt(tokens, place, haves) ||
    soldAt(tokens, place, known);
  const left = opening === 0 ? null : rowNumberAt(tokens, place + opening, subject, known);
  if (left === null) return null;
  const start = place + opening + left.length;
  return comparedWith(tokens, start + phraseAt(tokens, start, copulas), { left, subject, known });
}

/** "with a quantity above 3 and a unit price below ...": a further condition. */
function furtherAt(tokens: readonly Token[], place: number): number {
  return tokens[place - 1]?.kind === "number" ? phraseAt(tokens, place, ["and", "and with", "and whose"]) : 0;
}

/** "sold at", "billed at": what was done is no condition of its own where it is no value. */
function soldAt(tokens: readonly Token[], place: number, known: Known): number {
  const relative = phraseAt(tokens, place, relatives);
  const deed = tokens[place + relative];
  const isAt = ["at", "for"].includes(tokens[place + relative + 1]?.lower ?? "");
  return deed !== undefined && isAt && isPlainDeed(deed, known) ? relative + 2 : 0;
}

function isPlainDeed(deed: Token, known: Known): boolean {
  const isSaid = deed.kind === "word" && /(?:ed|old|ought|aid)$/.test(deed.lower);
  return isSaid && !lookUp([deed], known.index).some(({ weight }) => weight >= wholeName);
}

type Left = Subject & { readonly left: RowNumber };

function comparedWith(tokens: readonly Token[], at: number, known: Left): Against | null {
  const percent = percentApartAt(tokens, at);
  const size = percent ?? sizeAt(tokens, at);
  if (size === null) return null;
  const { factor, length } = percent === null ? factorAt(tokens, at + size.length) : { ...percent, length: 0 };
  const behind = at + size.length + length;
  return apartBehind(tokens, behind, { ...known, operator: size.operator, factor });
}

type Compared = Left & { readonly operator: ComparisonOperator; readonly factor: number };

/** The other number, and by how much they are apart. */
function apartBehind(tokens: readonly Token[], behind: number, compared: Compared): Against | null {
  const { left, subject, known, operator, factor } = compared;
  const right =
    rowNumberAt(tokens, behind, subject, known) ??
    numberOfDeed(tokens, behind, subject, known) ??
    numberOfOwnDeed(tokens, behind, subject, known);
  if (right === null) return null;
  const end = behind + right.length;
  const found = { left: left.columns, right: right.columns, operator, factor };
  if (tokens[end]?.lower !== "by" || !saysAmount(tokens, end + 1)) return { ...found, margin: null, end };
  const isApart = factor === 1 && (operator === ">" || operator === "<");
  const percent = isApart ? percentAt(tokens, end + 1) : null;
  const times = percent === null ? null : apart(operator, percent);
  if (percent !== null && times !== null) return { ...found, ...times, margin: null, end: end + 1 + percent.length };
  const margin = marginAt(tokens, end + 1);
  return margin === null || !isApart ? null : { ...found, margin, end: end + 1 + margin.length };
}

/** "by channel" tells groups, "by 10%" and "by more than 1,000" how much it is. */
function saysAmount(tokens: readonly Token[], place: number): boolean {
  return tokens[place]?.kind === "number" || sizeAt(tokens, place) !== null;
}

/** "spent more than their budget", "that cost more than planned", "earned less abroad than they cost". */
function verbPair(tokens: readonly Token[], place: number, { subject, known }: Subject): Against | null {
  const relative = phraseAt(tokens, place, relatives);
  const left = numberOfVerb(tokens, place + relative, subject, known);
  if (left === null) return null;
  const at = place + relative + left.length;
  return (
    comparedWith(tokens, at, { left, subject, known }) ?? partedDegree(tokens, at, { left, subject, known }) ?? null
  );
}

/** "less abroad than": which of the numbers that the verb speaks of stands between. */
function partedDegree(tokens: readonly Token[], at: number, { left, subject, known }: Left): Against | null {
  const degree = degreeAt(tokens, at);
  const than = degree === null ? -1 : [2, 3, 4].find((more) => tokens[at + more]?.lower === "than");
  if (degree === null || than === undefined || than < 0) return null;
  const kind = tokens.slice(at + degree.length, at + than);
  const columns = ofKind(left.columns, kind, { subject, known });
  if (columns.length === 0) return null;
  return apartBehind(tokens, at + than + 1, {
    left: { ...left, columns },
    subject,
    known,
    operator: degree.operator,
    factor: 1,
  });
}

const holding = [...haves, "with", "pay", "pays", "paid", "paying", "having", "got", "get", "gets"];

/** "with fewer attendees than seats", "that pay less MRR than seats times seat price". */
function degreePair(tokens: readonly Token[], place: number, { subject, known }: Subject): Against | null {
  const relative = phraseAt(tokens, place, relatives);
  const start = place + relative;
  const verb = phraseAt(tokens, start, holding);
  const degree = verb === 0 ? null : degreeAt(tokens, start + verb);
  const left = degree === null ? null : rowNumberAt(tokens, start + verb + degree.length, subject, known);
  if (degree === null || left === null) return null;
  const than = start + verb + degree.length + left.length;
  const right = tokens[than]?.lower === "than" ? rowNumberAt(tokens, than + 1, subject, known) : null;
  if (right === null) return null;
  const { operator } = degree;
  return { left: left.columns, right: right.columns, operator, factor: 1, margin: null, end: than + 1 + right.length };
}

/** "order lines sold below list price": the rows' own number of the same kind. */
function unsaidPair(tokens: readonly Token[], place: number, { subject, known }: Subject): Against | null {
  const relative = phraseAt(tokens, place, relatives);
  const deed = tokens[place + relative];
  const at = place + relative + 1;
  const percent = percentApartAt(tokens, at);
  const size = percent ?? sizeAt(tokens, at);
  if (deed === undefined || size === null || !isPlainDeed(deed, known)) return null;
  const right = rowNumberAt(tokens, at + size.length, subject, known);
  const [other, ...others] = right?.columns ?? [];
  if (right === null || other === undefined || others.length > 0) return null;
  const [own, ...more] = sameKind(other, { subject, known });
  if (own === undefined || more.length > 0) return null;
  const { operator } = size;
  const end = at + size.length + right.length;
  return { left: [own], right: [other], operator, factor: percent?.factor ?? 1, margin: null, end };
}

/** "earned their budget back": at least as much. */
function backPair(tokens: readonly Token[], place: number, { subject, known }: Subject): Against | null {
  const relative = phraseAt(tokens, place, relatives);
  const least = phraseAt(tokens, place + relative, ["at least"]);
  const left = numberOfVerb(tokens, place + relative + least, subject, known);
  const behind = place + relative + least + (left?.length ?? 0);
  const right = left === null ? null : rowNumberAt(tokens, behind, subject, known);
  const back = behind + (right?.length ?? 0);
  if (left === null || right === null || tokens[back]?.lower !== "back") return null;
  const kind = tokens.slice(back + 1, back + 2);
  const columns = ofKind(left.columns, kind, { subject, known });
  const [named, length] = columns.length > 0 ? [columns, 2] : [left.columns, 1];
  return { left: named, right: right.columns, operator: ">=", factor: 1, margin: null, end: back + length };
}

const readers: readonly Reader[] = [statedPair, unsaidPair, verbPair, degreePair, backPair];

/** What something is sold for, each. */
const prices: ReadonlySet<string> = new Set(["price", "rate", "fee", "fare", "tariff"]);

/** "unit price" beside "list price"; what is sold above cost may be so in all or each. */
function sameKind(other: ColumnRef, { subject, known }: Subject): ColumnRef[] {
  const head = (column: ColumnRef): string | undefined =>
    splitIdentifier(findColumn(known.model, column.table, column.column)?.label ?? "").at(-1);
  if (!prices.has(head(other) ?? "")) return [];
  const columns = known.model.tables.find(({ name }) => name === subject)?.columns ?? [];
  const own = columns
    .filter(({ role, isHidden }) => role !== "key" && !isHidden)
    .map(({ name }) => ({ table: subject, column: name }));
  return own.filter((column) => head(column) === head(other) && !isSame(column, other));
}

function isSame(left: ColumnRef, right: ColumnRef): boolean {
  return left.table === right.table && left.column === right.column;
}

type Condition = Against & Subject;

function conditionOf(tokens: readonly Token[], place: number, condition: Condition): Derived | null {
  const { subject, known, left, right, operator, factor, margin, end } = condition;
  const pairs = left.flatMap((one) => right.filter((other) => !isSame(one, other)).map((other) => ({ one, other })));
  const [first] = tokens.slice(place, place + 1);
  const [pair] = pairs;
  if (first === undefined || pair === undefined || pairs.some((some) => !isKnown(some, { subject, known })))
    return null;
  // By how much a number that may be below 0 is multiplied turns the order around.
  if (factor !== 1 && pairs.some(({ other }) => !isPositive(other, known))) return null;
  const covered = tokens.slice(place, end).filter((token) => token !== margin?.amount);
  // What lies below by an amount is so much less than the other.
  const isTurned = margin !== null && operator === "<";
  const columns = pairs.map(({ one, other }) =>
    calculated(factor === 1 ? "-" : "/", isTurned ? { one: other, other: one, subject } : { one, other, subject }),
  );
  const token = derivedToken(
    covered,
    columns.map((column) => ({ element: { kind: "column", ...column }, weight: 1 })),
  );
  const amount = margin?.amount ?? numberToken(first, factor === 1 ? 0 : factor);
  const words = comparingWords(first, margin?.operator ?? operator);
  return { length: end - place, tokens: [wordAt(first, "whose"), token, ...words, amount] };
}

type Pair = { readonly one: ColumnRef; readonly other: ColumnRef };

function calculated(operator: "-" | "/", { one, other, subject }: Pair & { readonly subject: string }): ColumnRef {
  return { table: subject, column: derivedName({ kind: "calculation", operator, left: one, right: other }) };
}

/** Both are known of every row of the subject, one of them as its own: else it is no condition on the rows. */
function isKnown({ one, other }: Pair, { subject, known }: Subject): boolean {
  const tables = [one.table, other.table];
  return tables.includes(subject) && tables.every((table) => belongsTo(known.model, subject, table));
}

function isPositive({ table, column }: ColumnRef, { model }: Known): boolean {
  if (derivedColumn(column) !== null) return false;
  return Number(findColumn(model, table, column)?.profile.min ?? Number.NaN) > 0;
}
