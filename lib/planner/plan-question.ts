/**
 * The deterministic planner: a question becomes a plan, a question back, or a refusal. It answers
 * only when every content word is explained and no other understanding comes near; it never guesses.
 */
import type { ClarificationOption } from "#lib/domain/message";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { vagueWords } from "#lib/semantic/lexicon";
import { stem } from "#lib/semantic/words";
import { answerAboutData } from "./about-data.ts";
import { ambiguityQuestion, breakdownQuestion } from "./ambiguity.ts";
import { planTitle } from "./explain/plan-title.ts";
import { readTurn } from "./follow-up/read-turn.ts";
import type { PlanningArgs, PlanningOutcome } from "./plan/outcome.ts";
import { rankingQuestion } from "./ranking-choice.ts";
import { refuseDoubtful, refuseHanging, refuseUnknown, refuseUnplannable, refuseWrite } from "./refusals.ts";
import { allMentions } from "./request/mentions.ts";
import type { Request } from "./request/request.ts";
import { suggestQuestions } from "./suggest.ts";
import { bestGuess } from "./understand/best-guess.ts";
import { type Doubt, doubtOf, mostDoubt } from "./understand/doubt.ts";
import type { Understanding } from "./understand/resolve.ts";
import { losesOr, unusedHints } from "./understand/unused-hints.ts";
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
  /** Answers even in doubt, by the likeliest understanding; for measuring only. */
  readonly isAlways?: boolean;
  /** The question is a choice that was offered: it is answered or refused, never asked back again. */
  readonly isChosen?: boolean;
  /** The question is a choice that is yet to be offered: whether it leads anywhere is tried out, and no further. */
  readonly isTried?: boolean;
};

export function planQuestion(question: string, args: QuestionArgs): PlanningOutcome {
  if (wantsToWrite(question, args.previousPlan !== null)) return refuseWrite(args.model);
  const about = answerAboutData(question, args);
  if (about !== null) return about;
  const { request, found, hangsOn } = readTurn(question, { ...args, unanswered: questionsOf(args) });
  if (args.isAlways === true) return guess(args, request, found);
  if (hangsOn !== null && found.length > 0) return refuseHanging(args.model, hangsOn, found);
  if (isVague(request, args)) return askWhat(args);
  if (isEmpty(request, args) || request.unexplained.length > 0) return refuseUnknown(args.model, request);
  const [best] = found;
  if (best === undefined) return askRanking(args, request);
  const rivals = usingHints(
    found.filter((other) => other.cost - best.cost < clearMargin),
    request,
  );
  const [likeliest = best] = rivals;
  if (rivals.length > 1) return ask(question, args, { request, rivals });
  const unexplained = [...unusedHints(likeliest.plan, request), ...(losesOr(likeliest.plan, request) ? ["or"] : [])];
  if (unexplained.length > 0) return refuseUnknown(args.model, { ...request, unexplained });
  if (likeliest.cost >= doubtfulCost) return refuseUnplannable(args.model, request);
  const doubt = doubtOf(args.model, request, likeliest, args.previousPlan);
  return doubt.sum < mostDoubt ? planned(likeliest) : askInDoubt(question, args, { request, found, doubt });
}

/** "home games per team": of several understandings those that use every word; all, where none does. */
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
  const options = (asked?.options ?? []).filter(
    (option) => planQuestion(option.question, { ...args, isChosen: true }).kind === "plan",
  );
  return asked === null || options.length < 2 ? refuseDoubtful(args.model, doubt.chief) : { ...asked, options };
}

/** "top 10 boats": by what, where that is all that is missing. */
function askRanking(args: QuestionArgs, request: Request): PlanningOutcome {
  const asked = rankingQuestion(args.model, request);
  return (asked === null ? null : answerable(asked, args)) ?? refuseUnplannable(args.model, request);
}

type Asked = Extract<PlanningOutcome, { kind: "ask" }>;

/** The question back with those options that lead to an answer, or to a question back of their own; null where that leaves no choice. */
function answerable(asked: Asked, args: QuestionArgs): Asked | null {
  if (args.isTried === true || args.isChosen === true) return asked;
  const options = asked.options
    .filter(({ question }) => planQuestion(question, { ...args, isTried: true }).kind !== "refuse")
    .slice(0, mostOptions);
  return options.length < 2 ? null : { ...asked, options };
}

/** Of what got no answer, what asked for one: no wish to write, and nothing that a sentence has answered. */
function questionsOf(args: QuestionArgs): string[] {
  const { unanswered = [] } = args;
  return unanswered.filter((before) => !wantsToWrite(before, true) && answerAboutData(before, args) === null);
}

function planned({ plan }: Understanding): PlanningOutcome {
  return { kind: "plan", plan, title: planTitle(plan) };
}

function guess(args: QuestionArgs, request: Request, [best]: readonly Understanding[]): PlanningOutcome {
  const found = best ?? bestGuess(args, request);
  return found === null ? refuseUnplannable(args.model, request) : planned(found);
}

function ask(
  question: string,
  args: QuestionArgs,
  found: { readonly request: Request; readonly rivals: readonly Understanding[] },
): PlanningOutcome {
  const asked = ambiguityQuestion(question, args.model, found);
  const [best] = found.rivals;
  // Rivals that differ in nothing a user could choose between are one understanding.
  if (asked === null && best !== undefined) return planned(best);
  const open = asked === null ? null : answerable(asked, args);
  return open ?? refuseUnplannable(args.model, found.request);
}

/** Nothing but general words: "show me the numbers". */
function isVague(request: Request, args: PlanningArgs): boolean {
  if (!isEmpty(request, args) || request.windows.length > 0) return false;
  return request.unexplained.every((word) => vagueWords.has(stem(word.toLowerCase())));
}

/** Names no data; after an answer "and last year?" or "as a line chart" still says something. */
function isEmpty(request: Request, args: PlanningArgs): boolean {
  if (allMentions(request).length > 0) return false;
  if (args.previousPlan === null) return true;
  const { windows, grain, ranking, isShare, isRunning, compare, chartHint, sorts, changes } = request;
  const shapes = [grain, ranking, compare, chartHint].some((part) => part !== null);
  return !(shapes || windows.length > 0 || sorts.length > 0 || isShare || isRunning || changes.length > 0);
}

function askWhat(args: PlanningArgs): PlanningOutcome {
  const options: ClarificationOption[] = suggestQuestions(args.model, 4).map(({ question, table }) => ({
    label: question,
    effect: `from ${table}`,
    question,
  }));
  return { kind: "ask", question: "Which figure would you like to see?", options };
}
