/** The analyses that a question comes near to, where it asks for one and its figure is not sure: the user chooses. */
import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { Form } from "./analysis/form.ts";
import { analysisForms } from "./analysis/read-analysis.ts";
import { planTitle } from "./explain/plan-title.ts";
import { isNear, leavesOut, leftOutSentence, phrasesOf } from "./left-out-words.ts";
import type { NearestReadings, PlannedOption, PlanningArgs } from "./plan/outcome.ts";
import { planQuestion } from "./plan-question.ts";
import { chartCandidates } from "./reading/chart-candidates.ts";

type Args = Pick<PlanningArgs, "model" | "today"> & { readonly index: SemanticIndex; readonly most: number };

/** Ways to say the figure that are looked at: each is read in every way. */
const figuresLookedAt = 3;

/** Null where the question asks for no analysis; without options where none comes near. */
export function nearestAnalyses(question: string, args: Args): NearestReadings | null {
  const forms = analysisForms(question, args);
  if (forms.length === 0) return null;
  const ways = forms.flatMap((form) => form.rests.slice(0, figuresLookedAt).map((rest) => ({ rest, form })));
  const understood = ways.flatMap(({ rest, form }) => wholeAnalysis(rest, form, args));
  const found = understood.length > 0 ? understood : ways.flatMap(({ rest, form }) => analysesOf(rest, form, args));
  const options = found.filter(({ label }, place) => found.findIndex((other) => other.label === label) === place);
  return {
    reason: "I am not sure enough which figure is meant to answer at once.",
    options: options.slice(0, args.most),
  };
}

/** The analysis of the figure that such words name as a whole; none where they are not understood. */
function wholeAnalysis(rest: string, form: Form, args: Args): PlannedOption[] {
  const whole = leads.map((lead) => shapedWhole(`${lead}${rest}`, form, args)).find((plan) => plan !== null);
  return whole == null ? [] : [optionOf(whole, otherClauses(rest, form), args)];
}

/** What the story tells besides: names of the whole that do not stand in this clause of it. */
function otherClauses(rest: string, { rests: [whole = ""] }: Form): string[] {
  const own = new Set(rest.split(" "));
  const isClause = rest.split(" ").every((word) => ` ${whole} `.includes(` ${word} `));
  const lost = isClause ? whole.split(" ").filter((word) => !own.has(word)) : [];
  return lost.length === 0 ? [] : [lost.join(" ")];
}

/** Those of the figures that most of the words may name. */
function analysesOf(rest: string, form: Form, args: Args): PlannedOption[] {
  return chartCandidates(rest, args)
    .filter((reading) => isNear(rest, reading))
    .slice(0, args.most)
    .flatMap(({ plan, leftOut }) => {
      const shaped = shapedOf(plan, rest, form, args);
      const lost = [...otherClauses(rest, form), ...phrasesOf(rest, leftOut)];
      return shaped === null ? [] : [optionOf(shaped, lost, args)];
    });
}

/** Things that are named are how many they are, numbers of them how much. */
const leads = ["", "number of ", "total "] as const;

function shapedWhole(words: string, form: Form, args: Args): Plan | null {
  const plan = understood(words, args);
  const shaped = plan === null ? null : form.shape(plan);
  if (plan === null || shaped?.kind !== "timeless") return shaped?.kind === "plan" ? shaped.plan : null;
  const { before, behind, note } = form.time(plan);
  const timed = understood(`${before}${words} ${behind}`, args);
  const again = timed === null ? null : form.shape(timed);
  return again?.kind === "plan" ? withNote(again.plan, note) : null;
}

/** A figure that stands at no time is read once more with the time that the analysis needs. */
function shapedOf(plan: Plan, rest: string, form: Form, args: Args): Plan | null {
  const shaped = form.shape(plan);
  if (shaped.kind !== "timeless") return shaped.kind === "plan" ? shaped.plan : null;
  const { before, behind, note } = form.time(plan);
  const [again] = chartCandidates(`${before}${rest} ${behind}`, args).filter((reading) => isNear(rest, reading));
  const timed = again === undefined ? null : form.shape(again.plan);
  return timed?.kind === "plan" ? withNote(timed.plan, note) : null;
}

function withNote(plan: Plan, note: string | null): Plan {
  return note === null ? plan : { ...plan, assumptions: [...plan.assumptions, note] };
}

function understood(words: string, args: Args): Plan | null {
  const outcome = planQuestion(words, { ...args, previousPlan: null, isFigure: true, isTried: true });
  return outcome.kind === "plan" ? outcome.plan : null;
}

function optionOf(plan: Plan, phrases: readonly string[], { model }: Args): PlannedOption {
  const label = planTitle(plan, model);
  const [effect, left] = phrases.length === 0 ? [null, []] : [leavesOut(phrases), [leftOutSentence(phrases)]];
  const told = { ...plan, assumptions: [...plan.assumptions, ...left] };
  return { label, effect, question: label, leftOut: phrases, plan: told };
}
