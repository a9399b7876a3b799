/**
 * The answer's first sentence, made from the result alone: every number in it is a cell as it is
 * shown in the table, a row count, or a share of the sum of one column, and is named as such.
 */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import { formatCount, formatCounted, formatNumber } from "#lib/domain/format";
import { openPeriodStart } from "#lib/planner/read/open-period";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import type { Execution } from "../runtime/execution.ts";
import { escapeCellText, joinWords } from "../runtime/markdown-text.ts";
import { isEffectivelyEmpty } from "./checks.ts";
import { conditionTexts } from "./conditions-text.ts";
import { type ReadResult, type ReadRow, readResult } from "./read-result.ts";

/** One Markdown sentence that states the result; what comes out of cells is escaped. */
export function leadSentence(execution: Execution, outputs: readonly OutputColumn[], model: SemanticModel): string {
  const conditions = conditionTexts(execution.candidate.plan, model);
  if (isEffectivelyEmpty(execution)) return emptySentence(conditions);
  const result = readResult(execution, outputs);
  const told: Told = { execution, result, scope: conditions.length === 0 ? "" : ` (${conditions.join(", ")})` };
  if (result.measures.length === 0) return listSentence(told, model);
  if (result.groups.length === 0) return execution.ref.rowCount === 1 ? valuesSentence(told) : rowsSentence(told);
  return result.hasTimeOnly ? trendSentence(told, openPeriodOf(execution, model)) : rankingSentence(told);
}

type Told = {
  readonly execution: Execution;
  readonly result: ReadResult;
  /** ` (city "Berlin", in 2025)`, or nothing. */
  readonly scope: string;
};

function emptySentence(conditions: readonly string[]): string {
  if (conditions.length === 0) return "The data holds no value for this question.";
  return `Nothing in the data matches ${joinWords(conditions)}.`;
}

function listSentence({ execution, result, scope }: Told, model: SemanticModel): string {
  const { ref, candidate } = execution;
  const plan = candidate.plan;
  const isCut = plan?.limit != null && (ref.rowCount === plan.limit || plan.limitWithin.length > 0);
  const isPart = ref.limited || isCut;
  const table = plan?.detail == null ? null : (findTable(model, plan.detail.table)?.label ?? null);
  const names = result.rows.map((row) => row.firstText).filter((name) => name !== null);
  return `${isPart ? "Showing" : "Found"} ${countedRows(ref.rowCount, table)}${scope}${listedNames(names)}.`;
}

/** "140 customers" where the table's name is in the plural, else "140 rows of stock". */
function countedRows(count: number, table: string | null): string {
  if (table === null) return formatCounted(count, "row");
  const name = escapeCellText(table);
  return count !== 1 && /s$/i.test(name)
    ? `${formatCount(count)} ${name}`
    : `${formatCounted(count, "row")} of ${name}`;
}

const namedRows = 3;

/** Up to three names; how many more there are is left to the row count. */
function listedNames(names: readonly string[]): string {
  const shown = names.slice(0, namedRows);
  // Names that repeat name no row: "COMPLETED, COMPLETED and others" says nothing.
  if (shown.length === 0 || new Set(shown).size < shown.length) return "";
  return names.length <= namedRows ? `: ${joinWords(shown)}` : `: ${shown.join(", ")} and others`;
}

function rowsSentence({ execution, scope }: Told): string {
  return `Found ${formatCounted(execution.ref.rowCount, "row")}${scope}.`;
}

function valuesSentence({ execution, result, scope }: Told): string {
  const texts = result.rows[0]?.texts ?? [];
  const [metric] = execution.candidate.plan?.metrics ?? [];
  const [measure] = result.measures;
  if (result.measures.length === 1 && measure !== undefined && metric?.expression.kind === "count") {
    return `${result.rows[0]?.value === 1 ? "There is" : "There are"} ${texts[0] ?? ""} ${lowerFirst(measure.label)}${scope}.`;
  }
  const values = result.measures.map(
    ({ label }, index) => `${index === 0 ? label : lowerFirst(label)} is ${texts[index] ?? "not known"}`,
  );
  return `${joinWords(values)}${scope}.`;
}

/** The first day of the period that the data ends in the middle of. */
function openPeriodOf({ candidate }: Execution, model: SemanticModel): string | null {
  const dimension = candidate.plan?.dimensions.find(({ grain }) => grain !== null);
  if (dimension === undefined) return null;
  const column = findColumn(model, dimension.column.table, dimension.column.column);
  return column === undefined ? null : openPeriodStart(column, dimension.grain);
}

const fewestTrendPoints = 2;

function trendSentence(told: Told, openPeriod: string | null): string {
  const { result, scope } = told;
  const points = result.rows.filter((row) => row.value !== null && row.timeKey !== null);
  const all = points.toSorted((left, right) => (left.timeKey ?? 0) - (right.timeKey ?? 0));
  const newest = all.at(-1);
  const isOpen = openPeriod !== null && newest?.periodStart === openPeriod && all.length > fewestTrendPoints;
  // A period that has only begun is no fall: it is told apart.
  const ordered = isOpen ? all.slice(0, -1) : all;
  const soFar = isOpen ? ` ${newest.name} has ${newest.text} so far.` : "";
  const [first, last] = [ordered[0], ordered.at(-1)];
  const label = `${result.measures[0]?.label ?? "The value"}${scope}`;
  if (first === undefined || last === undefined) return rowsSentence(told);
  if (first === last) return `${label} in ${first.name}: ${first.text}.`;
  const peak = ordered.reduce((best, row) => ((row.value ?? 0) > (best.value ?? 0) ? row : best), first);
  const change = `${label} ${changeVerb(first, last)} from ${first.text} in ${first.name} to ${last.text} in ${last.name}`;
  const isPeakTold = peak === first || peak === last;
  return `${isPeakTold ? change : `${change}, with a peak of ${peak.text} in ${peak.name}`}.${soFar}`;
}

function changeVerb(first: ReadRow, last: ReadRow): string {
  const difference = (last.value ?? 0) - (first.value ?? 0);
  if (difference === 0) return "went";
  return difference > 0 ? "rose" : "fell";
}

function rankingSentence(told: Told): string {
  const { execution, result, scope } = told;
  const isAscending = isOrderedUp(execution);
  const ranked = result.rows
    .filter((row) => row.value !== null)
    .toSorted((left, right) => ((right.value ?? 0) - (left.value ?? 0)) * (isAscending ? -1 : 1));
  const [first, second, third] = ranked;
  const label = result.measures[0]?.label ?? "The value";
  if (first === undefined) return rowsSentence(told);
  if (ranked.length === 1) return `${label}${scope} for ${first.name}: ${first.text}.`;
  if (first.value === ranked.at(-1)?.value) {
    return `${label}${scope} is ${first.text} for each of ${formatCounted(ranked.length, "group")}.`;
  }
  const followers = [second, third].flatMap((row) => (row === undefined ? [] : [`${row.name} with ${row.text}`]));
  const lead = `${first.name} has the ${superlative(execution, isAscending)} ${lowerFirst(label)}${scope}`;
  return `${lead}: ${first.text}${shareText(first, result)}, followed by ${joinWords(followers)}.`;
}

/** Things are counted, amounts are high. */
function superlative({ candidate }: Execution, isAscending: boolean): string {
  const isCount = candidate.plan?.metrics[0]?.expression.kind === "count" && !candidate.plan.asShare;
  if (isCount) return isAscending ? "fewest" : "most";
  return isAscending ? "lowest" : "highest";
}

function isOrderedUp({ candidate }: Execution): boolean {
  const order = candidate.plan?.order[0];
  return order?.by === "metric" && order.direction === "ascending";
}

/** "(31% of 40,100,000)": only where the column may be summed and every group is there. */
function shareText(row: ReadRow, { total, measures }: ReadResult): string {
  if (total === null || total.value <= 0 || row.value === null || measures[0]?.format === "percent") return "";
  return ` (${formatNumber(row.value / total.value, "percent")} of ${total.text})`;
}
