/** Units behind the numbers of classes and steps: which of them fit a column, and how much they are of its own. */
import { isNumericKind } from "#lib/domain/column-kind";
import { derivedColumn, derivedName } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import { kindOfUnit, unitFactor } from "#lib/domain/unit-sizes";
import { findColumn, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { phraseKey, splitIdentifier, stem } from "#lib/semantic/words";
import { isMoney, isOfUnit, unitAt, unitCalled } from "../words/number-units.ts";
import type { Token } from "../words/tokenise.ts";
import type { SaidUnit, UnitReader } from "./class-list.ts";
import type { Known } from "./moments.ts";
import type { NumberColumn, NumbersAt } from "./numbers.ts";
import { tablesNamed } from "./owners.ts";
import { unitWords } from "./time-bounds.ts";
import { phraseAt } from "./token-words.ts";

/** The column in that unit: of a time between two moments another one, of a stored number how much one is of it. */
export type InUnit = { readonly column: NumberColumn; readonly size: number; readonly unit: string | null };

/** Reads units of time, of money and the like, and what the words of the column's own name count: "seats", "employees". */
export function unitReader(column: NumberColumn, known: Known): UnitReader {
  const own = findColumn(known.model, column.column.table, column.column.column);
  const words = new Set(splitIdentifier(own?.label ?? "").map(stem));
  const persons = [...words].some((word) => personWords.has(word));
  return (tokens, place): SaidUnit | null => {
    const [token] = tokens.slice(place, place + 1);
    if (token === undefined || (token.kind !== "word" && token.lower !== "%")) return null;
    const named = timeUnit(token) ?? unitAt(tokens, place);
    if (named !== null) return { name: named.unit, length: named.length };
    const isCounted = words.has(token.stem) || (persons && personWords.has(token.stem));
    return isCounted ? { name: null, length: 1 } : null;
  };
}

const personWords: ReadonlySet<string> = new Set(
  ["employees", "heads", "headcount", "people", "persons", "staff", "workers"].map(stem),
);

function timeUnit(token: Token): { readonly unit: string; readonly length: number } | null {
  const unit = unitWords[token.lower];
  return unit === undefined ? null : { unit, length: 1 };
}

/** Null where the numbers of the column are of another kind, or nobody knows of which one. */
export function inUnit(column: NumberColumn, unit: string | null, known: Known): InUnit | null {
  const { table, column: name } = column.column;
  const definition = derivedColumn(name);
  if (definition?.kind === "elapsed") {
    const asked = definition.unit === unit ? definition.unit : exactUnits.find((one) => one === unit);
    // Months and years are those of the calendar: a year begins on its first day, not on the day of the other moment.
    if (asked === undefined || asked === "months" || asked === "years") return null;
    return {
      column: { ...column, column: { table, column: derivedName({ ...definition, unit: asked }) } },
      size: 1,
      unit: null,
    };
  }
  const own = findColumn(known.model, table, name);
  if (own === undefined) return null;
  if (unit === null) return own.format === "percent" ? null : { column, size: 1, unit: null };
  const size = sizeOf(unit, own);
  if (size === null) return null;
  return { column, size, unit: unitCalled(own.unit) === unit ? null : unit };
}

const exactUnits = ["minutes", "hours", "days", "weeks"] as const;

function sizeOf(unit: string, own: SemanticColumn): number | null {
  const stored = unitCalled(own.unit);
  if (unit === "%") return percentSize(own);
  if (stored === unit) return 1;
  const factor = stored === null ? null : unitFactor(unit, stored);
  if (factor !== null) return factor.operator === "*" ? factor.value : 1 / factor.value;
  if (stored !== null) return null;
  if (isMoney(own)) return isOfUnit(unit, own) ? 1 : null;
  // Where no unit is known the name may say it: "first reply min".
  return splitIdentifier(own.label).some(
    (word) => unitCalled(word) === unit || stem(word) === stem(unit) || isAge(word, unit),
  )
    ? 1
    : null;
}

const fillers = ["time to the", "time to", "time until the", "time until", "the", "its", "their"];

/** A number by its name without the unit that stands in it: "duration" of "duration seconds". Only in that unit it is surely meant. */
export function measuredAt(tokens: readonly Token[], place: number, known: Known): NumbersAt | null {
  const filler = phraseAt(tokens, place, fillers);
  for (let length = Math.min(3, tokens.length - place - filler); length > 0; length -= 1) {
    const words = tokens.slice(place + filler, place + filler + length);
    const numbers = measured(
      words.map((word) => word.stem),
      known.model,
    );
    if (numbers.length === 0) continue;
    const named = tablesNamed(tokens, known);
    const own = numbers.filter(({ column }) => named.includes(column.table));
    if (own.length > 0) return { numbers: own, length: filler + length };
  }
  return null;
}

function measured(said: readonly string[], model: SemanticModel): readonly NumberColumn[] {
  const known = measuredColumns.get(model) ?? columnsWithUnits(model);
  measuredColumns.set(model, known);
  return known.get(said.join(" ")) ?? [];
}

/** Of a model that does not change, while it is used. */
const measuredColumns = new WeakMap<SemanticModel, ReadonlyMap<string, readonly NumberColumn[]>>();

/** The numbers whose names end in a unit, by the stems of the words before it. */
function columnsWithUnits(model: SemanticModel): ReadonlyMap<string, readonly NumberColumn[]> {
  const byName = new Map<string, NumberColumn[]>();
  for (const table of model.tables) {
    for (const column of table.columns) {
      const words = splitIdentifier(column.label);
      const isUnit = unitCalled(words.at(-1) ?? "") !== words.at(-1) || kindOfUnit(words.at(-1) ?? "") !== undefined;
      const isIt = isUnit && isNumericKind(column.kind) && column.role !== "key" && !column.isHidden;
      if (!isIt) continue;
      const name = phraseKey(words.slice(0, -1));
      const number = { column: { table: table.name, column: column.name }, weight: 1 };
      byName.set(name, [...(byName.get(name) ?? []), number]);
    }
  }
  return byName;
}

const durations: ReadonlySet<string> = new Set(["duration", "length", "runtime", "running"]);

/** The one number of a table that says how long its rows lasted; null for none or several. */
export function storedDuration(model: SemanticModel, table: string): ColumnRef | null {
  const [column, ...others] = (findTable(model, table)?.columns ?? []).filter((one) => {
    const words = splitIdentifier(one.label);
    const units = [one.unit, words.at(-1) ?? null].map((unit) => unitCalled(unit) ?? "");
    const isTime = units.some((unit) => kindOfUnit(unit)?.seconds !== undefined);
    return isTime && isNumericKind(one.kind) && !one.isHidden && words.some((word) => durations.has(word));
  });
  return column === undefined || others.length > 0 ? null : { table, column: column.name };
}

function percentSize({ format, unit }: SemanticColumn): number | null {
  if (format === "percent") return 0.01;
  return unit === "%" ? 1 : null;
}

function isAge(word: string, unit: string): boolean {
  return word === "age" && unit === "years";
}
