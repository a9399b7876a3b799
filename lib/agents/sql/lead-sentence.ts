/**
 * The answer's first sentence, made from the result alone: every number in it is a cell as it is
 * shown in the table, a row count, or a share of the sum of one column, and is named as such.
 */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import { formatCounted, formatNumber } from "#lib/domain/format";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import type { Execution } from "../runtime/execution.ts";
import { joinWords } from "../runtime/markdown-text.ts";
import { isEffectivelyEmpty } from "./checks.ts";
import { conditionsText } from "./conditions-text.ts";
import { type ReadResult, type ReadRow, readResult } from "./read-result.ts";

/** One Markdown sentence that states the result; what comes out of cells is escaped. */
export function leadSentence(execution: Execution, outputs: readonly OutputColumn[], model: SemanticModel): string {
  if (isEffectivelyEmpty(execution)) return emptySentence(execution, model);
  const result = readResult(execution, outputs);
  if (result.measures.length === 0) return listSentence(execution, result, model);
  if (result.groups.length === 0)
    return execution.ref.rowCount === 1 ? valuesSentence(result) : rowsSentence(execution);
  if (result.hasTimeOnly) return trendSentence(execution, result);
  return rankingSentence(execution, result);
}

function emptySentence(execution: Execution, model: SemanticModel): string {
  const conditions = conditionsText(execution.candidate.plan, model);
  return conditions === null
    ? "The data holds no value for this question."
    : `Nothing in the data matches ${conditions}.`;
}

function listSentence(execution: Execution, result: ReadResult, model: SemanticModel): string {
  const { ref, candidate } = execution;
  const plan = candidate.plan;
  const table = plan?.detail == null ? null : (findTable(model, plan.detail.table)?.label ?? null);
  const isPart = ref.limited || (plan?.limit != null && ref.rowCount === plan.limit);
  const names = joinNames(result.rows.map((row) => row.firstText).filter((name) => name !== null));
  const what =
    table === null ? formatCounted(ref.rowCount, "row") : `${formatCounted(ref.rowCount, "row")} of ${table}`;
  const listed = names === null ? "" : `: ${names}`;
  return `${isPart ? "Showing" : "Found"} ${what}${listed}.`;
}

const namedRows = 3;

/** Up to three names, and how many more there are is left to the row count. */
function joinNames(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const shown = names.slice(0, namedRows);
  return names.length <= namedRows ? joinWords(shown) : `${shown.join(", ")}, …`;
}

function rowsSentence({ ref }: Execution): string {
  return `Found ${formatCounted(ref.rowCount, "row")}.`;
}

function valuesSentence(result: ReadResult): string {
  const row = result.rows[0];
  const values = result.measures.map((measure, index) => {
    const value = row?.texts[index] ?? "not known";
    return `${index === 0 ? measure.label : lowerFirst(measure.label)} is ${value}`;
  });
  const period = result.period === null ? "" : ` for ${result.period}`;
  return `${joinWords(values)}${period}.`;
}

function trendSentence(execution: Execution, result: ReadResult): string {
  const points = result.rows.filter((row) => row.value !== null && row.timeKey !== null);
  const ordered = points.toSorted((left, right) => (left.timeKey ?? 0) - (right.timeKey ?? 0));
  const [first, last] = [ordered[0], ordered.at(-1)];
  const label = result.measures[0]?.label ?? "The value";
  if (first === undefined || last === undefined) return rowsSentence(execution);
  if (ordered.length === 1) return `${label} was ${first.text} in ${first.name}.`;
  const peak = ordered.reduce((best, row) => ((row.value ?? 0) > (best.value ?? 0) ? row : best), first);
  const change = `${label} ${changeVerb(first, last)} from ${first.text} in ${first.name} to ${last.text} in ${last.name}`;
  const isPeakTold = peak === first || peak === last;
  return isPeakTold ? `${change}.` : `${change}, with its highest value of ${peak.text} in ${peak.name}.`;
}

function changeVerb(first: ReadRow, last: ReadRow): string {
  const difference = (last.value ?? 0) - (first.value ?? 0);
  if (difference === 0) return "went";
  return difference > 0 ? "rose" : "fell";
}

function rankingSentence(execution: Execution, result: ReadResult): string {
  const isAscending = isOrderedUp(execution);
  const ranked = result.rows
    .filter((row) => row.value !== null)
    .toSorted((left, right) => ((right.value ?? 0) - (left.value ?? 0)) * (isAscending ? -1 : 1));
  const [first, second, third] = ranked;
  const label = result.measures[0]?.label ?? "The value";
  if (first === undefined) return rowsSentence(execution);
  if (ranked.length === 1) return `${label} for ${first.name} is ${first.text}.`;
  if (first.value === ranked.at(-1)?.value) {
    return `${label} is ${first.text} for each of ${formatCounted(ranked.length, "group")}.`;
  }
  const followers = [second, third].flatMap((row) => (row === undefined ? [] : [`${row.name} with ${row.text}`]));
  const share = shareText(first, result);
  const extreme = isAscending ? "lowest" : "highest";
  return `${label} is ${extreme} for ${first.name} with ${first.text}${share}, followed by ${joinWords(followers)}.`;
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

function lowerFirst(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}
