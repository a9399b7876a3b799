/** The parts of a plan as an analyst sees them: in the words of the answer, with where each comes from. */

import { followsOn } from "#lib/domain/derived-column";
import { formatCounted } from "#lib/domain/format";
import type { ChartHint, Plan, PlanCompare, PlanDimension, PlanOrder } from "#lib/domain/plan";
import type { PlanChip } from "#lib/domain/plan-chip";
import { type PlanPart, partsOf } from "#lib/domain/plan-part";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { capitalise, lowerFirst } from "#lib/semantic/words";
import { analysisWords } from "../explain/analysis-words.ts";
import { calculationWords } from "../explain/calculation-words.ts";
import { conditionPhrase } from "../explain/condition-phrase.ts";
import { groupCondition, groupNoun } from "../explain/group-condition.ts";
import { keptChangeWords } from "../explain/kept-change-words.ts";
import { relatedText } from "../explain/plan-scope.ts";
import { planTitle } from "../explain/plan-title.ts";
import { namedColumn, tableNoun } from "../explain/spoken-condition.ts";
import { timeText } from "../explain/time-text.ts";
import { isAssumedLimit } from "../plan-building/ranking-limit.ts";
import { isPeriod } from "../time/compare-window.ts";

/** One for each part. */
export function planChips(plan: Plan, model: SemanticModel): PlanChip[] {
  return partsOf(plan).map(({ id, part }) => {
    const evidence = evidenceOf(part);
    const words = evidence.filter((one) => one !== "");
    const origin = originOf(part, plan, evidence);
    return { id, kind: part.kind, text: capitalise(partText(part, plan, model)), words, origin };
  });
}

function originOf(part: PlanPart, plan: Plan, evidence: readonly string[]): PlanChip["origin"] {
  if (evidence.includes("")) return "chosen";
  return evidence.length > 0 || isSaid(part, plan) ? "said" : "assumed";
}

/** Flags, columns and limits do not keep their words: that they are there was said. */
function isSaid({ kind }: PlanPart, { assumptions }: Plan): boolean {
  if (kind === "first") return !assumptions.some(isAssumedLimit);
  return kind !== "figure" && kind !== "group" && kind !== "condition" && kind !== "period" && kind !== "order";
}

/** The words of the question that a part stands for. */
function evidenceOf(part: PlanPart): readonly string[] {
  switch (part.kind) {
    case "figure":
      return part.metric.evidence;
    case "group":
      return part.dimension.evidence;
    case "condition":
      return part.filter.evidence;
    case "either":
      return part.filters.flatMap(({ evidence }) => evidence);
    case "related":
      return part.exists.evidence;
    case "threshold":
      return part.having.evidence;
    case "period":
      return part.time.evidence;
    case "comparison":
      return part.compare.evidence;
    case "calculation":
      return part.calculation.evidence;
    case "analysis":
      return part.analysis.evidence;
    case "order":
      return part.order.evidence;
    case "set":
      return part.operation.evidence;
    default:
      return [];
  }
}

/** A part in a few words of the data. */
export function partText(part: PlanPart, plan: Plan, model: SemanticModel): string {
  switch (part.kind) {
    case "figure":
      return part.metric.label;
    case "share":
      return "as a share";
    case "running":
      return "added up";
    case "calculation":
      return calculationWords(part.calculation, plan);
    case "analysis":
      return analysisWords(part.analysis, plan);
    case "rows":
      return `${part.isDistinct ? "different " : ""}${tableNoun(model, part.table)}`;
    case "column":
      return findColumn(model, part.column.table, part.column.column)?.label ?? lowerFirst(part.column.column);
    case "group":
      return `by ${groupNoun(part.dimension)}`;
    case "condition":
      return conditionPhrase(part.filter, namedColumn(model));
    case "either":
      return part.filters.map((filter) => conditionPhrase(filter, namedColumn(model))).join(" or ");
    case "related":
      return relatedText(part.exists, model);
    case "threshold":
      return groupCondition(part.having, plan, model);
    case "period":
      return timeText(part.time);
    case "comparison":
      return comparisonText(part.compare, plan);
    case "order":
      return orderText(part.order, plan, model);
    case "first":
      return firstText(part, plan);
    case "set":
      return `${setWords[part.operation.kind]} ${lowerFirst(planTitle({ ...part.operation.plan, setOperation: null }, model))}`;
    case "chart":
      return chartWords[part.hint];
  }
}

function comparisonText({ label }: PlanCompare, plan: Plan): string {
  const kept = keptChangeWords(plan);
  const beside = `compared with ${label.replace(/^(in|on) /, "")}`;
  return kept === null ? beside : `${beside}, where ${kept}`;
}

const setWords = { intersect: "also in:", except: "but not in:", union: "or in:" } as const;

const chartWords: Readonly<Record<ChartHint, string>> = {
  line: "as lines",
  area: "as areas",
  bar: "as bars",
  column: "as columns",
  "stacked-bar": "as stacked bars",
  "percent-bar": "as bars of 100%",
  "grouped-bar": "as bars side by side",
  donut: "as a donut",
  scatter: "as points",
  heatmap: "as a heatmap",
  histogram: "as a histogram",
  box: "as boxes",
  funnel: "as a funnel",
  panels: "in panels",
  slope: "as slopes",
  waterfall: "as a waterfall",
  table: "as a table",
};

/** "revenue, largest first", "month, oldest first", "name, A to Z" */
function orderText({ by, index, direction }: PlanOrder, plan: Plan, model: SemanticModel): string {
  const isAscending = direction === "ascending";
  const metric = plan.metrics[index];
  const dimension = plan.dimensions[index];
  const column = plan.detail?.columns[index];
  const size = isAscending ? "smallest first" : "largest first";
  if (by === "metric" && metric !== undefined) return `${lowerFirst(metric.label)}, ${size}`;
  if ((by === "change" || by === "change_part") && metric !== undefined)
    return `change of ${lowerFirst(metric.label)}${by === "change_part" ? " in %" : ""}, ${size}`;
  if (by === "dimension" && dimension !== undefined) {
    if (isPeriod(dimension, model)) return timeOrder[direction];
    return `${groupNoun(dimension)}, ${orderWords(dimension.column, model)[direction]}`;
  }
  if (column === undefined) return size;
  const label = findColumn(model, column.table, column.column)?.label ?? lowerFirst(column.column);
  return `${label}, ${orderWords(column, model)[direction]}`;
}

type OrderWords = Readonly<Record<PlanOrder["direction"], string>>;

const timeOrder: OrderWords = { ascending: "oldest first", descending: "newest first" };
const textOrder: OrderWords = { ascending: "A to Z", descending: "Z to A" };
/** Classes of a number stand in the order of what is in them, whatever they are called. */
const classOrder: OrderWords = { ascending: "lowest first", descending: "highest first" };
const sizeOrder: OrderWords = { ascending: "smallest first", descending: "largest first" };

function orderWords({ table, column }: PlanDimension["column"], model: SemanticModel): OrderWords {
  const known = findColumn(model, table, column);
  if (known?.role === "time") return timeOrder;
  if (known?.kind !== "text") return sizeOrder;
  return followsOn(column) ? classOrder : textOrder;
}

/** "top 5", "first 10 rows", "ranks 2 to 4", "top 3 in each region" */
function firstText({ limit, offset, within }: Extract<PlanPart, { kind: "first" }>, plan: Plan): string {
  const groups = within.flatMap((index) => plan.dimensions[index] ?? []).map(groupNoun);
  const each = groups.length === 0 ? "" : ` in each ${groups.join(" and ")}`;
  if (offset > 0)
    return `${limit === null ? `from rank ${offset + 1}` : `ranks ${offset + 1} to ${offset + limit}`}${each}`;
  if (limit === null) return `all${each}`;
  const [order] = plan.order;
  const isBySize = order !== undefined && order.by !== "dimension" && order.by !== "detail";
  const words = order?.direction === "ascending" ? `bottom ${limit}` : `top ${limit}`;
  return `${isBySize ? words : `first ${formatCounted(limit, "row")}`}${each}`;
}
