/** What a quality check found, in words, and the plan that lists what it is about. Pure. */
import { cellToNumber } from "#lib/domain/cell-number";
import type { QualityCheck } from "#lib/domain/exploration";
import { formatCount, formatCounted, formatNumber } from "#lib/domain/format";
import type { Plan, PlanFilter } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { countedNoun } from "#lib/semantic/words";
import { blankPlan } from "./plan/blank-plan.ts";
import { countMetric } from "./plan/measures.ts";
import { allColumns } from "./plan-building/build-list.ts";

/** The numbers of a check's statement; null where its row is not what it should be. */
export type QualityNumbers = {
  readonly count: number;
  readonly of: number;
  /** The most rows of one key. */
  readonly most: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

/** Reads the one row of a check's statement. */
export function readNumbers({ kind }: QualityCheck, row: ResultRow | undefined): QualityNumbers | null {
  const [count, of, third, fourth] = (row ?? []).map(cellToNumber);
  if (count == null || of == null) return null;
  const isRange = kind === "outliers";
  return {
    count,
    of,
    most: isRange ? null : (third ?? null),
    low: isRange ? (third ?? null) : null,
    high: isRange ? (fourth ?? null) : null,
  };
}

/** One sentence with its numbers, also where nothing is wrong. */
export function findingSentence(check: QualityCheck, numbers: QualityNumbers, model: SemanticModel): string {
  const { count, of, most } = numbers;
  const label = check.columns.map((column) => findColumn(model, check.table, column)?.label ?? column).join(" and ");
  const rows = rowsOf(model, check.table);
  switch (check.kind) {
    case "missing":
      return `${share(count, of)} ${rows} have no value for ${label}.`;
    case "orphans": {
      const target = rowsOf(model, check.target?.table ?? "");
      return count === 0
        ? `All ${rows} lead to one of the ${target} by their ${label}.`
        : `${share(count, of)} ${rows} lead to none of the ${target} by their ${label}.`;
    }
    case "duplicates":
      return count === 0
        ? `Every ${label} of the ${rows} is there once.`
        : `${formatCounted(count, "value")} of ${label} ${count === 1 ? "is" : "are"} there more than once among the ${rows}, up to ${formatCount(most ?? 2)} times.`;
    case "outliers":
      return count === 0
        ? `No ${label} of the ${rows} is far from all others.`
        : `${share(count, of)} ${rows} have their ${label} far from all others (${range(numbers, check, model)}).`;
  }
}

function share(count: number, of: number): string {
  const percent = of === 0 ? 0 : count / of;
  const part = count === 0 || count === of ? "" : ` (${percentText(percent)})`;
  return `${formatCount(count)} of ${formatCount(of)}${part}`;
}

function percentText(part: number): string {
  return part < leastPercent ? "below 0.1%" : formatNumber(part, "percent");
}

const leastPercent = 0.001;

/** Only the sides on which there are any. */
function range({ low, high }: QualityNumbers, { table, columns }: QualityCheck, model: SemanticModel): string {
  const { min, max } = findColumn(model, table, columns[0] ?? "")?.profile ?? { min: null, max: null };
  const sides = [
    ...(min === null || Number(min) < (low ?? 0) ? [`below ${formatNumber(rounded(low ?? 0))}`] : []),
    ...(max === null || Number(max) > (high ?? 0) ? [`above ${formatNumber(rounded(high ?? 0))}`] : []),
  ];
  // What lies outside came after the profile was made: it may lie on either side.
  const either = [`below ${formatNumber(rounded(low ?? 0))}`, `above ${formatNumber(rounded(high ?? 0))}`];
  return (sides.length === 0 ? either : sides).join(" or ");
}

/** Three digits say where it begins. */
function rounded(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(3));
}

function rowsOf(model: SemanticModel, table: string): string {
  return countedNoun(findTable(model, table)?.label ?? table, 2);
}

/** A plan that lists the rows, or the keys; null where nothing is wrong and where none can say it. */
export function findingPlan(check: QualityCheck, numbers: QualityNumbers, model: SemanticModel): Plan | null {
  const { table, columns, kind, target } = check;
  const [column] = columns;
  if (numbers.count === 0 || column === undefined || columns.length > 1) return null;
  const reference = { table, column };
  const where = (condition: PlanFilter["condition"]): PlanFilter => ({
    ...{ column: reference, via: null, evidence: [] },
    condition,
  });
  const rows = {
    ...blankPlan(model),
    detail: { table, columns: allColumns(model, table), isDistinct: false },
    limit: listedRows,
  };
  switch (kind) {
    case "missing":
      return { ...rows, filters: [where({ operator: "is_null" })] };
    case "orphans": {
      if (target === null || !isOnlyWay(model, table, target.table)) return null;
      const without = { of: table, table: target.table, isNegated: true, filters: [], time: null, having: null };
      return { ...rows, filters: [where({ operator: "is_not_null" })], exists: [{ ...without, evidence: [] }] };
    }
    case "duplicates":
      return duplicatesPlan(check, column, model);
    case "outliers": {
      const { low, high } = numbers;
      if (low === null || high === null) return null;
      const outside = [where({ operator: "<", value: low }), where({ operator: ">", value: high })];
      return { ...rows, alternatives: [outside] };
    }
  }
}

/** As many as are looked through. */
const listedRows = 100;

/** With two keys to one table the planner could not know which one leads nowhere. */
function isOnlyWay({ relationships }: SemanticModel, from: string, to: string): boolean {
  return relationships.filter(({ fromTable, toTable }) => fromTable === from && toTable === to).length === 1;
}

function duplicatesPlan({ table }: QualityCheck, column: string, model: SemanticModel): Plan {
  const metric = countMetric(model, table, "");
  const label = findColumn(model, table, column)?.label ?? column;
  return {
    ...blankPlan(model),
    metrics: [metric],
    dimensions: [{ column: { table, column }, label, grain: null, part: null, via: null, evidence: [] }],
    having: [{ metric: metric.expression, operator: ">", value: 1, evidence: [] }],
    order: [{ by: "metric", index: 0, direction: "descending", evidence: [] }],
    limit: listedRows,
  };
}
