/**
 * What an answer teaches once a person has said that it is wrong, or has put it right: a case of the own suite, and at
 * most one proposal for the glossary. A proposal is made only where, with it, the question is read as it was put right.
 */
import type { DatabaseContext } from "#lib/domain/catalog";
import type { FeedbackReason } from "#lib/domain/feedback";
import { inputLimits } from "#lib/domain/input-limits";
import type { Lesson, Proposal } from "#lib/domain/lesson";
import { type Plan, planSchema } from "#lib/domain/plan";
import { type PlanPart, partsOf } from "#lib/domain/plan-part";
import { indexModel, type SemanticIndex } from "#lib/semantic/index-model";
import { findMetric, type SemanticModel } from "#lib/semantic/model";
import { type AnswerState, type CorrectedAnswer, correctedAnswer } from "./lesson-correction.ts";
import { changedMeasure } from "./lesson-measure.ts";
import { planQuestion } from "./plan-question.ts";
import { type ElementEdit, proposalEdits, withEdits } from "./proposal-edits.ts";
import type { EditWorld } from "./steering/edit-plan.ts";
import { evidenceOf, taughtWords } from "./steering/taught-words.ts";
import { planIdentity } from "./understand/resolve.ts";
import { growsStale } from "./verified-time.ts";

/** What happened to an answer. */
export type AnswerStory = {
  readonly context: DatabaseContext;
  readonly question: string;
  readonly askedOn: string;
  /** Nothing was answered before it in the chat: it says all that it means. */
  readonly isFirst: boolean;
  /** From the answer as it was first to what is shown of it; empty where there was no one result. */
  readonly versions: readonly AnswerState[];
  /** Words of the question that nothing was made of. */
  readonly leftOut: readonly string[];
  /** What the user says of the answer as it was first; null where no thumb points down. */
  readonly wrong: { readonly reasons: readonly FeedbackReason[]; readonly note: string } | null;
  /** A thumb points down on what is shown, too: nothing is right yet. */
  readonly isStillWrong: boolean;
};

export type LessonWorld = EditWorld & { readonly index: SemanticIndex };

/** null where there is nothing to learn: nobody complained, and whatever was changed asked on. */
export function lessonOf(story: AnswerStory, world: LessonWorld): Lesson | null {
  const { context, question, askedOn, wrong } = story;
  const corrected = story.isStillWrong ? null : correctedAnswer({ ...story, isBad: wrong !== null }, world);
  if (corrected === null && wrong === null && !story.isStillWrong) return null;
  const isWhole = saysAll(story, world);
  return {
    context,
    question,
    askedOn,
    sql: isWhole ? (corrected?.sql ?? null) : null,
    reasons: [...(wrong?.reasons ?? [])],
    note: wrong?.note ?? "",
    proposal: corrected === null || !isWhole ? null : proposalOf(story, corrected, world),
  };
}

/** A question that goes on from another one means nothing by itself, so nothing can be learnt for it. */
function saysAll({ isFirst, versions, ...asked }: AnswerStory, world: LessonWorld): boolean {
  if (isFirst) return true;
  const alone = planOf(asked, world);
  return alone !== null && versions.some(({ plan }) => plan !== null && isSamePlan(plan, alone));
}

type Asked = Pick<AnswerStory, "question" | "askedOn">;

function planOf({ question, askedOn }: Asked, { model, index }: Pick<LessonWorld, "model" | "index">): Plan | null {
  const outcome = planQuestion(question, { model, index, today: askedOn, previousPlan: null });
  return outcome.kind === "plan" ? outcome.plan : null;
}

/** Both as they are stored: the order of the fields counts. */
function isSamePlan(left: Plan, right: Plan): boolean {
  return planIdentity(planSchema.parse(left)) === planIdentity(planSchema.parse(right));
}

/** The least that puts the question right: a word, else a calculation, else the whole statement. */
function proposalOf(story: AnswerStory, corrected: CorrectedAnswer, world: LessonWorld): Proposal | null {
  const { plan } = corrected;
  return (
    (plan === null ? metricOf(story, corrected, world) : synonymOf(story, plan, world)) ??
    verifiedOf(story, corrected, world)
  );
}

/** More of them are not tried: what was meant is not clear then. */
const mostTried = 4;

function synonymOf(story: AnswerStory, plan: Plan, world: LessonWorld): Proposal | null {
  const candidates = partsOf(plan)
    .flatMap(({ part }) => taughtWords(withLeftOut(part, story.leftOut), world.model))
    .filter(({ words }) => isName(words))
    .map(({ words, element, label }) => ({ kind: "synonym" as const, words, element, label }));
  if (candidates.length > mostTried) return null;
  const fitting = candidates.filter((proposal) => {
    const read = planOf(story, taught(proposal, world));
    return read !== null && isSamePlan(read, plan);
  });
  const [only, another] = fitting;
  return another === undefined ? (only ?? null) : null;
}

/** What the glossary takes as one. */
function isName(words: string): boolean {
  return words.trim() !== "" && words.length <= inputLimits.elementNameCharacters;
}

/** What was added by hand stands for the words that were left out. */
function withLeftOut(part: PlanPart, leftOut: readonly string[]): PlanPart {
  const isAdded = evidenceOf(part).includes("") && evidenceOf(part).every((words) => words === "");
  if (!isAdded) return part;
  const evidence = ["", ...leftOut];
  if (part.kind === "figure") return { ...part, metric: { ...part.metric, evidence } };
  return part.kind === "group" ? { ...part, dimension: { ...part.dimension, evidence } } : part;
}

/** Named by its heading, or by the words that stood for the figure before. */
function metricOf(story: AnswerStory, corrected: CorrectedAnswer, world: LessonWorld): Proposal | null {
  const [first, ...later] = story.versions;
  const plan = first?.plan ?? null;
  if (first === undefined || plan === null || later.length !== 1) return null;
  const changed = changedMeasure({ plan, before: first.sql, after: corrected.sql }, world);
  if (changed === null) return null;
  const { table, expression, heading } = changed;
  const words = (plan.metrics[0]?.evidence ?? []).filter((one) => one.trim() !== "");
  const labels = [...(heading === null ? [] : [heading]), ...words, ...story.leftOut]
    .filter(isName)
    .slice(0, mostTried);
  for (const label of labels) {
    const proposal = { kind: "metric" as const, label, table, expression };
    if (isReadWithMetric(story, proposal, { plan, world })) return proposal;
  }
  return null;
}

type MetricProposal = Extract<Proposal, { kind: "metric" }>;

/** The question is the same plan as before, with the new calculation in the place of the old one. */
function isReadWithMetric(
  story: AnswerStory,
  proposal: MetricProposal,
  { plan, world }: { readonly plan: Plan; readonly world: LessonWorld },
): boolean {
  const tried = proposalEdits(proposal, world.model);
  if (tried.kind === "none") return false;
  const model = withEdits(world.model, tried.edits);
  const metric = findMetric(model, tried.element.key);
  const read = metric === undefined ? null : planOf(story, { model, index: indexModel(model) });
  if (metric === undefined || read === null) return false;
  const metrics = plan.metrics.map((known) => ({ ...known, expression: metric.expression }));
  return isSamePlan(read, { ...plan, metrics });
}

function taught(proposal: Proposal, world: LessonWorld): Pick<LessonWorld, "model" | "index"> {
  const tried = proposalEdits(proposal, world.model);
  const edits: readonly ElementEdit[] = tried.kind === "edits" ? tried.edits : [];
  const model: SemanticModel = withEdits(world.model, edits);
  return { model, index: indexModel(model) };
}

/** Only where it stays right as days go by, and where the glossary has room for it. */
function verifiedOf({ question }: AnswerStory, { sql }: CorrectedAnswer, world: LessonWorld): Proposal | null {
  if (question.length > inputLimits.verifiedQuestionCharacters || sql.length > mostStatementCharacters) return null;
  if (growsStale({ question, sql }, world.dialect)) return null;
  return { kind: "verified_query", question, sql };
}

const mostStatementCharacters = 20_000;
