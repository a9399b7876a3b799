/** A plan in a few words: the title of its card. Nothing reads it back: what goes on from an answer takes its plan. */

import { classNames } from "#lib/domain/class-names";
import { derivedColumn } from "#lib/domain/derived-column";
import { formatNumber } from "#lib/domain/format";
import type { Plan, PlanDimension, PlanFilter, PlanMetric, SinglePlan, TimeGrain } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { capitalise, countedNoun, lowerFirst } from "#lib/semantic/words";
import { metricNumber } from "../plan/metric-number.ts";
import { comparedTimes } from "../time/compare-window.ts";
import { withoutUnitSign } from "../words/number-units.ts";
import { analysisTitle } from "./analysis-words.ts";
import { calculationTitle } from "./calculation-words.ts";
import { dateRole, roleStep } from "./date-role.ts";
import { figureNames } from "./figure-names.ts";
import { groupNoun, groupsNoun } from "./group-condition.ts";
import { keptChangeVerb } from "./kept-change-words.ts";
import { listedValues, valuesText } from "./listed-values.ts";
import { partWords } from "./plan-condition-words.ts";
import { everything, nounPhrase, planScope, thingOf } from "./plan-scope.ts";
import { rankedTitle, sortedTitle } from "./ranked-title.ts";
import { namedColumn, tableNoun } from "./spoken-condition.ts";
import { groupWords, keptGroups, rowWords, type TitledScope, titledScope } from "./title-conditions.ts";

/** "Revenue by region (2025)": what is shown, of which rows, in the values and units of the answer's sentence. */
export function planTitle(plan: Plan, model: SemanticModel): string {
  const { setOperation, analysis } = plan;
  const figures = setOperation === null ? singleTitle(plan, model) : setTitle(plan, setOperation, model);
  const title = analysis === null ? figures : analysisTitle(analysis, plan, figures);
  return title.replaceAll(/\s+/g, " ");
}

/** Which of its rows are shown, and in which order, is said of both lists together. */
function setTitle(plan: SinglePlan, setOperation: NonNullable<Plan["setOperation"]>, model: SemanticModel): string {
  const { order, limit, offset } = plan;
  const other = { ...setOperation.plan, order, limit, offset };
  const [own, theirs] = [plan, other].map((one) => singleTitle(withoutRows(one), model));
  if (own !== theirs || own === undefined)
    return `${singleTitle(plan, model)}, ${setWords[setOperation.kind]} ${lowerFirst(singleTitle(setOperation.plan, model))}`;
  return nounPhrase(own, planScope({ ...plan, setOperation }, model));
}

const setWords = { intersect: "also in:", except: "but not in:", union: "or in:" } as const;

/** The same for all rows. */
function withoutRows(plan: SinglePlan): SinglePlan {
  return { ...plan, filters: [], alternatives: [], exists: [], time: null };
}

function singleTitle(asked: SinglePlan, model: SemanticModel): string {
  const plan = withoutUnitSigns(asked, model);
  const scope = titledScope(plan, model);
  const words = [...mainWords({ plan, model, scope }), ...comparison(plan, model), ...rowWords({ plan, model })];
  const title = capitalise(words.filter((part) => part !== "").join(" "));
  return isCalculatedHere(plan) ? title.replace(/\) \((?=[^()]*\)$)/, wholeJoint(plan)) : title;
}

/** The unit of a figure is written with its numbers: "average floor area sqm" is the average floor area. */
function withoutUnitSigns(plan: SinglePlan, model: SemanticModel): SinglePlan {
  const named = (metric: PlanMetric): PlanMetric => ({
    ...metric,
    label: withoutUnitSign(metric.label, metricNumber(metric, model).unit),
  });
  return { ...plan, metrics: plan.metrics.map(named) };
}

/** Its label may end in conditions of its own: "Share of revenue (Online, 2025)". */
function isCalculatedHere({ metrics: [metric] }: SinglePlan): boolean {
  const kind = metric?.expression.kind;
  return metric?.name === null && (kind === "ratio" || kind === "arithmetic");
}

/** What limits the whole is no condition of the part; a period limits both. */
function wholeJoint({ filters, alternatives, exists, having }: SinglePlan): string {
  return filters.length + alternatives.length + exists.length + having.length === 0 ? ", " : ") out of all (";
}

type Titled = { readonly plan: SinglePlan; readonly model: SemanticModel; readonly scope: TitledScope };

function mainWords(titled: Titled): readonly string[] {
  const { plan, model } = titled;
  if (plan.detail !== null) {
    const drawn = spread(plan, model);
    return [drawn ?? listing(titled)];
  }
  const kept = keptGroups(plan, model) ?? keptChanges(plan, model) ?? calculatedTitle(plan, model);
  if (kept !== null) return [kept];
  const flagged = flaggedTitle(plan, model);
  return flagged === null
    ? [subject(titled), grouping(plan, model)]
    : [nounPhrase(flagged, { ...everything, behind: titled.scope.behind })];
}

/** What is calculated is the answer itself: "Products that make up 80% of revenue". */
function calculatedTitle(plan: SinglePlan, model: SemanticModel): string | null {
  const { calculation, metrics, dimensions } = plan;
  const [metric] = metrics;
  if (metric === undefined || calculation === null) return null;
  const [name = ""] = figureNames(plan, model);
  if (calculation.kind === "cumulative_share" && calculation.until !== null)
    return `${groupsNoun(plan)} that make up ${formatNumber(calculation.until * 100)}% of ${name}`;
  if (calculation.kind === "together") return `pairs of ${lowerFirst(groupsNoun(plan))} by ${name}`;
  if (calculation.kind !== "compound_growth" || plan.limit !== 1) return null;
  const grain = dimensions.find((one) => one.grain !== null)?.grain ?? "year";
  return `compound ${grainAdjectives[grain]} growth of ${name}`;
}

/** The grain as an adjective: "Monthly revenue". */
export const grainAdjectives: Readonly<Record<TimeGrain, string>> = {
  day: "daily",
  week: "weekly",
  month: "monthly",
  quarter: "quarterly",
  year: "yearly",
};

function subject({ plan, model, scope }: Titled): string {
  const names = figureNames(plan, model);
  const joined = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
  // Beside a comparison no shares are shown.
  const isShare = plan.asShare && comparedTimes(plan, model) === null;
  const start = `${plan.isRunning ? "running total of " : ""}${isShare ? "share of " : ""}`;
  const { before, behind } = calculationTitle(plan.calculation, plan);
  const counted = isBareCount(plan, model) ? "number of " : "";
  const measured = `${before}${start}${counted}${nounPhrase(`${joined}${behind}`, { ...everything, ...scope })}`;
  const grain = plan.dimensions.find((one) => isPlainStep(one, model))?.grain ?? null;
  const ranked = rankedGroups(plan).map(groupNoun);
  const all = `${grain === null ? "" : `${grainAdjectives[grain]} `}${measured}`;
  if (ranked.length === 0) return `${cutWords(plan)}${all}`;
  const within = plan.limitWithin.flatMap((index) => plan.dimensions[index] ?? []).map(groupNoun);
  return `${rankedTitle(plan, ranked, { measured, names })}${within.length === 0 ? "" : ` in each ${within.join(" and ")}`}`;
}

/**
 * How many rows there are, in no groups or in steps of one of their numbers: the rows by their name alone would be a list
 * of them, or that number of theirs.
 */
function isBareCount(plan: SinglePlan, model: SemanticModel): boolean {
  const isBanded = plan.dimensions.some(({ column }) => {
    const definition = derivedColumn(column.column);
    return definition?.kind === "classes" || (definition?.kind === "band" && definition.width !== 1);
  });
  return (plan.dimensions.length === 0 || isBanded) && thingOf(plan, model) !== null;
}

/** Beside what the figures stand. */
function comparison(plan: SinglePlan, model: SemanticModel): string[] {
  const label = plan.compare?.label.replace(/^in /, "").replace(/^previous /, "the previous ") ?? "";
  return comparedTimes(plan, model) === null ? [] : [`compared with ${label}`];
}

/** "Cities whose revenue fell": only groups that moved so are shown. */
function keptChanges(plan: SinglePlan, model: SemanticModel): string | null {
  const [metric, ...others] = plan.metrics;
  const verb = plan.limit === null && others.length === 0 ? keptChangeVerb(plan) : null;
  if (metric === undefined || verb === null || comparedTimes(plan, model) === null) return null;
  return `${groupsNoun(plan)} whose ${lowerFirst(metric.label)} ${verb}`;
}

/** A step of the rows' own date: "monthly". */
function isPlainStep({ grain, column }: PlanDimension, model: SemanticModel): boolean {
  return grain !== null && dateRole(column, model) === null;
}

/** The groups of which only those that lead by a figure are shown; none where all are, or where they are sorted by themselves. */
function rankedGroups(plan: SinglePlan): readonly PlanDimension[] {
  const { dimensions, limit, limitWithin } = plan;
  return limit === null || isCutByGroups(plan) ? [] : dimensions.filter((_, index) => !limitWithin.includes(index));
}

/** Several groups, sorted by one of them: which rows come first says nothing about their figures. */
function isCutByGroups({ dimensions, limit, limitWithin, order }: SinglePlan): boolean {
  return limit !== null && dimensions.length > 1 && limitWithin.length === 0 && order[0]?.by === "dimension";
}

/** "first 5 rows of": of a table that is sorted by its groups. */
function cutWords(plan: SinglePlan): string {
  const { limit, offset } = plan;
  if (limit === null || !isCutByGroups(plan)) return "";
  if (offset > 0) return `rows ${offset + 1} to ${offset + limit} of `;
  return limit === 1 ? "first row of " : `first ${limit} rows of `;
}

function grouping(plan: SinglePlan, model: SemanticModel): string {
  if (rankedGroups(plan).length > 0) return "";
  const told = plan.dimensions.find((one) => isPlainStep(one, model));
  const { calculation } = plan;
  const within =
    calculation?.kind === "share_within" ? calculation.within.flatMap((at) => plan.dimensions[at] ?? []) : [];
  const groups = plan.dimensions.filter((one) => one !== told && !within.includes(one));
  const named = (some: readonly PlanDimension[]): string => some.map((one) => dimensionName(one, model)).join(" and ");
  const parts = [
    ...(groups.length === 0 ? [] : [`by ${named(groups)}`]),
    ...(within.length === 0 ? [] : [`within each ${named(within)}`]),
  ];
  return parts.join(" ");
}

/** "product", "signup month", "day of the week". */
function dimensionName(dimension: PlanDimension, model: SemanticModel): string {
  const flag = groupWords(dimension, model);
  if (flag !== null) return `${flag.yes} or not`;
  const label = lowerFirst(classedWords(dimension) ?? dimension.label.replace(/ \(1 = lowest\)$/, ""));
  if (dimension.grain !== null) return roleStep(dateRole(dimension.column, model), dimension.grain);
  if (dimension.part === null) return label;
  const part = partWords[dimension.part];
  const plain = dimension.part.replaceAll("_", " ");
  if (label === part || label === plain) return part;
  return label.includes(plain) ? label : `${part} of ${label}`;
}

/** "order value in classes under 100, 100 to under 500 and 500 and more": other bounds are other groups. Null for no classes. */
function classedWords({ column, label }: PlanDimension): string | null {
  const definition = derivedColumn(column.column);
  const names = definition?.kind === "classes" ? classNames(definition) : [];
  // Classes in the words of a question say their unit themselves.
  const unit = definition?.kind === "classes" && definition.names === undefined ? definition.unit?.name : undefined;
  if (names.length === 0 || names.length > mostClasses) return null;
  return `${label.replace(/ \([^()]*\)$/, "")} ${names.join(", ")}${unit === undefined ? "" : ` ${unit}`}`;
}

const mostClasses = 8;

/** Two groups that have names of their own: "revenue of gift and non-gift orders". */
function flaggedTitle(plan: SinglePlan, model: SemanticModel): string | null {
  const [dimension, ...others] = plan.dimensions;
  const [metric, ...more] = plan.metrics;
  if (dimension === undefined || metric === undefined || others.length + more.length > 0 || plan.limit !== null)
    return null;
  const flag = groupWords(dimension, model);
  if (flag === null || plan.asShare || plan.isRunning) return null;
  const groups = `${flag.yes} and ${flag.no} ${flag.noun}`;
  return thingOf(plan, model) === dimension.column.table ? groups : `${lowerFirst(metric.label)} of ${groups}`;
}

/** Of the values themselves, not of their rows: "Distribution of order value". */
function spread({ detail, chartHint }: SinglePlan, model: SemanticModel): string | null {
  const names = (detail?.columns ?? []).map((column) => columnLabel(column, model));
  if (chartHint === "histogram" && names.length === 1) return `distribution of ${names[0]}`;
  if (chartHint === "scatter" && names.length === 2) return `relation of ${names[0]} and ${names[1]}`;
  if (chartHint !== "box" || names.length === 0 || names.length > 2) return null;
  return `spread of ${names.at(-1)}${names.length === 2 ? ` by ${names[0]}` : ""}`;
}

function listing({ plan, model, scope }: Titled): string {
  const table = plan.detail === null ? "" : tableNoun(model, plan.detail.table);
  const things = (noun: string): string => nounPhrase(noun, { ...everything, ...scope });
  const values = listedValues(plan, model);
  if (values !== null) {
    const isOfAll = scope.before.length + scope.behind.length === 0;
    const text = valuesText(values, { count: plan.limit, things: things(table), isOfAll });
    return plan.limit === null ? `different ${text}` : `${plan.limit} different ${text}`;
  }
  if (plan.limit === null) return things(table);
  if (plan.order.length === 0) return `${plan.limit} ${things(countedNoun(table, plan.limit))}`;
  const [order] = plan.order;
  const column = order === undefined ? undefined : plan.detail?.columns[order.index];
  const by = column === undefined ? "order" : columnLabel(column, model);
  const sorted = sortedTitle(plan, { one: things(countedNoun(table, 1)), several: things(table) });
  if (sorted !== null) return sorted;
  const { behind, ...before } = scope;
  const noun = nounPhrase(countedNoun(table, 1), { ...everything, ...before });
  return nounPhrase(rankedTitle(plan, [noun], { measured: by, names: [] }), { ...everything, behind });
}

function columnLabel(column: PlanDimension["column"], model: SemanticModel): string {
  return namedColumn(model)(column).label;
}

/** Whether the title alone says which rows a plan is about, so that it can stand for its question. */
export function titleSaysAll({ filters, exists, alternatives, having, setOperation }: Plan): boolean {
  const isSaid = ({ condition, evidence }: PlanFilter): boolean =>
    evidence.length > 0 && (condition.operator === "in" || (condition.operator === "=" && condition.value !== ""));
  return exists.length + alternatives.length + having.length === 0 && setOperation === null && filters.every(isSaid);
}
