/** Numbers in classes: "headcount: 0-9, 10-49, 50 and more", "1, 2, 3 or more orders". */

import { classNames } from "#lib/domain/class-names";
import { derivedColumn, derivedName } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import { isYearColumn } from "../time/time-part.ts";
import type { Token } from "../words/tokenise.ts";
import { classEdges } from "./class-edges.ts";
import { type ClassList, classListAt, isSingle, type UnitReader } from "./class-list.ts";
import { inOneUnit } from "./class-units.ts";
import { inUnit, measuredAt, unitReader } from "./column-units.ts";
import { countFor, partsAt, tablesAt } from "./counts.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import { knownTail } from "./known-tail.ts";
import type { Known } from "./moments.ts";
import { type NumberColumn, numbersAt } from "./numbers.ts";
import { tablesNamed } from "./owners.ts";
import { unitWords } from "./time-bounds.ts";
import { phraseAt, wordAt } from "./token-words.ts";
import { wordedReader } from "./worded-classes.ts";

/** "by order value: below 100, 100 to 500, over 500". */
export function classPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  if (!isGroup(tokens, place)) return null;
  const sure = numbersAt(tokens, place, known);
  const named = sure ?? measuredAt(tokens, place, known);
  if (named === null) return null;
  const covered = tokens.slice(place, place + named.length);
  const start = place + named.length;
  const read = named.numbers.flatMap(
    (column) => listed(tokens, start, { column, covered, needsUnit: sure === null, known }) ?? [],
  );
  const end = Math.max(0, ...read.map((one) => one.end));
  const names = ofNamed(
    read.filter((one) => one.end === end).map(({ name }) => name),
    tablesNamed(tokens, known),
  );
  const [first] = named.numbers;
  if (names.length === 0 || first === undefined) return null;
  const all = tokens.slice(place, end);
  const classes = derivedToken(all, names);
  const length = end - place;
  const tail = knownTail(tokens, end, { numbers: named.numbers, known });
  const by = tokens[place - 1]?.text === "," ? [wordAt(classes, "by")] : [];
  if (place > 0) return { length: length + tail.length, tokens: [...by, classes, ...tail.tokens] };
  // By itself it asks how many there are of each.
  const table = { element: { kind: "table", table: first.column.table, via: null }, weight: 1 } as const;
  return {
    length,
    tokens: [
      wordAt(classes, "number"),
      wordAt(classes, "of"),
      derivedToken(all, [table]),
      wordAt(classes, "by"),
      classes,
    ],
  };
}

/** Of several the ones of the tables that the question names. */
function ofNamed(names: readonly Candidate[], tables: readonly string[]): readonly Candidate[] {
  const own = names.filter(({ element }) => element.kind === "column" && tables.includes(element.table));
  return own.length > 0 ? own : names;
}

/** What is grouped by, and not what rows are picked by: "with order value over 100". */
function isGroup(tokens: readonly Token[], place: number): boolean {
  const before = tokens[place - 1]?.lower ?? ",";
  if (["by", "per", ","].includes(before)) return true;
  return before === "and" && tokens.slice(0, place).some(({ lower }) => lower === "by" || lower === "per");
}

type Subject = {
  readonly column: NumberColumn;
  /** The words that name it; together with a unit alone where they are not all of its name. */
  readonly covered: readonly Token[];
  readonly needsUnit: boolean;
  readonly known: Known;
};
type Listed = { readonly name: Candidate; readonly end: number; readonly isEither: boolean };

function listed(
  tokens: readonly Token[],
  place: number,
  { column, covered, needsUnit, known }: Subject,
): Listed | null {
  const start = place + openingAt(tokens, place);
  const said = classListAt(tokens, start, unitReader(column, known), wordedReader(column, known));
  const list = said === null ? null : inOneUnit(said);
  if (list === null || isOfValues(column, list, known)) return null;
  const unit = list.unit ?? unitOf(covered, column);
  const name = unit === null && needsUnit ? null : classesOf(column, list, { unit, known });
  return name === null ? null : { name, end: start + list.length, isEither: list.isEither };
}

/** Years, and numbers one by one, are values of the column: "by fiscal year 2013 and 2014". */
function isOfValues({ column }: NumberColumn, { items }: ClassList, { model }: Known): boolean {
  const own = findColumn(model, column.table, column.column);
  const isStored = derivedColumn(column.column) === null;
  return own === undefined || (isStored && (isYearColumn(own) || items.every(isSingle)));
}

/** "hours from order to delivery" says the unit itself. */
function unitOf(covered: readonly Token[], { column }: NumberColumn): string | null {
  if (derivedColumn(column.column)?.kind !== "elapsed") return null;
  const words = covered.flatMap(({ lower }) => lower.split(" "));
  return words.map((word) => unitWords[word]).find((unit) => unit !== undefined) ?? null;
}

const nouns = [
  "classes",
  "class",
  "bands",
  "band",
  "groups",
  "group",
  "buckets",
  "bucket",
  "brackets",
  "bracket",
  "ranges",
  "range",
  "bins",
];
const ways = [
  "in",
  "into",
  "as",
  "with",
  "using",
  "grouped",
  "grouped in",
  "grouped into",
  "grouped as",
  "split into",
  "divided into",
  "bucketed into",
  "classed as",
  "in the",
  "in these",
  "into these",
  "with the",
  "using the",
  "into the",
  "in the following",
  "into the following",
];

/** What says that a list follows: "in the classes", "bands", "grouped into". */
function openingAt(tokens: readonly Token[], place: number): number {
  const comma = tokens[place]?.text === "," ? 1 : 0;
  const way = phraseAt(tokens, place + comma, ways);
  const noun = phraseAt(tokens, place + comma + way, nouns);
  const joint = noun === 0 ? 0 : phraseAt(tokens, place + comma + way + noun, ["of", ","]);
  return comma + way + noun + joint;
}

/** The column in those classes; null where they do not lie side by side, or their unit is not the column's. */
export function classesOf(
  asked: NumberColumn,
  { items }: ClassList,
  { unit, known }: { readonly unit: string | null; readonly known: Known },
): Candidate | null {
  const fitting = inUnit(asked, unit, known);
  if (fitting === null) return null;
  const { column } = fitting.column;
  const said = items.flatMap(({ low, high }) => [low, high]).flatMap((end) => (end === null ? [] : [end.value]));
  const isOfWholes = findColumn(known.model, column.table, column.column)?.kind === "integer";
  const isWhole = isOfWholes && fitting.size === 1 && said.every(Number.isInteger);
  const found = classEdges(items, isWhole);
  if (found === null) return null;
  const { isOpenBelow, isOpenAbove } = found;
  const edges = found.edges.map((edge) => ({ ...edge, at: Number((edge.at * fitting.size).toPrecision(12)) }));
  const inOther = fitting.unit === null ? null : { name: fitting.unit, size: fitting.size };
  const bounds = { edges, isOpenBelow, isOpenAbove, isWhole, unit: inOther };
  const classes = { kind: "classes", of: column, ...bounds, gives: "name" } as const;
  const name = derivedName({ ...classes, ...ownNames(found.names, classNames(classes)) });
  return { element: { kind: "column", table: column.table, column: name }, weight: 1 };
}

/** Classes that are said as their bounds tell are called by these. */
function ownNames(said: readonly string[] | null, told: readonly string[]): { readonly names?: string[] } {
  return said === null || said.join("|") === told.join("|") ? {} : { names: [...said] };
}

/** The classes of how many rows belong to each, where a list of them follows. */
export function countClasses(
  tokens: readonly Token[],
  place: number,
  { child, count, known }: { readonly child: string; readonly count: ColumnRef; readonly known: Known },
): Listed | null {
  const start = place + openingAt(tokens, place);
  const list = classListAt(tokens, start, nounReader(child, count.table, known));
  const isBare = list !== null && inOneUnit(list)?.unit === null;
  const name = !isBare ? null : classesOf({ column: count, weight: 1 }, list, { unit: null, known });
  return list === null || name === null ? null : { name, end: start + list.length, isEither: list.isEither };
}

/** Rows of the table are what is counted. */
function nounReader(child: string, owner: string, known: Known): UnitReader {
  return (tokens, place) =>
    partsAt(tokens, place, { owner, known }).includes(child) ? { name: null, length: 1 } : null;
}

const doing: ReadonlySet<string> = new Set(
  "with have has had having who that which placed made place make did do took take consist consisted of comprise contain contained hold held own owned travelled traveled in".split(
    " ",
  ),
);

const countings = ["how many", "number of", "count of", "share of", "percentage of", "numbers of"];

/** "how many customers have placed 1 order, 2 orders, 3 or more": how many there are with each number of them. */
export function deedClassPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  if (!countings.some((words) => phraseAt(tokens, place - words.split(" ").length, [words]) > 0)) return null;
  const [owner, ...others] = tablesAt(tokens, place, known);
  const noun = tokens[place];
  if (owner === undefined || others.length > 0 || noun === undefined) return null;
  const doings = tokens.slice(place + 1).findIndex(({ lower }) => !doing.has(lower));
  if (doings < 1) return null;
  const start = place + 1 + doings;
  for (const child of new Set(tokens.slice(start).flatMap((_, at) => partsAt(tokens, start + at, { owner, known })))) {
    const count = countFor(owner, child, known);
    const found = count === null ? null : countClasses(tokens, start, { child, count, known });
    const isChild = (at: number): boolean => partsAt(tokens, at, { owner, known }).includes(child);
    const isSaid = found !== null && tokens.slice(start, found.end).some((_, at) => isChild(start + at));
    // "1 or 2 orders" picks those that have either.
    if (found === null || found.isEither || !isSaid) continue;
    const classes = derivedToken(tokens.slice(place + 1, found.end), [found.name]);
    return { length: found.end - place, tokens: [noun, wordAt(noun, "by"), classes] };
  }
  return null;
}
