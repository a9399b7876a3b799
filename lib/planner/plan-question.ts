/**
 * The deterministic planner: a question becomes a plan, a question back, or a refusal. It answers
 * only when every content word is explained and no other understanding comes near; it never guesses.
 */
import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { phraseKey, splitIdentifier } from "#lib/semantic/words";
import { answerAboutData } from "./about-data.ts";
import { ambiguityQuestion, breakdownQuestion } from "./ambiguity.ts";
import { planAnalysis } from "./analysis/read-analysis.ts";
import { isEmpty, isVague } from "./empty-question.ts";
import { planTitle } from "./explain/plan-title.ts";
import { readTurn } from "./follow-up/read-turn.ts";
import { talkLeftOut } from "./left-out-words.ts";
import { missingEvents } from "./missing-events.ts";
import { asksWorkingDays, wantsMessage } from "./missing-feature.ts";
import { planByParts, planSureParts, unmetRestriction } from "./parts/plan-parts.ts";
import { type Parted, type PartReads, partedBy } from "./parts/read-part.ts";
import { currencyNotes } from "./plan/asked-currency.ts";
import { askedUnit, inUnit } from "./plan/asked-unit.ts";
import type { PlannedOption, PlanningArgs, PlanningOutcome } from "./plan/outcome.ts";
import { rankingQuestion } from "./ranking-choice.ts";
import { chartCandidates } from "./reading/chart-candidates.ts";
import {
  refuseDoubtful,
  refuseFeature,
  refuseHanging,
  refuseUnfitting,
  refuseUnknown,
  refuseUnplannable,
  refuseWrite,
} from "./refusals.ts";
import { blankRequest } from "./request/blank-request.ts";
import type { Request } from "./request/request.ts";
import { withoutShouting } from "./rewrite/shouting.ts";
import { withoutTalkAround } from "./rewrite/talk-around.ts";
import { suggestQuestions } from "./suggest.ts";
import { previewTable } from "./table-preview.ts";
import { bestGuess } from "./understand/best-guess.ts";
import { type Doubt, doubtOf, mostDoubt } from "./understand/doubt.ts";
import { lostMeaning } from "./understand/lost-meaning.ts";
import type { Understanding } from "./understand/resolve.ts";
import { losesOr, unusedHints } from "./understand/unused-hints.ts";
import { unplannableReason } from "./unplannable-reason.ts";
import { wantsToWrite } from "./write-request.ts";

/** A second understanding within this cost of the best is as likely meant. */
const clearMargin = 0.22;

/** From this cost on even the only understanding is a guess: too many weak names, too long ways. */
const doubtfulCost = 1.6;

/** As many as a person reads at a glance. */
const mostOptions = 4;

/** In doubt, understandings within this cost of the best are offered as well. */
const farMargin = 0.8;

export type QuestionArgs = PlanningArgs & {
  readonly index: SemanticIndex;
  /** How many rows are shown of a table that is asked for as it is. */
  readonly previewRows?: number;
  /** Answers even in doubt, by the likeliest understanding; for measuring only. */
  readonly isAlways?: boolean;
  /** Which of the two readers reads a question by itself; for measuring only. */
  readonly reader?: "old" | "chart";
  /** The question is a choice that was offered: it is answered or refused, never asked back again. */
  readonly isChosen?: boolean;
  /** What was read of the parts of a longer question, of which this is one. */
  readonly partReads?: PartReads;
  /** The question names the figure that an analysis was asked of: it asks for no other one. */
  readonly isFigure?: boolean;
  /** The question is a choice that is yet to be offered: whether it leads anywhere is tried out, and no further. */
  readonly isTried?: boolean;
};

/** A plan, a question back or a refusal; a wish to write is always refused. */
export function planQuestion(typed: string, args: QuestionArgs): PlanningOutcome {
  const question = withoutShouting(typed);
  const unsent = wantsMessage(question);
  if (unsent !== null) return refuseFeature(args.model, unsent);
  const uncounted = asksWorkingDays(question, (words) => args.index.phrases.has(phraseKey(splitIdentifier(words))));
  if (uncounted !== null) return refuseFeature(args.model, uncounted);
  const outcome = planAlone(question, args);
  const lacking = outcome.kind === "refuse" ? missingEvents(question, args) : null;
  if (lacking !== null) return refuseFeature(args.model, lacking);
  const asked = outcome.kind === "ask" ? null : askedUnit(question);
  if (asked === null) return outcome;
  // A unit that is no word of the data is none of the question's names either.
  const answer = outcome.kind === "plan" ? outcome : planWords(asked.rest, args);
  const plan = answer.kind === "plan" ? inUnit(asked, answer.plan, args.model) : null;
  return plan === null ? outcome : { kind: "plan", plan, title: planTitle(plan, args.model) };
}

/** What asks for an analysis is that, and nothing else. */
function planAlone(question: string, args: QuestionArgs): PlanningOutcome {
  const parted = readsParts(args) ? partedBy(args, planQuestion) : null;
  if (parted === null || args.isFigure === true) return planFigures(question, args, parted);
  const figures = partedBy({ ...args, isFigure: true }, planQuestion);
  return planAnalysis(question, { ...args, parted: figures }) ?? wholeMeaning(question, args, parted);
}

/** No plan that lost a word; of a follow-up the words may have taken something out. */
function wholeMeaning(question: string, args: QuestionArgs, parted: Parted | null): PlanningOutcome {
  const outcome = planFigures(question, args, parted);
  const isFirst = outcome.kind === "plan" && args.previousPlan === null;
  const lost = isFirst ? lostMeaning(question, outcome.plan, args.model) : null;
  return lost === null ? outcome : { ...refuseUnfitting(args.model, lost), unknownWords: [] };
}

/** Forms that can be nothing else in parts, all others as they stand; what is not understood so, without talk or in parts. */
function planFigures(question: string, args: QuestionArgs, parted: Parted | null): PlanningOutcome {
  const isFirst = args.previousPlan === null;
  const sure = parted === null ? null : planSureParts(question, args.previousPlan, parted);
  const outcome = sure ?? planWords(question, args);
  if (outcome.kind === "plan") {
    const unmet = sure === null && parted !== null && isFirst ? unmetRestriction(question, outcome.plan, parted) : null;
    return unmet === null ? outcome : refuseUnfitting(args.model, unmet);
  }
  if (outcome.kind === "refuse" && outcome.reason !== "unknown_concept") return outcome;
  const whole = withoutTalk(question, args, outcome);
  return whole ?? (parted === null ? null : planByParts(question, args.previousPlan, parted)) ?? outcome;
}

/** What is measured otherwise is one reading of the whole. */
function readsParts({ isAlways, reader }: QuestionArgs): boolean {
  return isAlways !== true && reader !== "chart";
}

function withoutTalk(question: string, args: QuestionArgs, outcome: PlanningOutcome): PlanningOutcome | null {
  const apart = withoutTalkAround(question, args.index);
  const again = apart === null ? outcome : planWords(apart.question, args);
  if (apart === null || again.kind === "refuse") return null;
  return again.kind === "ask" ? again : { ...again, plan: talkLeftOut(again.plan, apart.talk) };
}

function planWords(question: string, args: QuestionArgs): PlanningOutcome {
  if (wantsToWrite(question, args.previousPlan !== null)) return refuseWrite(args.model);
  const about = answerAboutData(question, args);
  if (about !== null) return about;
  const preview = previewTable(question, args);
  if (preview !== null) return preview;
  const { request, found, hangsOn } = readingOf(question, args);
  if (args.isAlways === true) return guess(question, args, { request, found });
  if (hangsOn !== null && found.length > 0) return refuseHanging(args.model, hangsOn, found);
  if (isVague(request, args)) return askWhat(args);
  if (isEmpty(request, args) || request.unexplained.length > 0)
    return refuseUnknown(args.model, request, { ...args, question });
  const [best] = found;
  if (best === undefined) return askRanking(question, args, request);
  const rivals = usingHints(
    found.filter((other) => other.cost - best.cost < clearMargin),
    request,
  );
  const [likeliest = best] = rivals;
  if (rivals.length > 1) return ask(question, args, { request, rivals });
  const unexplained = [...unusedHints(likeliest.plan, request), ...(losesOr(likeliest.plan, request) ? ["or"] : [])];
  if (unexplained.length > 0) return refuseUnknown(args.model, { ...request, unexplained }, { ...args, question });
  if (likeliest.cost >= doubtfulCost) return unplannable(question, args, { request, likeliest });
  const doubt = doubtOf(args.model, request, likeliest, args.previousPlan);
  return doubt.sum < mostDoubt
    ? planned(likeliest, question, args)
    : askInDoubt(question, args, { request, found, doubt });
}

/** The likeliest plans, each once, the likeliest first: whether the right one is among them is what `npm run eval` asks. */
export function likeliestPlans(question: string, args: QuestionArgs, most: number): readonly Plan[] {
  const { request, found } = readingOf(question, { ...args, isAlways: true });
  const guessed = found.length > 0 ? null : bestGuess(args, request);
  return (guessed === null ? found : [guessed]).slice(0, most).map(({ plan }) => plan);
}

function readingOf(question: string, args: QuestionArgs): ReturnType<typeof readTurn> {
  if (args.reader !== "chart" || args.previousPlan !== null)
    return readTurn(question, { ...args, unanswered: questionsOf(args) });
  const found = chartCandidates(question, args);
  return { request: found[0]?.request ?? blankRequest, found, hangsOn: null };
}

/** Of several understandings those that use every word; all, where none does: "home games per team". */
function usingHints(rivals: readonly Understanding[], request: Request): readonly Understanding[] {
  const using = rivals.filter(({ plan }) => unusedHints(plan, request).length === 0);
  return using.length === 0 ? rivals : using;
}

/** The next understandings, where there are any that a choice of words leads to; else why it is not answered. */
function askInDoubt(
  question: string,
  args: QuestionArgs,
  doubted: { readonly request: Request; readonly found: readonly Understanding[]; readonly doubt: Doubt },
): PlanningOutcome {
  const { request, found, doubt } = doubted;
  const [best] = found;
  if (best === undefined || args.isChosen === true) return refuseDoubtful(args.model, doubt.chief);
  const rivals = found.filter((other) => other.cost - best.cost < farMargin);
  const asked =
    ambiguityQuestion(question, args.model, { request, rivals }) ??
    breakdownQuestion(question, args.model, { request, plan: best.plan });
  const options = (asked?.options ?? []).flatMap((option) => {
    const outcome = planQuestion(option.question, { ...args, isChosen: true });
    return outcome.kind === "plan" ? [{ ...option, plan: outcome.plan }] : [];
  });
  return asked === null || options.length < 2 ? refuseDoubtful(args.model, doubt.chief) : { ...asked, options };
}

/** By what, where that is all that is missing: "top 10 boats". */
function askRanking(question: string, args: QuestionArgs, request: Request): PlanningOutcome {
  const asked = rankingQuestion(args.model, request);
  return (asked === null ? null : answerable(asked, args)) ?? unplannable(question, args, { request, likeliest: null });
}

type Asked = Extract<PlanningOutcome, { kind: "ask" }>;

/** The question back with those options that lead to an answer, each with its plan; null where that leaves no choice. */
function answerable(asked: Asked, args: QuestionArgs): Asked | null {
  if (args.isTried === true || args.isChosen === true) return asked;
  const led = asked.options.map((option) => tried(option, args)).filter((options) => options.length > 0);
  const perOption = Math.max(1, Math.floor(mostOptions / Math.max(1, led.length)));
  const options = led.flatMap((options) => options.slice(0, perOption)).slice(0, mostOptions);
  return options.length < 2 ? null : { ...asked, options };
}

/**
 * The option with the plan that it leads to; none where it leads nowhere. Where its words leave another choice open, it
 * stands for that reading which it was made of, else for each of the readings that are left.
 */
function tried({ plan, ...option }: PlannedOption, args: QuestionArgs): PlannedOption[] {
  const outcome = planQuestion(option.question, { ...args, isTried: true });
  switch (outcome.kind) {
    case "plan":
      return [{ ...option, plan: outcome.plan }];
    case "ask":
      return plan === undefined ? furtherReadings(option, outcome, args) : [{ ...option, plan }];
    case "refuse":
      return [];
  }
}

function furtherReadings(option: PlannedOption, asked: Asked, args: QuestionArgs): PlannedOption[] {
  return asked.options.flatMap((further) => {
    const outcome = planQuestion(further.question, { ...args, isTried: true });
    const plan = outcome.kind === "plan" ? outcome.plan : further.plan;
    const label = `${option.label}: ${further.label}`;
    return outcome.kind === "refuse" || plan === undefined ? [] : [{ ...further, label, plan }];
  });
}

/** Of what got no answer, what asked for one: no wish to write, and nothing that a sentence has answered. */
function questionsOf(args: QuestionArgs): string[] {
  const { unanswered = [] } = args;
  return unanswered.filter((before) => !wantsToWrite(before, true) && answerAboutData(before, args) === null);
}

function planned({ plan }: Understanding, question: string, { model }: QuestionArgs): PlanningOutcome {
  const notes = currencyNotes(question, plan, model);
  const told = notes.length === 0 ? plan : { ...plan, assumptions: [...plan.assumptions, ...notes] };
  return { kind: "plan", plan: told, title: planTitle(plan, model) };
}

function unplannable(
  question: string,
  args: QuestionArgs,
  { request, likeliest }: { readonly request: Request; readonly likeliest: Understanding | null },
): PlanningOutcome {
  const reason = unplannableReason(args, { question, request, likeliest: likeliest?.plan ?? null });
  return refuseUnplannable(args.model, request, { question, reason });
}

function guess(
  question: string,
  args: QuestionArgs,
  { request, found: [best] }: { readonly request: Request; readonly found: readonly Understanding[] },
): PlanningOutcome {
  const found = best ?? bestGuess(args, request);
  return found === null ? unplannable(question, args, { request, likeliest: null }) : planned(found, question, args);
}

function ask(
  question: string,
  args: QuestionArgs,
  found: { readonly request: Request; readonly rivals: readonly Understanding[] },
): PlanningOutcome {
  const asked = ambiguityQuestion(question, args.model, found);
  const [best] = found.rivals;
  // Rivals that differ in nothing a user could choose between are one understanding.
  if (asked === null && best !== undefined) return planned(best, question, args);
  const open = asked === null ? null : answerable(asked, args);
  return open ?? unplannable(question, args, { request: found.request, likeliest: best ?? null });
}

function askWhat(args: QuestionArgs): PlanningOutcome {
  const asked = { ...args, previousPlan: null, unanswered: [] };
  const options = suggestQuestions(args.model, mostOptions).flatMap(({ question, table }) =>
    tried({ label: question, effect: `from ${table}`, question }, asked),
  );
  const reason = "The question names no figure of this data.";
  return { kind: "ask", question: "Which figure would you like to see?", reason, options };
}
