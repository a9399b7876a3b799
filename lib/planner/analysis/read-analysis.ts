/**
 * Questions that ask for an analysis. What asks for it is taken out, and the rest, which names a figure as every question
 * does, is read by the whole planner; its plan is then shaped to what the analysis needs. A question that asks for an
 * analysis is never answered without one.
 */
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { capitalise, phraseKey, splitIdentifier } from "#lib/semantic/words";
import { planTitle } from "../explain/plan-title.ts";
import type { Parted } from "../parts/read-part.ts";
import type { PlanningOutcome } from "../plan/outcome.ts";
import { differenceForm, readDifference, readRelation, relationForm } from "./beside-form.ts";
import { readForecast, readUnusual } from "./course-cues.ts";
import { forecastForm, unusualForm } from "./course-form.ts";
import { type AskedAnalysis, readWhy } from "./cues.ts";
import type { Form, Shaped } from "./form.ts";
import { whyForm } from "./why-plan.ts";

type Args = {
  readonly model: SemanticModel;
  readonly today: string;
  readonly previousPlan: Plan | null;
  readonly parted: Parted;
};

/** Null where the question asks for no analysis. */
export function planAnalysis(question: string, args: Args): PlanningOutcome | null {
  const form = formOf(question, args);
  if (form === null) return null;
  const { asked } = form;
  return asked.isOfFigures || goesOn(asked, args) ? planAsked(form, args) : refused(form.unfit, form.asked);
}

/** What a name of the data says is that name: a table of forecasts is asked for like any other. */
function formOf(question: string, { model, today, parted }: Args): Form | null {
  const isName = ({ words }: AskedAnalysis): boolean =>
    words
      .split(/\s+/)
      .some(
        (word) =>
          /^(?:forecast|predict|project|outlier|anomal|expect)/iu.test(word) &&
          parted.index.phrases.has(phraseKey(splitIdentifier(word))),
      );
  const why = readWhy(question);
  if (why !== null) return whyForm(why, model);
  const difference = readDifference(question);
  if (difference !== null) return differenceForm(difference);
  const relation = readRelation(question);
  if (relation !== null) return relationForm(relation, model);
  const forecast = readForecast(question);
  if (forecast !== null && !isName(forecast)) return forecastForm(forecast, model);
  const unusual = readUnusual(question);
  return unusual === null || isName(unusual) ? null : unusualForm(unusual, { model, today, index: parted.index });
}

/** "why?" and "why is that" ask about the answer before. */
function goesOn({ rests }: AskedAnalysis, { previousPlan }: Args): boolean {
  return previousPlan !== null && rests.every((rest) => pointing.test(rest));
}

const pointing = /^(?:it|that|this|so|the case|happen(?:ed)?|did (?:it|that) happen|there|here|look)?$/iu;

type Way = { readonly rest: string; readonly before: Plan | null };

function planAsked(form: Form, args: Args): PlanningOutcome {
  const previous = args.previousPlan === null ? null : { ...args.previousPlan, analysis: null };
  const { asked } = form;
  if (previous !== null && asked.rests.every((rest) => pointing.test(rest))) {
    const shaped = outcomeOf(form.shape(previous), form, args);
    if (shaped !== null) return shaped;
  }
  if (form.own !== undefined) {
    const scanned = form.own === null ? null : outcomeOf(form.shape(form.own), form, args);
    return scanned ?? refused(form.unfit, asked);
  }
  const behind = previous === null ? [null] : [null, previous];
  const ways = form.rests.flatMap((rest) => behind.map((before) => ({ rest, before })));
  const averages = ways.flatMap(({ rest, before }) =>
    ofTimes.test(rest) ? [{ rest: `average ${rest}`, before }] : [],
  );
  const read = firstRead([...ways, ...averages], form, args) ?? refused(form.unfit, form.asked);
  return read.kind === "refuse" ? (addedUp(ways, form, args) ?? read) : read;
}

/** "reply times" are how long each of them took. */
const ofTimes = /\b(?!how|many|all|some|at|several|total|three|two|of|the)\p{L}{3,} times\b/iu;

/** What moved a figure is asked of one: numbers that would be listed row by row are added up, where that is what they are. */
function addedUp(ways: readonly Way[], form: Form, args: Args): PlanningOutcome | null {
  if (form.asked.kind !== "why") return null;
  const totals = ways.map(({ rest, before }) => ({ rest: `total ${rest}`, before }));
  const read = firstRead(totals, form, args);
  const expression = read?.kind === "plan" ? read.plan.metrics[0]?.expression : undefined;
  return expression?.kind === "aggregate" && expression.function === "sum" ? read : null;
}

/** The first way that leads to a plan; else a question back, else why there is none. */
function firstRead(ways: readonly Way[], form: Form, args: Args): PlanningOutcome | null {
  const others: PlanningOutcome[] = [];
  for (const way of ways) {
    const read = readRest(way, form, args);
    if (read.kind === "plan") return read;
    others.push(read);
  }
  return others.find(({ kind }) => kind === "ask") ?? others[0] ?? null;
}

function readRest({ rest, before }: Way, form: Form, args: Args): PlanningOutcome {
  const read = args.parted.read(rest, before);
  switch (read.kind) {
    case "refuse":
      return read;
    case "ask": {
      const options = read.options.flatMap((option) => {
        const outcome =
          option.plan === undefined ? null : chosen(option.plan, { rest: option.question, before }, form, args);
        return outcome?.kind === "plan" ? [{ ...option, plan: outcome.plan }] : [];
      });
      const [only, ...others] = options;
      if (only !== undefined && others.length === 0 && form.asked.kind === "relation") return inSameRows(only, args);
      return options.length < 2 ? refused(form.unfit, form.asked) : { ...read, options };
    }
    case "plan":
      return outcomeOf(form.shape(read.plan), form, args) ?? timed(read.plan, { rest, before }, form, args);
  }
}

/** A choice is analysed as it would be by itself; what goes together has to stand in the same rows. */
function chosen(plan: Plan, way: Way, form: Form, args: Args): PlanningOutcome | null {
  const shaped = outcomeOf(form.shape(plan), form, args);
  return shaped ?? (form.asked.kind === "relation" ? null : timed(plan, way, form, args));
}

/** Of several columns of that name the one whose rows hold the other number as well is what can be related to it. */
function inSameRows(
  { label, plan }: { readonly label: string; readonly plan: Plan },
  { model }: Args,
): PlanningOutcome {
  const note = `${capitalise(label)} is meant: it stands in the same rows as the other number.`;
  const told = { ...plan, assumptions: [...plan.assumptions, note] };
  return { kind: "plan", plan: told, title: planTitle(told, model) };
}

/** Null where only the time is missing. */
function outcomeOf(shaped: Shaped, { asked }: Form, { model }: Args): PlanningOutcome | null {
  switch (shaped.kind) {
    case "plan":
      return { kind: "plan", plan: shaped.plan, title: planTitle(shaped.plan, model) };
    case "not":
      return refused(shaped.sentence, asked);
    case "timeless":
      return null;
  }
}

/** The same with the time that it needs, and what that is told. */
function timed(plan: Plan, { rest, before }: Way, form: Form, args: Args): PlanningOutcome {
  const { before: lead, behind, note } = form.time(plan);
  const read = args.parted.read(`${lead}${rest} ${behind}`, before);
  const outcome = read.kind === "plan" ? outcomeOf(form.shape(read.plan), form, args) : null;
  if (outcome?.kind !== "plan") return outcome ?? refused(form.unfit, form.asked);
  const notes = note === null ? [] : [note];
  return { ...outcome, plan: { ...outcome.plan, assumptions: [...outcome.plan.assumptions, ...notes] } };
}

/** What asked for the analysis is what nothing was made of. */
function refused(sentence: string, { words }: AskedAnalysis): PlanningOutcome {
  const unknownWords = words.toLowerCase().split(/\s+/);
  return { kind: "refuse", reason: "unknown_concept", sentence, unknownWords, suggestions: [] };
}
