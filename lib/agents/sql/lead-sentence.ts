/**
 * The answer's first sentence, made from the result alone: every number in it is a cell as it is shown in the table, a
 * row count, a sum or a share of one column, or a change between two of these that is stated with its two figures.
 */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import { formatCount, formatCounted } from "#lib/domain/format";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import type { Execution } from "../runtime/execution.ts";
import { escapeCellText, joinWords } from "../runtime/markdown-text.ts";
import { isEffectivelyEmpty } from "./checks.ts";
import { conditionTexts } from "./conditions-text.ts";
import { comparedSentence } from "./lead/compared-sentence.ts";
import { type Lead, plainLead, scopedLabel, type Telling } from "./lead/lead.ts";
import { periodGroupsSentence } from "./lead/period-groups.ts";
import { rankingSentence } from "./lead/ranking-sentence.ts";
import { trendSentence } from "./lead/trend-sentence.ts";
import { columnSum, readResult } from "./read-result.ts";

/** The words alone. */
export function leadSentence(execution: Execution, outputs: readonly OutputColumn[], model: SemanticModel): string {
  return readLead({ execution, outputs, model, today: null }).text;
}

export type LeadArgs = {
  readonly execution: Execution;
  readonly outputs: readonly OutputColumn[];
  readonly model: SemanticModel;
  /** ISO day; null where it is not known. */
  readonly today: string | null;
};

/** Markdown that states the result; what comes out of cells is escaped. */
export function readLead({ execution, outputs, model, today }: LeadArgs): Lead {
  const { plan } = execution.candidate;
  const conditions = conditionTexts(plan, model);
  if (isEffectivelyEmpty(execution)) return plainLead(emptySentence(conditions));
  const result = readResult(execution, outputs);
  const counted = countedSentence(execution, outputs, conditions);
  if (counted !== null) return plainLead(counted);
  const telling: Telling = { execution, model, today, result, conditions };
  if (result.measures.length === 0) return plainLead(listSentence(telling));
  // The two times of a comparison are named in its sentence.
  const untimed = { ...telling, conditions: plan === null ? [] : conditionTexts({ ...plan, time: null }, model) };
  return comparedSentence(untimed) ?? figuresLead(telling, untimed) ?? plainLead(rowsSentence(telling));
}

function figuresLead(telling: Telling, untimed: Telling): Lead | null {
  const { result, execution } = telling;
  if (result.groups.length === 0) return execution.ref.rowCount === 1 ? plainLead(valuesSentence(telling)) : null;
  const [order] = execution.candidate.plan?.order ?? [];
  const isRankedInTime = execution.candidate.plan?.limit != null && order?.by === "metric";
  if (result.hasTimeOnly && !isRankedInTime)
    return result.isWhole ? trendSentence(trendTelling(telling, untimed)) : null;
  if (isSpread(execution) || !(result.isWhole || order?.by === "metric")) return null;
  return periodGroupsSentence(trendTelling(telling, untimed)) ?? rankingSentence(telling);
}

/** Rows one by one, drawn for how they are spread: none of them leads. */
function isSpread({ candidate: { plan } }: Execution): boolean {
  const hint = plan?.detail == null ? null : plan.chartHint;
  return hint === "box" || hint === "histogram" || hint === "scatter";
}

/** Two periods beside each other are named in the sentence: "in 2025 vs 2024" says nothing more. */
function trendTelling(telling: Telling, untimed: Telling): Telling {
  const keys = new Set(telling.result.rows.map(({ timeKey }) => timeKey));
  return keys.size <= 2 ? untimed : telling;
}

/** Values with how many rows have each; null for other results. */
function countedSentence(
  execution: Execution,
  outputs: readonly OutputColumn[],
  conditions: readonly string[],
): string | null {
  const place = outputs.findIndex(({ isRowCount }) => isRowCount === true);
  const total = columnSum(execution, outputs, place);
  if (total === null) return null;
  const values = lowerFirst(outputs[0]?.label ?? "value");
  return `${total.text} ${lowerFirst(outputs[place]?.label ?? "rows")}${scopeText(conditions)}, counted by ${values}.`;
}

function emptySentence(conditions: readonly string[]): string {
  if (conditions.length === 0) return "The data holds no value for this question.";
  return `Nothing in the data matches ${joinWords(conditions)}.`;
}

function listSentence({ execution, result, conditions, model }: Telling): string {
  const scope = scopeText(conditions);
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

function rowsSentence({ execution, model, conditions }: Telling): string {
  const { ref, candidate } = execution;
  const detail = candidate.plan?.detail ?? null;
  const table = detail === null ? null : (findTable(model, detail.table)?.label ?? null);
  return `${ref.limited ? "Showing" : "Found"} ${countedRows(ref.rowCount, table)}${scopeText(conditions)}.`;
}

/** ` (city "Berlin", in 2025)`, or nothing. */
function scopeText(conditions: readonly string[]): string {
  return scopedLabel("", conditions);
}

function valuesSentence({ execution, result, conditions }: Telling): string {
  const texts = result.rows[0]?.texts ?? [];
  const [metric] = execution.candidate.plan?.metrics ?? [];
  const [measure] = result.measures;
  if (result.measures.length === 1 && measure !== undefined && metric?.expression.kind === "count") {
    const isOne = result.rows[0]?.value === 1;
    return `${isOne ? "There is" : "There are"} ${texts[0] ?? ""} ${lowerFirst(measure.label)}${scopeText(conditions)}.`;
  }
  const values = result.measures.map(
    ({ label }, index) => `${index === 0 ? label : lowerFirst(label)} is ${texts[index] ?? "not known"}`,
  );
  return `${joinWords(values)}${scopeText(conditions)}.`;
}
