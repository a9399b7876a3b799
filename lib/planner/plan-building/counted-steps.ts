/** The different days, months or years of the rows that meet the conditions: "how many days were rainy". */
import type { TimeGrain } from "#lib/domain/plan";
import { findColumn, type SemanticColumn } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { daysBetween } from "../time/calendar.ts";
import { isYearColumn, timeColumnFor } from "../time/time-part.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { dimensionsOf } from "./group-dimensions.ts";

/** Null where nothing says of which rows, or where these are not placed in time by that step. */
export function countedSteps(build: BuildArgs, draft: PlanDraft): Built | null {
  const { parts, model, request } = build;
  const { countedStep } = request;
  const isMore = parts.measures.length + parts.heads.length + parts.columns.length > 0 || parts.nested !== null;
  const [table, ...others] = new Set(conditionedTables(build));
  if (countedStep === null || isMore || table === undefined || others.length > 0) return null;
  const column = timeColumnFor(model, table);
  const known = column === null ? undefined : findColumn(model, column.table, column.column);
  if (column === null || column.table !== table || known === undefined || !isStep(known, countedStep.grain))
    return null;
  const metric = {
    name: null,
    label: capitalise(`${countedStep.grain}s`),
    expression: { kind: "aggregate", function: "count_distinct", column } as const,
    evidence: [countedStep.text],
  };
  const grouped = dimensionsOf(build, [metric], []);
  return grouped === null
    ? null
    : { plan: { ...draft, metrics: [metric], dimensions: grouped.dimensions }, cost: grouped.cost };
}

/** The tables of what the rows are said to be like. */
function conditionedTables({ request, parts, choice }: BuildArgs): string[] {
  return [...parts.clauses, ...request.clauses].flatMap((clause) => {
    const mention = clause.kind === "value" || clause.kind === "relation" ? clause.mention : clause.subject?.mention;
    const element = mention === undefined ? undefined : choice.get(mention.id);
    return element === undefined || element.kind === "metric" ? [] : [element.table];
  });
}

/** Between two stored dates lie about so many days: those of monthly figures are no days. */
function isStep(column: SemanticColumn, grain: TimeGrain): boolean {
  if (isYearColumn(column)) return grain === "year";
  const { min, max, distinctCount } = column.profile;
  if (column.kind !== "date" || min === null || max === null || distinctCount === null || distinctCount < 2)
    return false;
  const gap = daysBetween(min.slice(0, 10), max.slice(0, 10)) / (distinctCount - 1);
  if (grain === "month") return gap >= 27 && gap < 32;
  return grain === "day" && gap < 20;
}
