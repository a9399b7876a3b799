/** One figure by another: "what share of the orders was cancelled". */
import { derivedColumn } from "#lib/domain/derived-column";
import type { MeasureOperand, PlanExists, PlanFilter, PlanMetric, SimpleMeasure } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { shareLabel } from "../explain/share-words.ts";
import { measuresFor, onlyMeasure } from "../plan/measures.ts";
import { metricNumber } from "../plan/metric-number.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { isSameColumn } from "../plan/same-column.ts";
import type { Clause, Mention, Request } from "../request/request.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { isFact } from "./fact-columns.ts";
import type { Head } from "./request-parts.ts";

/** Two figures as one ratio; null when there are not two simple ones. */
export function addRatio({ request, parts }: BuildArgs, built: Built): Built | null {
  if (!request.isRatio) return built;
  const { plan } = built;
  if (!parts.heads.every((head) => isInPlan(plan, head))) return null;
  const [first, second, ...more] = plan.metrics;
  if (first === undefined || second === undefined || more.length > 0) return null;
  const [numerator, denominator] = [onlyMeasure(first), onlyMeasure(second)];
  if (numerator === null || denominator === null) return null;
  const metric: PlanMetric = {
    name: null,
    label: `${first.label} / ${second.label.toLowerCase()}`,
    expression: { kind: "ratio", numerator, denominator },
    evidence: [...first.evidence, ...second.evidence],
  };
  return { plan: { ...plan, metrics: [metric], asShare: false }, cost: built.cost };
}

/** Counted, or grouped by: of what is divided nothing is passed over. */
function isInPlan({ metrics, dimensions }: PlanDraft, { table, item }: Head): boolean {
  const isCounted = metrics.some(({ evidence }) => evidence.includes(item.mention.chunk.text));
  return isCounted || dimensions.some(({ column }) => column.table === table);
}

/** A share without groups is that of the rows which meet the conditions, of all; null when nothing says of what. */
export function addShareOfRows(build: BuildArgs, built: Built): Built | null {
  const { request, model } = build;
  const plan = withSums(build, built.plan);
  if (request.isShare && (isDeedUnread(build) || countsItsGroups(plan))) return null;
  const rates = plan.metrics.filter((metric) => isInPercent(metric, model));
  if (plan.asShare && rates.length > 0) return { plan: withoutShare(plan, rates), cost: built.cost };
  if (!request.isShare || plan.detail !== null || !plan.asShare) return { plan, cost: built.cost };
  // "share of the revenue by region" without a condition tells how all of it is spread.
  if (plan.dimensions.length > 0 && !restrictsRows(plan)) return { plan, cost: built.cost };
  const [metric, ...more] = plan.metrics;
  if (metric === undefined || more.length > 0) return null;
  if (plan.filters.length + plan.exists.length === 0 || plan.alternatives.length > 0) return null;
  const { whole, part } = sidesOf(request, plan);
  const measure = onlyMeasure(metric);
  const label = shareLabel(metric, part, { plan, model });
  const share = measure === null ? shareOfResult(metric, part, label) : shareOf(metric, { measure, label }, part);
  return share === null ? null : { plan: { ...withoutShare(plan), ...whole, metrics: [share] }, cost: built.cost };
}

/** What the boats did was not understood: "what share of the boats damaged the pier by size". */
function isDeedUnread({ parts }: BuildArgs): boolean {
  return parts.columns.filter((column) => !isFact(column)).length > 1;
}

/** "share of candidates with more than one application" is of candidates, and no part of the applications. */
function countsItsGroups({ metrics, dimensions, having }: PlanDraft): boolean {
  const said = metrics.flatMap(({ evidence }) => evidence);
  return having.length > 0 && dimensions.some(({ evidence }) => evidence.some((text) => said.includes(text)));
}

/** Conditions on the rows, rather than on what they are grouped by: "share of returned orders by store". */
function restrictsRows({ filters, exists, dimensions, limit }: PlanDraft): boolean {
  const isOther = ({ column }: PlanFilter): boolean =>
    !dimensions.some((dimension) => isSameColumn(dimension.column, column));
  const restricting = filters.filter((filter) => !isGroupKnown(filter, dimensions));
  return limit === null && restricting.length + exists.length > 0 && restricting.every(isOther);
}

/** "by reason, only with a known reason": which groups there are, and no part of what is shared. */
function isGroupKnown({ column, condition }: PlanFilter, dimensions: PlanDraft["dimensions"]): boolean {
  return condition.operator === "is_not_null" && dimensions.some((group) => isSameColumn(group.column, column));
}

type Conditions = { readonly filters: PlanFilter[]; readonly exists: PlanExists[] };
type Sides = { readonly whole: Conditions; readonly part: Conditions };

/** "what share of the paid trips from Rome were late": what stands before the "were" holds of all that is shared. */
function sidesOf(request: Request, { filters, exists, dimensions }: PlanDraft): Sides {
  const start =
    request.predicate ??
    startOfCalculated(request.clauses) ??
    startOfDeed(request.clauses, exists) ??
    startOfAmount(request.clauses);
  const before = request.clauses.flatMap((clause) => {
    const mention = mentionIn(clause);
    return mention !== null && start !== null && mention.chunk.first < start ? [mention.chunk.text, clause.text] : [];
  });
  const isWhole = ({ evidence }: PlanFilter | PlanExists): boolean => evidence.every((text) => before.includes(text));
  const ofWhole = (filter: PlanFilter): boolean => isWhole(filter) || isGroupKnown(filter, dimensions);
  const part = {
    filters: filters.filter((filter) => !ofWhole(filter)),
    exists: exists.filter((one) => !isWhole(one)),
  };
  if (part.filters.length + part.exists.length === 0)
    return { whole: { filters: [], exists: [] }, part: { filters, exists } };
  return { whole: { filters: filters.filter(ofWhole), exists: exists.filter(isWhole) }, part };
}

/** Where what is calculated of each row is compared: "share of online orders | shipped within 2 days". */
function startOfCalculated(clauses: readonly Clause[]): number | null {
  const calculated = clauses.filter((clause) => {
    const candidates = clause.kind === "compare" ? (clause.subject?.mention.candidates ?? []) : [];
    return candidates.some(({ element }) => element.kind === "column" && derivedColumn(element.column) !== null);
  });
  const [first] = calculated;
  return first === undefined ? null : (mentionIn(first)?.chunk.first ?? null);
}

/** Where the last of what they did or did not do begins to be said: "share of the skippers from Norway who never sailed". */
function startOfDeed(clauses: readonly Clause[], exists: readonly PlanExists[]): number | null {
  const deeds = clauses.filter(({ text }) => exists.some(({ evidence }) => evidence.includes(text)));
  const last = deeds.findLast(({ joiner }) => joiner === null) ?? deeds[0];
  return last === undefined ? null : (mentionIn(last)?.chunk.first ?? null);
}

function mentionIn(clause: Clause): Mention | null {
  if (clause.kind === "value" || clause.kind === "relation") return clause.mention;
  return clause.subject?.mention ?? null;
}

/** Where an amount is compared, behind nothing but what stands behind prepositions: "share of the bookings from Kiel over 500". */
function startOfAmount(clauses: readonly Clause[]): number | null {
  const place = clauses.findIndex(({ kind }) => kind === "compare");
  const amount = clauses[place];
  const isNamed = (clause: Clause): boolean => clause.kind === "value" && clause.mention.preposition !== null;
  if (amount === undefined || !clauses.slice(0, place).every(isNamed)) return null;
  return mentionIn(amount)?.chunk.first ?? null;
}

/** "gross margin %" is in percent as it is; beside other figures that is said of theirs. */
export function isInPercent(metric: PlanMetric, model: SemanticModel): boolean {
  return metricNumber(metric, model).format === "percent";
}

/** The parts of a whole add up to it: what is averaged where nothing else is said is added up for its shares. */
function withSums({ request, parts, model }: BuildArgs, plan: PlanDraft): PlanDraft {
  if (!request.isShare || !plan.asShare || plan.detail !== null) return plan;
  const metrics = plan.metrics.map((metric) => {
    const { name, expression, evidence } = metric;
    if (name !== null || expression.kind !== "aggregate" || expression.function !== "avg") return metric;
    const isOpen = parts.columns.some(
      ({ item, column }) => item.functions.length === 0 && isSameColumn(column, expression.column),
    );
    if (!isOpen) return metric;
    const element = { kind: "column", ...expression.column } as const;
    const [sum] = measuresFor(model, { element, function: "sum", isDistinct: false, evidence: evidence.join(" ") });
    return sum ?? metric;
  });
  return { ...plan, metrics };
}

function withoutShare(plan: PlanDraft, rates: readonly PlanMetric[] = []): PlanDraft {
  const isOther = rates.length > 0 && rates.length < plan.metrics.length;
  const names = rates.map(({ label }) => label).join(" and ");
  const notes = isOther ? [`${names} is in percent as it is; the other figures are shown without shares.`] : [];
  return { ...plan, asShare: false, assumptions: [...plan.assumptions, ...notes] };
}

/** The share of what is calculated of several sums: "what share of the profit". */
function shareOfResult(metric: PlanMetric, { filters, exists }: Conditions, label: string): PlanMetric | null {
  const { expression } = metric;
  const part = expression.kind === "arithmetic" && exists.length === 0 ? partOf(expression, filters) : null;
  if (part === null || expression.kind !== "arithmetic") return null;
  return {
    name: null,
    label,
    expression: { kind: "arithmetic", operator: "/", left: part, right: expression },
    evidence: [...metric.evidence, ...filters.flatMap(({ evidence }) => evidence)],
  };
}

/** Null for rates: a share of a rate means nothing. */
function partOf(operand: MeasureOperand, filters: readonly PlanFilter[]): MeasureOperand | null {
  switch (operand.kind) {
    case "number":
      return operand;
    case "aggregate":
    case "count":
      return { kind: "filtered", measure: operand, filters: [...filters] };
    case "filtered":
      return { ...operand, filters: [...operand.filters, ...filters] };
    case "ratio":
    case "over_groups":
      return null;
    case "arithmetic": {
      const [left, right] = [partOf(operand.left, filters), partOf(operand.right, filters)];
      return left === null || right === null || operand.operator === "/" ? null : { ...operand, left, right };
    }
  }
}

type Shared = { readonly measure: SimpleMeasure; readonly label: string };

function shareOf(metric: PlanMetric, { measure, label }: Shared, { filters, exists }: Conditions): PlanMetric | null {
  if (measure.kind === "filtered") return null;
  const related = exists.length === 0 ? {} : { exists };
  const numerator: SimpleMeasure = { kind: "filtered", measure, filters, ...related };
  const evidence = [...filters, ...exists].flatMap((one) => one.evidence);
  return {
    name: null,
    label,
    expression: { kind: "ratio", numerator, denominator: measure },
    evidence: [...metric.evidence, ...evidence],
  };
}
