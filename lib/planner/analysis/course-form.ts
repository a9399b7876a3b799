/** What is unusual in a course, and how it goes on: both of a figure over the steps of the calendar. */
import type { Plan, TimeGrain } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { dateRole } from "../explain/date-role.ts";
import { runsOn } from "../plan-building/runs-on.ts";
import type { AskedForecast } from "./course-cues.ts";
import { coursePlan, openStep, stepOf, stepsAhead, usualStep } from "./course-plan.ts";
import type { AskedAnalysis } from "./cues.ts";
import type { Form, Shaped } from "./form.ts";
import { type ScanArgs, scanPlan } from "./scanned-figures.ts";

const stepWords: Readonly<Record<TimeGrain, string>> = {
  day: "by day",
  week: "by week",
  month: "by month",
  quarter: "by quarter",
  year: "by year",
};

/** Things are counted, figures are as they are. */
function lacking({ detail }: Plan, step: TimeGrain): ReturnType<Form["time"]> {
  return { before: detail === null ? "" : "number of ", behind: stepWords[step], note: null };
}

/** The plan's own past is what the forecast rests on: a time that lies ahead is no condition on it. */
export function forecastForm(asked: AskedForecast, model: SemanticModel): Form {
  const shape = (plan: Plan): Shaped => {
    const shaped = coursePlan(plan, { kind: "forecast", steps: 1, evidence: [asked.words] }, model);
    if (shaped.kind !== "plan") return shaped;
    if (asked.isOfStock && countsThings(shaped.plan, model))
      return {
        kind: "not",
        sentence: "How many there are at a time is not what comes in a month, and only that could be forecast.",
      };
    if (recurs(shaped.plan, model))
      return {
        kind: "not",
        sentence: "What recurs at a time is not what begins in a month, and only that could be forecast.",
      };
    const steps = stepsAhead(shaped.plan, asked.horizon, model);
    if (steps === null) return { kind: "not", sentence: "That time is over: what it brought is in the data already." };
    const analysis = { kind: "forecast" as const, steps, evidence: [asked.words] };
    return { kind: "plan", plan: { ...pastOf(shaped.plan, model), analysis } };
  };
  return {
    asked,
    rests: asked.rests,
    shape,
    time: (plan) => lacking(plan, asked.horizon.grain ?? "month"),
    unfit: "I can forecast a figure over time, such as a sum or a count by month. Name the figure and how far ahead.",
  };
}

/** Rows that are placed by what the things did once: employees by the month in which they were hired. */
function countsThings({ metrics, dimensions }: Plan, model: SemanticModel): boolean {
  const column = dimensions[0]?.column;
  return metrics[0]?.expression.kind === "count" && column !== undefined && dateRole(column, model) !== null;
}

function recurs({ metrics, dimensions }: Plan, model: SemanticModel): boolean {
  const column = dimensions[0]?.column;
  return column !== undefined && runsOn(metrics, column, model) !== null;
}

function pastOf(plan: Plan, model: SemanticModel): Plan {
  const grain = stepOf(plan);
  const open = grain === null ? null : openStep(plan, grain, model);
  const isAhead = plan.time !== null && open !== null && (plan.time.to === null || plan.time.to > open);
  return isAhead ? { ...plan, time: null } : plan;
}

/** The time of the plan is what is looked at; what is usual is known from all that there is. */
export function unusualForm(asked: AskedAnalysis, args: ScanArgs): Form {
  const { model } = args;
  const isBare = asked.rests.every((rest) => timeOnly.test(rest));
  return {
    asked,
    ...(isBare ? { own: scanPlan(asked.rests[0] ?? "", args) } : {}),
    rests: asked.rests,
    shape: (plan) => coursePlan(plan, { kind: "unusual", evidence: [asked.words] }, model),
    time: (plan) => lacking(plan, usualStep(plan, model)),
    unfit: "I can find what is unusual in figures over time. Name the figure, such as daily orders.",
  };
}

/** Nothing but a time: all main figures are looked at. */
const timeOnly =
  /^(?:(?:in|during|for|over|on|the|this|last|past|previous|data|numbers|figures|year|month|quarter|week|today|yesterday|lately|recently|we|sales data|\d+|months|weeks|days|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4])\s*)*$/iu;
