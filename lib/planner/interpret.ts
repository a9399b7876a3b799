/**
 * Every way to read a question, cheapest first. Each mention may mean several elements; all
 * combinations are assembled and weighed as a whole, never word by word.
 */
import type { Plan } from "#lib/domain/plan";
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { assemble } from "./assemble.ts";
import { classify } from "./classify.ts";
import { bridgedFilters, planCost, settleJoins } from "./join-choice.ts";
import type { Chosen } from "./parts.ts";
import type { Mention, Reading } from "./reading.ts";

export type Interpretation = {
  readonly plan: Plan;
  readonly chosen: readonly Chosen[];
  /** Which of a mention's possible measures was taken. */
  readonly measureOption: number;
  /** Less is more likely meant. */
  readonly cost: number;
};

/** Candidates this much weaker than the best of their mention are not considered: a whole name beats a part of another. */
const weightMargin = 0.3;
const candidatesPerMention = 5;
/** A quoted text that is looked for with "contains". */
const quotedTextWeight = 0.5;
const maxCombinations = 600;

/** All readings of a question that make a plan, each plan once, cheapest first. */
export function interpretations(
  args: { readonly model: SemanticModel; readonly today: string },
  reading: Reading,
): Interpretation[] {
  const combinations = combine(reading.mentions.map((mention) => choicesOf(mention, args.model, reading)));
  const found = combinations.flatMap((chosen) => interpretChoice({ ...args, reading }, chosen));
  return uniqueByPlan(found);
}

/** Cheapest first; of readings with the same plan the cheapest only. */
export function uniqueByPlan(found: readonly Interpretation[]): Interpretation[] {
  const unique = new Map<string, Interpretation>();
  for (const interpretation of found.toSorted((left, right) => left.cost - right.cost)) {
    const identity = planIdentity(interpretation.plan);
    if (!unique.has(identity)) unique.set(identity, interpretation);
  }
  return [...unique.values()];
}

/** Equal for plans that compile to the same statement. */
export function planIdentity(plan: Plan): string {
  return JSON.stringify({ ...plan, assumptions: [], chartHint: null }, (key, value: unknown) =>
    key === "evidence" || key === "label" || key === "name" ? undefined : value,
  );
}

function interpretChoice(
  args: { readonly model: SemanticModel; readonly today: string; readonly reading: Reading },
  chosen: readonly Chosen[],
): Interpretation[] {
  const parts = classify(args.model, args.reading, chosen);
  if (parts === null) return [];
  const isOpen = [...parts.measures, ...(parts.rankedBy === null ? [] : [parts.rankedBy])].some(
    (measure) => measure.options.length > 1,
  );
  return (isOpen ? [0, 1] : [0]).flatMap((measureOption) => {
    const assembled = assemble(args, parts, measureOption);
    const settled = assembled === null ? [] : settleJoins(args.model, assembled);
    const said = settled.filter(({ plan }) => bridgedFiltersAreNamed(args.model, plan, chosen));
    return said.map(({ plan, cost }) => ({
      plan,
      chosen,
      measureOption,
      cost: choiceCost(chosen) + planCost(args.model, plan) + cost,
    }));
  });
}

/**
 * "products returned" must not silently become "products in an order with that status": a filter that
 * only holds for some related row is taken only where its table is named.
 */
function bridgedFiltersAreNamed(model: SemanticModel, plan: Plan, chosen: readonly Chosen[]): boolean {
  const named = chosen.flatMap(({ element }) => (element?.kind === "table" ? [element.table] : []));
  return bridgedFilters(model, plan).every((filter) => named.includes(filter.column.table));
}

/** Weak matches cost. */
export function choiceCost(chosen: readonly Chosen[]): number {
  return chosen.reduce((sum, { weight }) => sum + (1 - Math.min(1, weight)) * 1.6, 0);
}

/** The elements that a mention can mean, surest first. */
export function choicesOf(mention: Mention, model: SemanticModel, reading: Reading): Chosen[] {
  const candidates = narrowed(mention, model, reading);
  if (candidates.length === 0) return [{ mention, element: null, weight: quotedTextWeight }];
  const best = Math.max(...candidates.map((candidate) => candidate.weight));
  return candidates
    .filter((candidate) => candidate.weight >= best - weightMargin)
    .toSorted((left, right) => right.weight - left.weight)
    .slice(0, candidatesPerMention)
    .map(({ element, weight }) => ({ mention, element, weight }));
}

/** Without what another candidate says better: a metric stands for the column that it aggregates. */
function narrowed(mention: Mention, model: SemanticModel, reading: Reading): readonly Candidate[] {
  const { candidates } = mention;
  const inTime = candidates.filter((candidate) => isTimeColumn(candidate, model));
  const hasValue = candidates.some((candidate) => candidate.element.kind === "value");
  if (inTime.length > 0 && hasValue) return statusOrDate(mention, inTime, reading);
  const metrics = candidates.flatMap(({ element }) => (element.kind === "metric" ? [element.metric] : []));
  const aggregated = model.metrics.filter((metric) => metrics.includes(metric.name)).map((metric) => metric.expression);
  return candidates.filter(
    ({ element }) =>
      element.kind !== "column" ||
      !aggregated.some(
        (expression) =>
          expression.kind === "aggregate" &&
          expression.column.table === element.table &&
          expression.column.column === element.column,
      ),
  );
}

/**
 * "shipped" names a status and a date. Right before a period it is the date; beside a period or a
 * trend it may be either, so both count the same; "not shipped" says neither.
 */
function statusOrDate(mention: Mention, inTime: readonly Candidate[], reading: Reading): readonly Candidate[] {
  const end = mention.segment.first + mention.segment.length;
  if (mention.role === "exclude") return [];
  if (reading.windows.some((window) => window.first === end)) return inTime;
  if (reading.windows.length === 0 && reading.grain === null) return mention.candidates;
  const best = Math.max(...mention.candidates.map((candidate) => candidate.weight));
  return mention.candidates.map((candidate) =>
    inTime.includes(candidate) ? { ...candidate, weight: best } : candidate,
  );
}

function isTimeColumn({ element }: Candidate, model: SemanticModel): boolean {
  return element.kind === "column" && findColumn(model, element.table, element.column)?.role === "time";
}

/** The product of all choices, best candidates first, cut at a bound. */
export function combine(choices: readonly (readonly Chosen[])[]): Chosen[][] {
  let combinations: Chosen[][] = [[]];
  for (const options of choices) {
    combinations = combinations
      .flatMap((prefix) => options.map((option) => [...prefix, option]))
      .slice(0, maxCombinations);
  }
  return combinations;
}
