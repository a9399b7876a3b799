/**
 * The deterministic planner: a question becomes a plan, a question back, or a refusal. It answers
 * only when every content word is explained and no other reading comes near; it never guesses.
 */
import type { ClarificationOption } from "#lib/domain/message";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { vagueWords } from "#lib/semantic/lexicon";
import { stem } from "#lib/semantic/words";
import { answerAboutData } from "./about-data.ts";
import { ambiguityQuestion } from "./ambiguity.ts";
import { continues, followUpInterpretations } from "./follow-up.ts";
import { type Interpretation, interpretations } from "./interpret.ts";
import type { PlanningArgs, PlanningOutcome } from "./outcome.ts";
import { planTitle } from "./plan-title.ts";
import { rankingQuestion } from "./ranking-choice.ts";
import { readQuestion } from "./read-question.ts";
import type { Reading } from "./reading.ts";
import { refuseUnknown, refuseUnplannable, refuseWrite } from "./refusals.ts";
import { suggestQuestions } from "./suggest.ts";
import { wantsToWrite } from "./write-request.ts";

/** A second reading within this cost of the best is as likely meant. */
const clearMargin = 0.22;

export function planQuestion(
  question: string,
  args: PlanningArgs & { readonly index: SemanticIndex },
): PlanningOutcome {
  if (wantsToWrite(question)) return refuseWrite(args.model);
  const about = answerAboutData(question, args);
  if (about !== null) return about;
  const reading = readQuestion(question, args.index);
  if (isVague(reading, args)) return askWhat(args);
  if (isEmpty(reading, args) || reading.unexplained.length > 0) return refuseUnknown(args.model, reading);
  const found = readings(question, args, reading);
  const [best] = found;
  if (best === undefined) {
    return rankingQuestion(args.model, reading) ?? refuseUnplannable(args.model, reading);
  }
  const rivals = found.filter((other) => other.cost - best.cost < clearMargin);
  if (rivals.length > 1) return ask(question, args, rivals);
  return { kind: "plan", plan: best.plan, title: planTitle(best.plan) };
}

/** The question by itself first; one that goes on from the last answer is never taken for a new list of rows. */
function readings(question: string, args: PlanningArgs & { readonly index: SemanticIndex }, reading: Reading) {
  const own = interpretations(args, reading);
  const isList = own[0]?.plan.detail !== undefined && own[0].plan.detail !== null;
  const goesOn = args.previousPlan !== null && isList && continues(question);
  return own.length > 0 && !goesOn ? own : followUpInterpretations(question, args, reading);
}

function ask(question: string, args: PlanningArgs, rivals: readonly Interpretation[]): PlanningOutcome {
  const asked = ambiguityQuestion(question, args.model, rivals);
  const [best] = rivals;
  // Rivals that differ in nothing a user could choose between are one reading.
  if (asked === null && best !== undefined) return { kind: "plan", plan: best.plan, title: planTitle(best.plan) };
  return asked ?? refuseUnplannable(args.model, null);
}

/** Nothing but general words: "show me the numbers". */
function isVague(reading: Reading, args: PlanningArgs): boolean {
  if (!isEmpty(reading, args) || reading.comparisons.length > 0) return false;
  return reading.unexplained.every((word) => vagueWords.has(stem(word.toLowerCase())));
}

/** Names no data; after an answer "and last year?" or "as a line chart" still says something. */
function isEmpty(reading: Reading, args: PlanningArgs): boolean {
  if (reading.mentions.length > 0) return false;
  const changes = reading.windows.length > 0 || reading.grain !== null || reading.ranking !== null || reading.isShare;
  return args.previousPlan === null || !(changes || reading.chartHint !== null);
}

function askWhat(args: PlanningArgs): PlanningOutcome {
  const options: ClarificationOption[] = suggestQuestions(args.model, 4).map(({ question, table }) => ({
    label: question,
    effect: `from ${table}`,
    question,
  }));
  return { kind: "ask", question: "Which figure would you like to see?", options };
}
