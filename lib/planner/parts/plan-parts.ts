/**
 * A question that is not understood as a whole, read part by part: each part by the whole planner, and the plans laid
 * together. Nothing is left out: where one part is not understood, the whole is not.
 */
import type { Plan } from "#lib/domain/plan";
import { planTitle } from "../explain/plan-title.ts";
import type { PlanningOutcome } from "../plan/outcome.ts";
import { bothOf } from "./both-of.ts";
import { unsaidHowMuch, withHowMuch } from "./by-how-much.ts";
import { countBehind } from "./count-behind.ts";
import { countOfThose, miscounted } from "./count-of-those.ts";
import { figureBehind } from "./figure-behind.ts";
import { timesOfAnswer } from "./funnel-times.ts";
import { listedCounts } from "./listed-counts.ts";
import { listedShares, unlistedShares } from "./listed-shares.ts";
import { isSurelyList } from "./listed-steps.ts";
import { qualifierOf } from "./qualifiers.ts";
import { bracketed, type Tail, tailsOf } from "./question-tails.ts";
import { type Parted, planOf } from "./read-part.ts";
import { withSaid } from "./said-of-plan.ts";
import { onlyNarrows } from "./same-question.ts";
import { scopedQuestion } from "./scoped-question.ts";
import { sharedOtherwise, shareOfThose, shareThat } from "./share-of-those.ts";

/** Longer ones are no single question. */
const longestQuestion = 600;

/**
 * Forms that are nothing else: as one sentence they would be read as something else. Null where there is no such form.
 * `before` is what the question may go on from.
 */
export function planSureParts(question: string, before: Plan | null, parted: Parted): PlanningOutcome | null {
  if (question.length > longestQuestion) return null;
  if (before !== null) {
    const timed = timesOfAnswer(question, before, parted);
    return timed === null ? null : { kind: "plan", plan: timed, title: planTitle(timed, parted.model) };
  }
  return (
    shareOfThose(question, parted) ??
    withHowMuch(question, parted) ??
    countOfThose(question, parted) ??
    listedShares(question, parted) ??
    scopedQuestion(question, parted) ??
    (isSurelyList(question) ? listedCounts(question, parted) : null) ??
    firstWhole([...bracketed(question.trim()), ...narrowings(question), ...behindPairs(question)], null, parted)
  );
}

/** Null where the parts do not make a whole either. `before` is what the question may go on from. */
export function planByParts(question: string, before: Plan | null, parted: Parted): PlanningOutcome | null {
  if (question.length > longestQuestion) return null;
  const counted =
    before === null
      ? (listedCounts(question, parted) ??
        bothOf(question, parted) ??
        shareThat(question, parted) ??
        countBehind(question, parted) ??
        figureBehind(question, parted))
      : null;
  // The shortest question first: what is said of it may be a list.
  const tails = tailsOf(question).toSorted((one, other) => one.question.length - other.question.length);
  return counted ?? firstWhole(tails, before, parted);
}

/** What is said behind pairs of things tells how many of them and what of them is shown. */
function behindPairs(question: string): readonly Tail[] {
  if (!/\btogether\b/iu.test(question)) return [];
  return tailsOf(question).filter((tail) => /\btogether\b/iu.test(tail.question) && isSentence(tail, question));
}

/** "..., online orders only": at the end of a question it narrows what stands before, and asks for nothing. */
function narrowings(question: string): readonly Tail[] {
  return tailsOf(question).filter(({ said }) => /^only\b|\bonly$/iu.test(said) && !said.includes(","));
}

const negation = /\b(?:never|not|no|without|neither|nor)\b|n't\b/iu;

/**
 * What a question is restricted to and the plan of the whole is not: read as one sentence, the words became a figure
 * more, or a negation before them was taken for theirs. Null where there is nothing of that kind.
 */
export function unmetRestriction(question: string, whole: Plan, parted: Parted): string | null {
  const unmet = narrowings(question).find((tail) => {
    const plan = planOf(parted.read(tail.question, null));
    if (plan === null) return negation.test(tail.question);
    return isSentence(tail, question) && !onlyNarrows(whole, plan);
  });
  return (
    unmet?.said ??
    unsaidHowMuch(question, whole) ??
    sharedOtherwise(question, whole, parted) ??
    miscounted(question, whole, parted) ??
    unlistedShares(question, whole, parted)
  );
}

/** "Revenue by region. Only ...": a sentence of its own is never a part of the one before. */
function isSentence({ question, said }: Tail, whole: string): boolean {
  return /[.?!]$/u.test(question) && whole.includes(`${question} ${said}`);
}

function firstWhole(tails: readonly Tail[], before: Plan | null, parted: Parted): PlanningOutcome | null {
  for (const { question, said } of tails) {
    const qualifier = qualifierOf(said);
    const plan = qualifier === null ? null : planOf(parted.read(question, before));
    const whole = plan === null || qualifier === null ? null : withSaid(plan, qualifier, parted);
    if (whole !== null) return { kind: "plan", plan: whole, title: planTitle(whole, parted.model) };
  }
  return null;
}
