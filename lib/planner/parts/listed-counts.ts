/**
 * Several counts of the same rows, each of those that meet a condition of their own: "tickets per channel: created,
 * answered, and solved within a day", the steps of a funnel. Each is read as if it were asked by itself.
 */
import type { Plan, PlanMetric } from "#lib/domain/plan";
import type { PlanCalculation } from "#lib/domain/plan-calculation";
import { capitalise } from "#lib/semantic/words";
import { lookUp, wholeName } from "../divide/look-up.ts";
import { planTitle } from "../explain/plan-title.ts";
import { simpleTable } from "../plan/measures.ts";
import type { PlanningOutcome } from "../plan/outcome.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { calculationProblem } from "../plan-building/add-calculation.ts";
import { tokenise } from "../words/tokenise.ts";
import { type Count, countOf, isCountOnly, ownCount } from "./count-of-rows.ts";
import { timesAsked, withTimes } from "./funnel-times.ts";
import { gapFilled } from "./gapped-steps.ts";
import { type Steps, saysAll, stepsOf } from "./listed-steps.ts";
import { areConditions } from "./named-conditions.ts";
import { type Parted, planOf } from "./read-part.ts";

/** Null where the question lists no such counts, or one of them is not understood. */
export function listedCounts(question: string, parted: Parted): PlanningOutcome | null {
  const asked = timesAsked(question);
  for (const steps of stepsOf(asked?.rest ?? question)) {
    const counts = countsOf(steps, parted);
    const plan = counts === null || asked === null ? counts : withTimes(counts, asked.times, parted);
    if (plan !== null) return { kind: "plan", plan, title: planTitle(plan, parted.model) };
  }
  return null;
}

function countsOf(listed: Steps, parted: Parted): Plan | null {
  const { subject, steps, breakdown } = listed;
  const [first] = steps;
  const base = planOf(parted.read(`how many ${[subject ?? first, breakdown].join(" ").trim()}`, null));
  const whole = base === null ? null : countOf(base);
  if (base === null || whole === null || first === undefined || !isCountOnly(base)) return null;
  if (subject === null && areConditions(steps, parted.index)) return eachCondition(base, steps, parted);
  const opening = subject === null ? first : `${subject} ${first}`;
  const gapped = steps.slice(1).flatMap((step) => gapFilled(step, opening));
  if (gapped.length === 0) return ownSteps(listed, { base, whole }, parted);
  return gapped.length < steps.length - 1 ? null : eachOf({ steps, opening, gapped, breakdown }, parted);
}

type Rows = { readonly base: Plan; readonly whole: Count };

/** Each step is said of the rows by itself. */
function ownSteps({ subject, steps, isFunnel }: Steps, { base, whole }: Rows, parted: Parted): Plan | null {
  const noun = base.metrics[0]?.evidence.at(-1) ?? subject ?? "";
  const counts = steps.map((step, place) =>
    subject === null && place === 0 ? whole : stepCount(step, { noun, whole, parted, isFirst: place === 0 }),
  );
  const known = counts.filter((count) => count !== null);
  if (steps.some((step) => namesOthers(step, whole, parted)) || isByOwnValues(known, base)) return null;
  if (known.length < counts.length || new Set(known.map((count) => JSON.stringify(count))).size < known.length)
    return null;
  const metrics = known.map((expression, place): PlanMetric => {
    const step = steps[place] ?? "";
    return { name: null, label: labelOf(step, noun), expression, evidence: [step] };
  });
  const counted: Plan = { ...base, metrics, assumptions: [...base.assumptions, independent] };
  return isFunnel && base.dimensions.length === 0 ? asFunnel(counted) : counted;
}

/** "home wins, draws and away wins": none of them is a part of another, so that each is counted among all rows. */
function eachCondition(base: Plan, steps: readonly string[], { read }: Parted): Plan | null {
  const metrics = steps.flatMap((step): PlanMetric[] => {
    const plan = planOf(read(`how many ${step}`, null));
    const count = plan === null ? null : countOf(plan);
    const all = count === null ? null : plainCount(count);
    const own = plan === null || all === null ? null : ownCount(plan, all);
    return own === null ? [] : [{ name: null, label: capitalise(step), expression: own, evidence: [step] }];
  });
  return metrics.length < steps.length || base.exists.length > 0 ? null : { ...base, metrics, filters: [] };
}

type Gapped = {
  readonly steps: readonly string[];
  readonly opening: string;
  readonly gapped: readonly string[];
  readonly breakdown: string;
};

/** "how many came late and how many early": what is said of the first holds for the first alone. */
function eachOf({ steps, opening, gapped, breakdown }: Gapped, { read }: Parted): Plan | null {
  const questions = [`how many ${opening.replace(/^how many\s+/iu, "")}`, ...gapped];
  const plans = questions.flatMap((question) => planOf(read(`${question} ${breakdown}`.trim(), null)) ?? []);
  const [base] = plans;
  if (base === undefined || plans.length < steps.length) return null;
  const metrics = plans.flatMap((plan, place): PlanMetric[] => {
    const count = countOf(plan);
    const isLike = isCountOnly(plan) && plan.exists.length + plan.alternatives.length === 0 && onlyFilters(plan, base);
    const measure = count === null ? null : plainCount(count);
    if (count === null || measure === null || !isLike || plan.filters.length === 0) return [];
    const own = count.kind === "filtered" ? count.filters : [];
    const expression: Count = { kind: "filtered", measure, filters: [...own, ...plan.filters] };
    const [step = "", noun = ""] = [steps[place], plan.metrics[0]?.evidence.at(-1)];
    return [{ name: null, label: labelOf(step, noun), expression, evidence: [step] }];
  });
  return metrics.length < plans.length ? null : { ...base, metrics, filters: [] };
}

function onlyFilters(plan: Plan, base: Plan): boolean {
  const told = ({ dimensions, time, metrics: [metric] }: Plan): string =>
    JSON.stringify([dimensions, time, metric === undefined ? null : simpleTableOf(metric)], (name, value: unknown) =>
      name === "evidence" ? undefined : value,
    );
  return told(plan) === told(base);
}

function simpleTableOf({ expression }: PlanMetric): string | null {
  return expression.kind === "count" ? expression.table : null;
}

type AllRows = Extract<Count, { kind: "count" }>;

function plainCount(count: Count): AllRows | null {
  if (count.kind === "count") return count;
  return count.measure.kind === "count" ? count.measure : null;
}

/** "how many customers, how many orders": rows of another table are no customers with something. */
function namesOthers(step: string, whole: Count, { index }: Parted): boolean {
  const words = tokenise(step.replace(/^(?:and )?how many\s+/i, "")).slice(0, mostNameWords);
  const counted = simpleTable(whole);
  const named = words.flatMap((_, last) =>
    lookUp(words.slice(0, last + 1), index).flatMap(({ element, weight }) =>
      element.kind === "table" && weight >= wholeName ? [element.table] : [],
    ),
  );
  return named.length > 0 && !named.includes(counted);
}

const mostNameWords = 3;

/** "parcels by state: new, lost": values of the very group are no figures beside it. */
function isByOwnValues(counts: readonly Count[], { dimensions }: Plan): boolean {
  return counts.some(
    (count) =>
      count.kind === "filtered" &&
      count.filters.some(
        ({ column, condition }) =>
          condition.operator !== "is_not_null" && dimensions.some((one) => isSameColumn(one.column, column)),
      ),
  );
}

function asFunnel(plan: Plan): Plan {
  const calculation: PlanCalculation = { kind: "funnel", evidence: ["funnel"] };
  return calculationProblem(calculation, plan) === null ? { ...plan, order: [], calculation } : plan;
}

const independent = "Each count asks for its own condition alone, not for those of the counts before it.";

type Step = {
  readonly noun: string;
  readonly whole: Count;
  readonly parted: Parted;
  readonly isFirst: boolean;
};

function stepCount(step: string, { noun, whole, parted, isFirst }: Step): Count | null {
  if (saysAll.test(step)) return whole;
  for (const question of questionsOf(step, noun)) {
    const own = plansOf(parted.read(question, null)).flatMap((plan) => ownCount(plan, whole) ?? []);
    if (own.length === 1 && own[0] !== undefined) return own[0];
  }
  // "received, answered, closed": what every row of them was first.
  const rest = step.replace(/^(?:the total|total|all|the) /i, "");
  return isFirst && rest.toLowerCase() === noun.toLowerCase() ? whole : null;
}

/** Of a word that is a state as well as a day ("solved"), the day tells whether a row has come so far, whatever it is now. */
function plansOf(outcome: PlanningOutcome): readonly Plan[] {
  if (outcome.kind === "plan") return [outcome.plan];
  if (outcome.kind === "refuse") return [];
  return outcome.options.flatMap(({ plan }) => (plan?.filters.some(isReached) === true ? [plan] : []));
}

function isReached({ condition, evidence }: Plan["filters"][number]): boolean {
  return condition.operator === "is_not_null" && evidence.length > 0;
}

/** Ways to ask for the step alone: as it stands, and said of the rows that are counted. */
function questionsOf(step: string, noun: string): string[] {
  const said = step
    .replace(/^(?:and )?how many\s+/i, "")
    .replace(/\bwith (?:any|some) /i, "with ")
    .replace(/^(?:those|ones|of them|of those)\s+/i, "");
  if (` ${said} `.toLowerCase().includes(` ${noun.toLowerCase()} `)) return [`how many ${said}`];
  const hasVerb = /^(?:were|was|are|is|have|has|had|did|do|does|got|made|with|without|that|which|who)\b/i.test(said);
  return hasVerb
    ? [`how many ${noun} ${said}`]
    : [
        `how many ${noun} were ${said}`,
        `how many ${noun} ${said}`,
        `how many ${noun} that ${said}`,
        `how many ${said}`,
      ];
}

/** "Answered within a day", "Leads": the words of the question. */
function labelOf(step: string, noun: string): string {
  const said = step
    .replace(/^(?:and )?(?:how many\s+)?(?:of (?:them|those|these)\s+)?(?:(?:were|was|are|have|had)\s+)?/i, "")
    .replace(saysAll, noun);
  return capitalise(said.slice(0, longestLabel).trim());
}

const longestLabel = 80;
