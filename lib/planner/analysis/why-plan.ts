/** From the figures that somebody asks "why" about to the plan of their change: one figure at two times. */
import type { Plan, PlanCompare } from "#lib/domain/plan";
import type { PlanAnalysis } from "#lib/domain/plan-analysis";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import { changeTimes } from "../compile/compile-change-sums.ts";
import { changeParts } from "../plan/change-parts.ts";
import { addPeriods } from "../time/calendar.ts";
import { previousShift } from "../time/previous-window.ts";
import type { AskedAnalysis } from "./cues.ts";
import type { Form, Shaped } from "./form.ts";

/** Without a word of when, the last whole month is held against the one before. */
export function whyForm(asked: AskedAnalysis, model: SemanticModel): Form {
  const analysis: PlanAnalysis = { kind: "why", claim: asked.claim, evidence: [asked.words] };
  return {
    asked,
    rests: asked.rests,
    shape: (plan) => (isForEach(plan, asked) ? not(eachOfGroups) : whyPlan(plan, analysis, model)),
    time: (plan) => ({
      before: areListed(plan) ? "number of " : "",
      ...(plan.time === null
        ? { behind: "last month", note: "No period was named: the last whole month is compared with the one before." }
        : { behind: "", note: null }),
    }),
    unfit: aboutPeople,
  };
}

/** "revenue per store" is another figure than revenue, and its groups are no breakdown. */
function isForEach({ dimensions }: Plan, { rests }: AskedAnalysis): boolean {
  const each = /\b(?:per|for each|of each)\b(?! (?:day|week|month|quarter|year)\b)/iu;
  return dimensions.length > 0 && rests.some((rest) => each.test(rest));
}

const eachOfGroups =
  'Say "by" for the groups, or name the average: "per" may be a figure for each of something, and what moved that is not told by its groups.';

const aboutPeople =
  "I can tell what moved a figure between two times: which groups, how many and how much each. Why people do something is not in the data.";

/** The plan with its comparison and its analysis; what is shown of it besides the figure falls away. */
export function whyPlan(asked: Plan, analysis: PlanAnalysis, model: SemanticModel): Shaped {
  const [metric, ...others] = asked.metrics;
  if (areListed(asked)) return { kind: "timeless" };
  if (metric === undefined || asked.detail !== null || asked.setOperation !== null || asked.calculation !== null)
    return not("I can tell what moved a figure between two times, not why something is as it is.");
  if (others.length > 0) return not("I can tell what moved one figure. Ask about each of them by itself.");
  if (changeParts(metric) === null)
    return not(
      `What moved ${lowerFirst(metric.label)} cannot be told: the groups of such a figure do not make up its whole. Ask about a sum, a count, an average or a share.`,
    );
  const bare: Plan = {
    ...asked,
    dimensions: [],
    ...{
      order: [],
      limit: null,
      offset: 0,
      limitWithin: [],
      having: [],
      asShare: false,
      isRunning: false,
      chartHint: null,
    },
    compare: asked.compare === null ? null : { ...asked.compare, only: null },
    analysis,
  };
  if (bare.time === null) return { kind: "timeless" };
  const compared = withCompare(bare, model);
  if (compared === null) return not("A change lies between two times. Name a period with a beginning and an end.");
  return changeTimes(compared, model) === null || beginsBefore(compared, model)
    ? not("There is nothing earlier to compare with: the data begins after that.")
    : { kind: "plan", plan: soFar(compared, model) };
}

/** Rows that are listed as they are, which "failed payments" names as well as how many they are. */
function areListed({ detail, setOperation }: Plan): boolean {
  const columns = detail?.columns ?? [];
  return setOperation === null && columns.length > 2 && columns.every(({ table }) => table === detail?.table);
}

function not(sentence: string): Shaped {
  return { kind: "not", sentence };
}

function withCompare(plan: Plan, model: SemanticModel): Plan | null {
  if (plan.compare !== null && changeTimes(plan, model) !== null) return plan;
  const shift = previousShift(plan.time);
  if (shift === null) return null;
  const { grain, count } = shift;
  const compare: PlanCompare = {
    shift,
    label: count === 1 ? `previous ${grain}` : `previous ${count} ${grain}s`,
    only: null,
    evidence: [],
  };
  return { ...plan, compare };
}

function beginsBefore(plan: Plan, model: SemanticModel): boolean {
  const earlier = changeTimes(plan, model)?.earlier;
  const oldest = plan.time === null ? null : dayOf(plan.time.column, "min", model);
  return earlier !== undefined && oldest !== null && earlier.to <= oldest;
}

/** A period that the data does not fill yet is compared with as many days of the earlier one. */
export function soFar(plan: Plan, model: SemanticModel): Plan {
  if (plan.analysis?.kind !== "why") return plan;
  const newest = plan.time === null ? null : dayOf(plan.time.column, "max", model);
  const { time } = plan;
  if (time === null || time.to === null || time.from === null || newest === null) return plan;
  const end = addPeriods(newest, "day", 1);
  if (end >= time.to || end <= time.from) return plan;
  const note = `The data ends on ${newest}: both times are compared up to that day.`;
  const others = plan.assumptions.filter((own) => !cutNote.test(own));
  return { ...plan, time: { ...time, to: end }, assumptions: [...others, note] };
}

const cutNote = /^The data ends on \d{4}-\d{2}-\d{2}: both times are compared up to that day\.$/;

function dayOf(
  { table, column }: { readonly table: string; readonly column: string },
  end: "min" | "max",
  model: SemanticModel,
): string | null {
  const value = findColumn(model, table, column)?.profile[end] ?? null;
  return value !== null && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null;
}
