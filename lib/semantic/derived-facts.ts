/** What a calculated column of a question is called and what its values are, told from the columns that it stands on. */

import type { AggregateFunction } from "#lib/domain/aggregate-function";
import { type ColumnKind, columnKindSchema } from "#lib/domain/catalog";
import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import { type DerivedColumn, derivedColumn, type ElapsedUnit, ownPlaces } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import { quantileWord } from "#lib/domain/quantile";
import { countedNoun, labelWithUnit } from "./words.ts";

type Format = "number" | "integer" | "percent" | "currency" | null;

/** What is known of a column without its values. */
export type ColumnFacts = {
  readonly label: string;
  readonly kind: ColumnKind;
  readonly role: "dimension" | "time" | "fact" | "key";
  readonly unit: string | null;
  readonly format: Format;
  readonly defaultAggregate: AggregateFunction | null;
};

export type FactsLookup = {
  readonly column: (place: ColumnRef) => ColumnFacts | undefined;
  readonly tableLabel: (table: string) => string | undefined;
};

/** Undefined where a column that it stands on is not there, or holds no such values. */
export function derivedFacts(definition: DerivedColumn, lookup: FactsLookup): ColumnFacts | undefined {
  if (ownPlaces(definition).some((place) => lookup.column(place) === undefined)) return undefined;
  const facts = (place: ColumnRef): ColumnFacts => lookup.column(place) ?? missing;
  switch (definition.kind) {
    case "elapsed":
      return elapsedFacts(definition, facts);
    case "calculation":
      return calculationFacts(definition, facts);
    case "band": {
      const of = facts(definition.of);
      // Of whole numbers steps of 1 are the numbers themselves.
      const label =
        definition.width === 1 && of.kind === "integer" ? of.label : `${of.label} in steps of ${definition.width}`;
      return isNumericKind(of.kind) ? { ...of, label, role: "dimension", defaultAggregate: null } : undefined;
    }
    case "classes":
      return classFacts(definition, facts(definition.of));
    case "quantile":
      return quantileFacts(definition, facts(definition.of));
    case "summary":
      return summaryFacts(definition, facts, lookup);
    case "nth":
    case "ordinal":
    case "neighbour":
      return placedFacts(definition, facts(definition.date), lookup);
    case "gap":
      return gapFacts(definition, facts, lookup);
    case "session":
      return sessionFacts(definition, facts, lookup);
    case "newness":
      return isTemporalKind(facts(definition.date).kind)
        ? { ...plain, label: "new or returning", kind: "text" }
        : undefined;
  }
}

/** Names of classes say amounts without their unit. */
function classFacts({ unit, gives }: Of<"classes">, of: ColumnFacts): ColumnFacts | undefined {
  if (!isNumericKind(of.kind)) return undefined;
  const label = labelWithUnit(`${of.label} in classes`, unit?.name ?? of.unit);
  return { ...plain, label, kind: gives === "name" ? "text" : "integer" };
}

function quantileFacts({ groups }: Of<"quantile">, of: ColumnFacts): ColumnFacts | undefined {
  if (!isNumericKind(of.kind)) return undefined;
  const label = `${quantileWord(groups)} of ${of.label} (1 = lowest)`;
  return { ...plain, label, kind: "integer", format: "integer" };
}

/** What is told of a row by its place among others. */
function placedFacts(
  definition: Of<"nth"> | Of<"ordinal"> | Of<"neighbour">,
  date: ColumnFacts,
  { tableLabel }: FactsLookup,
): ColumnFacts | undefined {
  if (!isTemporalKind(date.kind)) return undefined;
  switch (definition.kind) {
    case "nth":
      return { ...date, label: `${definition.place}${endings[definition.place] ?? "th"} ${date.label}`, role: "time" };
    case "neighbour":
      return { ...date, label: `${definition.side} ${date.label}`, role: "time" };
    case "ordinal": {
      const noun = countedNoun(tableLabel(definition.date.table) ?? definition.date.table, 1);
      return { ...plain, label: `${noun} number by ${date.label}`, kind: "integer", format: "integer" };
    }
  }
}

const endings: Readonly<Record<number, string>> = { 2: "nd", 3: "rd" };

const missing: ColumnFacts = {
  label: "",
  kind: columnKindSchema.enum.other,
  role: "dimension",
  unit: null,
  format: null,
  defaultAggregate: null,
};
const plain: ColumnFacts = { ...missing };

type Of<Kind extends DerivedColumn["kind"]> = Extract<DerivedColumn, { readonly kind: Kind }>;
type Facts = (place: ColumnRef) => ColumnFacts;

function elapsedFacts({ unit, from, to }: Of<"elapsed">, facts: Facts): ColumnFacts | undefined {
  const isTime = (place: ColumnRef): boolean => isTemporalKind(facts(place).kind);
  if (!isTime(from) || (typeof to !== "string" && !isTime(to))) return undefined;
  const end = typeof to === "string" ? to : facts(to).label;
  const isExact = unit === "minutes" || unit === "hours" || unit === "weeks";
  const since = typeof to === "string" ? null : sinceFirst(from, to);
  if (since !== null)
    return { ...plain, label: `${unit} since ${facts(from).label}`, kind: "integer", format: "integer" };
  // What nobody would count in anything else needs no unit in its name.
  const kinds = typeof to === "string" ? null : [from, to].map((place) => facts(place).kind);
  const called = unit === usualElapsedUnit(kinds) ? "time" : unit;
  return {
    label: `${called} from ${facts(from).label} to ${end}`,
    kind: isExact ? "float" : "integer",
    role: "fact",
    unit,
    format: isExact ? "number" : "integer",
    defaultAggregate: "avg",
  };
}

/** "time since the previous order of the same customer". */
function gapFacts({ unit, date, by }: Of<"gap">, facts: Facts, lookup: FactsLookup): ColumnFacts | undefined {
  const { kind } = facts(date);
  if (!isTemporalKind(kind)) return undefined;
  const called = unit === usualElapsedUnit([kind]) ? "time" : unit;
  const noun = countedNoun(lookup.tableLabel(date.table) ?? date.table, 1);
  const whose = by === null ? "" : ` of the same ${withoutKeyWord(facts(by).label)}`;
  const isExact = unit === "minutes" || unit === "hours" || unit === "weeks";
  return {
    label: `${called} since the previous ${noun}${whose}`,
    kind: isExact ? "float" : "integer",
    role: "fact",
    unit,
    format: isExact ? "number" : "integer",
    defaultAggregate: "avg",
  };
}

/** Whose a row is, by the column that says so: "customer" of "customer id". */
function withoutKeyWord(label: string): string {
  return label.replace(/ (?:id|key|no|number|code|sk|fk)$/i, "");
}

function sessionFacts(
  { gives, unit, date }: Of<"session">,
  facts: Facts,
  { tableLabel }: FactsLookup,
): ColumnFacts | undefined {
  if (!isTemporalKind(facts(date).kind)) return undefined;
  const noun = countedNoun(tableLabel(date.table) ?? date.table, 2);
  if (gives === "start")
    return {
      ...plain,
      label: `sessions of ${noun}`,
      kind: "integer",
      role: "fact",
      format: "integer",
      defaultAggregate: "sum",
    };
  return {
    ...plain,
    label: `time in sessions of ${noun}`,
    kind: "float",
    role: "fact",
    unit,
    format: "number",
    defaultAggregate: "sum",
  };
}

/** What people count between two columns of these kinds: hours between moments of a day, else days. Null for a fixed end. */
export function usualElapsedUnit(kinds: readonly ColumnKind[] | null): ElapsedUnit {
  return kinds?.every((kind) => isTemporalKind(kind) && kind !== "date") === true ? "hours" : "days";
}

/** From the first of several dates to each of them: how far a row lies behind the first one. */
function sinceFirst(from: ColumnRef, to: ColumnRef): true | null {
  const first = derivedColumn(from.column);
  const isFirst = first?.kind === "summary" && first.function === "min" && first.of !== null;
  return isFirst && first.of?.table === to.table && first.of.column === to.column ? true : null;
}

const operatorWords = { "+": "plus", "-": "minus", "*": "times", "/": "divided by" } as const;

function calculationFacts({ operator, left, right }: Of<"calculation">, facts: Facts): ColumnFacts | undefined {
  const [first, second] = [facts(left), facts(right)];
  if (!isNumericKind(first.kind) || !isNumericKind(second.kind)) return undefined;
  const isSum = operator === "+" || operator === "-";
  const isAdded = first.defaultAggregate === "sum" && second.defaultAggregate === "sum";
  return {
    label: `${first.label} ${operatorWords[operator]} ${second.label}`,
    kind: "decimal",
    role: "fact",
    unit: isSum && first.unit === second.unit ? first.unit : null,
    format: isSum && first.format === second.format ? first.format : "number",
    defaultAggregate: isSum && !isAdded ? "avg" : "sum",
  };
}

const countFacts: ColumnFacts = {
  ...plain,
  kind: columnKindSchema.enum.integer,
  role: "fact",
  format: "integer",
  defaultAggregate: "avg",
};

function summaryFacts(definition: Of<"summary">, facts: Facts, lookup: FactsLookup): ColumnFacts | undefined {
  const { function: name, of, by } = definition;
  if (of === null || name === "count")
    return { ...countFacts, label: `number of ${countedNoun(lookup.tableLabel(by.table) ?? by.table, 2)}` };
  // What a key stands for is counted, and not the key.
  if (name === "count_distinct")
    return { ...countFacts, label: `number of different ${countedNoun(facts(of).label.replace(/ id$/i, ""), 2)}` };
  const column = facts(of);
  if (name === "sum")
    return isNumericKind(column.kind)
      ? { ...column, label: `total ${column.label}`, role: "fact", defaultAggregate: "avg" }
      : undefined;
  const isTime = isTemporalKind(column.kind);
  if (!isTime && !isNumericKind(column.kind)) return undefined;
  const words = isTime ? { min: "first", max: "last" } : { min: "lowest", max: "highest" };
  return { ...column, label: `${words[name]} ${column.label}`, role: isTime ? "time" : "fact" };
}
