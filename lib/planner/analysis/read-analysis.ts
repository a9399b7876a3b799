/**
 * Questions that ask for an analysis. What asks for it is taken out, and the rest, which names a figure as every question
 * does, is read by the whole planner; its plan is then shaped to what the analysis needs. A question that asks for an
 * analysis is never answered without one.
 */
import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { capitalise, phraseKey, splitIdentifier } from "#lib/semantic/words";
import { planTitle } from "../explain/plan-title.ts";
import type { Parted } from "../parts/read-part.ts";
import type { PlanningOutcome, Refusal } from "../plan/outcome.ts";
import { certainty, comparedForm, differenceForm, readDifference, readRelation, relationForm } from "./beside-form.ts";
import { readCompared } from "./compared-groups.ts";
import { readForecast, readUnusual } from "./course-cues.ts";
import { forecastForm, unusualForm } from "./course-form.ts";
import { type AskedAnalysis, distinct, readWhy } from "./cues.ts";
import type { Form, Shaped } from "./form.ts";
import { readHorizon } from "./horizon.ts";
import { readStories, type Story } from "./story/read-story.ts";
import { whyForm } from "./why-plan.ts";

type Known = { readonly model: SemanticModel; readonly index: SemanticIndex; readonly today: string };

type Args = Known & {
  readonly previousPlan: Plan | null;
  readonly parted: Parted;
};

/** Null where the question asks for no analysis. */
export function planAnalysis(question: string, args: Args): PlanningOutcome | null {
  const form = formOf(question, args);
  if (form === null) return comparedGroups(question, args);
  const { asked } = form;
  return asked.isOfFigures || goesOn(asked, args) ? planAsked(form, args) : refused(form.unfit, form.asked);
}

/** Every analysis that a question may ask for, the likeliest first, each with the figures that it may name. */
export function analysisForms(question: string, args: Known): Form[] {
  const form = formOf(question, args);
  const stories = readStories(question, args.index).map((story) => storyForm(story, question, args));
  const own = form === null || form.own !== undefined || !form.asked.isOfFigures ? [] : [form];
  const compared = readCompared(question);
  return [...(compared === null ? [] : [comparedForm(compared, args.model)]), ...stories, ...own];
}

function storyForm(
  { kind, claim, words, rests, isOfTwoTimes }: Story,
  question: string,
  { model, today, index }: Known,
): Form {
  const asked = { claim, words, rests, isOfFigures: true };
  switch (kind) {
    case "why":
      return isOfTwoTimes ? betweenThem(whyForm({ ...asked, kind }, model)) : whyForm({ ...asked, kind }, model);
    case "relation":
      return relationForm({ ...asked, kind }, model);
    case "unusual":
      return unusualForm({ ...asked, kind }, { model, today, index });
    case "forecast":
      return forecastForm({ ...asked, kind, horizon: readHorizon(question), isOfStock: false }, model);
  }
}

/** Groups that are set beside each other; whatever is said so otherwise is read as every question is. */
function comparedGroups(question: string, args: Args): PlanningOutcome | null {
  const asked = readCompared(question);
  const read =
    asked === null
      ? null
      : firstRead(
          asked.rests.map((rest) => ({ rest, before: null })),
          comparedForm(asked, args.model),
          args,
        );
  return read?.kind === "plan" ? read : null;
}

/** A story of two times is of no other ones. */
function betweenThem(form: Form): Form {
  const shape = (plan: Plan): Shaped =>
    plan.compare === null ? { kind: "not", sentence: form.unfit } : form.shape(plan);
  return { ...form, shape };
}

/** What a name of the data says is that name: a table of forecasts is asked for like any other. */
function formOf(question: string, { model, today, index }: Known): Form | null {
  const isName = ({ words }: AskedAnalysis): boolean =>
    words
      .split(/\s+/)
      .some(
        (word) =>
          /^(?:forecast|predict|project|outlier|anomal|expect)/iu.test(word) &&
          index.phrases.has(phraseKey(splitIdentifier(word))),
      );
  const why = readWhy(question);
  if (why !== null) return whyForm(why, model);
  const difference = readDifference(question);
  if (difference !== null) return heldAgainstChance(difference, question, model);
  const relation = readRelation(question);
  if (relation !== null) return relationForm(relation, model);
  const forecast = readForecast(question);
  if (forecast !== null && !isName(forecast)) return forecastForm(forecast, model);
  const unusual = readUnusual(question);
  return unusual === null || isName(unusual) ? null : unusualForm(unusual, { model, today, index });
}

/** Of what is set beside each other by a comparison both groups are known. */
function heldAgainstChance(asked: AskedAnalysis, question: string, model: SemanticModel): Form {
  const compared = readCompared(question.replaceAll(certainty, " "));
  if (compared === null) return differenceForm(asked, model);
  return differenceForm({ ...asked, rests: distinct([...compared.rests, ...asked.rests]) }, model);
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
      // Its words are understood: the sentence says what of it is not known here.
      return { ...refused(shaped.sentence, asked), unknownWords: [] };
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
function refused(sentence: string, { words }: AskedAnalysis): Refusal {
  const unknownWords = words.toLowerCase().split(/\s+/);
  return { kind: "refuse", reason: "unknown_concept", sentence, unknownWords, suggestions: [] };
}
