/**
 * What the app learns from use. A thumb down, an edited chip or a corrected statement becomes a lesson; what it proposes
 * changes nothing before an editor has said yes, and then by the glossary's own edits.
 */
import "server-only";
import type { FeedbackRecords } from "#lib/db/store/feedback-records";
import type { LessonRecords } from "#lib/db/store/lesson-records";
import { createSerialQueue } from "#lib/db/store/serial-queue";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type { AcceptProposalInput, DismissProposalInput } from "#lib/domain/inputs/lessons";
import type { AcceptedProposal, KeptLesson, Proposal, ShownProposal } from "#lib/domain/lesson";
import type { VerifiedMark } from "#lib/domain/message";
import { lessonOf } from "#lib/planner/lesson";
import { type ElementEdit, type ProposalEdits, proposalEdits } from "#lib/planner/proposal-edits";
import type { SemanticModel, VerifiedQuery } from "#lib/semantic/model";
import { storyOf, toldAnswer } from "./answer-story.ts";
import type { Glossary } from "./glossary.ts";
import type { Logger } from "./logger.ts";
import type { ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";
import type { Sessions } from "./sessions.ts";

export type TouchedAnswer = {
  readonly ownerId: string;
  readonly sessionId: string;
  /** A run or a result of the answer or of a version of it. */
  readonly of: string;
  /** By words on it, which stand in every chat that has the answer; what it shows is each chat's own. */
  readonly isSaid: boolean;
};

export type Lessons = {
  /** Something was said or changed of an answer: what it teaches is found out beside everything else. Never throws. */
  touched(answer: TouchedAnswer): void;
  /** What waits for an editor's word, the latest first; what the glossary says by now is left out. */
  proposed(ownerId: string, context: DatabaseContext): Promise<Result<readonly ShownProposal[]>>;
  /** Makes the edits of the glossary. NOT_FOUND for a proposal of somebody else, or one that was taken back. */
  accept(ownerId: string, args: AcceptProposalInput): Promise<Result<AcceptedProposal>>;
  /** Does not come again; or waits once more, where that is taken back. */
  dismiss(ownerId: string, args: DismissProposalInput): Promise<Result<null>>;
  /** After what is being found out. */
  close(): Promise<void>;
};

export type LessonsDependencies = {
  readonly records: LessonRecords;
  readonly feedback: Pick<FeedbackRecords, "ofRuns">;
  readonly sessions: Pick<Sessions, "load">;
  readonly semantic: Pick<ResultCache<DatabaseContext, SchemaKnowledge>, "get">;
  readonly glossary: Pick<Glossary, "open" | "editTogether">;
  readonly warehouse: Pick<Warehouse, "dialectOf">;
  readonly logger: Logger;
  readonly now: () => number;
};

export function createLessons(dependencies: LessonsDependencies): Lessons {
  const { records, semantic, logger, now } = dependencies;
  // One after the other: the last word on an answer counts.
  const inOrder = createSerialQueue();
  const settled = () => inOrder(async () => undefined);
  return {
    touched: (answer) => {
      void inOrder(() => learn(answer, dependencies)).catch((cause: unknown) =>
        logger.warn({ cause, of: answer.of }, "what an answer taught was not kept"),
      );
    },
    proposed: async (ownerId, context) => {
      await settled();
      const kept = await records.undecided(ownerId, context);
      if (kept.length === 0) return ok([]);
      const knowledge = await semantic.get(context);
      return knowledge.ok ? ok(shownOf(kept, knowledge.value.model)) : knowledge;
    },
    accept: (ownerId, args) => accept(ownerId, args, dependencies),
    dismiss: async (ownerId, { isDismissed, ...key }) => {
      const kept = await records.find(ownerId, key);
      if (kept?.lesson.proposal == null) return err(noSuchProposal());
      const { context, proposal } = kept.lesson;
      await records.decide(ownerId, { context, proposal, decision: isDismissed ? "dismissed" : null, at: now() });
      return ok(null);
    },
    close: settled,
  };
}

async function learn({ isSaid, ...answer }: TouchedAnswer, dependencies: LessonsDependencies): Promise<void> {
  const { ownerId } = answer;
  const runId = await learnIn(answer, dependencies);
  if (!isSaid || runId === null) return;
  const chats = await dependencies.records.chatsOf(ownerId, runId);
  for (const sessionId of chats) {
    if (sessionId !== answer.sessionId) await learnIn({ ownerId, sessionId, of: runId }, dependencies);
  }
}

/**
 * The answer as it stands now in a chat is all that counts: what was undone teaches nothing.
 * @returns the run that answered; null where nothing could be found out.
 */
async function learnIn(
  { ownerId, sessionId, of }: Omit<TouchedAnswer, "isSaid">,
  dependencies: LessonsDependencies,
): Promise<string | null> {
  const { records, feedback, sessions, semantic, warehouse, now } = dependencies;
  const session = await sessions.load(ownerId, sessionId);
  const told = session.ok ? toldAnswer(session.value, of) : null;
  if (told === null) return null;
  const said = await feedback.ofRuns(ownerId, [told.runId, told.shownRunId]);
  const knowledge = await semantic.get(told.context);
  if (!knowledge.ok) return null;
  const world = { ...knowledge.value, dialect: warehouse.dialectOf(told.context.database) };
  const lesson = lessonOf(storyOf(told, said), world);
  await records.keep(ownerId, { runId: told.runId, sessionId, seq: told.seq, lesson, at: now() });
  return told.runId;
}

/** Each proposal once, as it was taught last. */
function shownOf(kept: readonly KeptLesson[], model: SemanticModel): readonly ShownProposal[] {
  const shown = new Map<string, ShownProposal>();
  for (const { lesson, runId, sessionId, seq, at } of kept) {
    const { proposal, question } = lesson;
    const made = proposal === null ? null : proposalEdits(proposal, model);
    if (proposal === null || made === null || made.kind === "none") continue;
    const { insteadOf, existing } = made;
    const key = JSON.stringify(proposal).toLowerCase();
    if (shown.has(key)) continue;
    shown.set(key, { runId, sessionId, seq, question, at, proposal, insteadOf, existing: markOf(existing) });
  }
  return [...shown.values()];
}

async function accept(
  ownerId: string,
  { edited, replaces, ...key }: AcceptProposalInput,
  dependencies: LessonsDependencies,
): Promise<Result<AcceptedProposal>> {
  const { records, now } = dependencies;
  const kept = await records.find(ownerId, key);
  if (kept?.lesson.proposal == null) return err(noSuchProposal());
  const { context, proposal } = kept.lesson;
  const wanted = edited === null ? proposal : asEdited(proposal, edited);
  if (wanted === null) return err(noSuchProposal());
  const made = await editsNow(context, wanted, dependencies);
  if (!made.ok) return made;
  const existing = markOf(made.value.existing);
  if (existing !== null && (existing.name !== replaces?.name || existing.at !== replaces.at)) {
    return ok({ kind: "taken", existing });
  }
  const seen = await seenVersions(context, made.value.edits, dependencies);
  // What was edited since would be written over.
  const again = await editsNow(context, wanted, dependencies);
  if (!again.ok) return again;
  const isSame = JSON.stringify(again.value.edits) === JSON.stringify(made.value.edits);
  const failed = isSame ? await makeEdits(ownerId, context, seen, dependencies) : editedMeanwhile();
  if (failed !== null) return err(failed);
  await records.decide(ownerId, { context, proposal, decision: "accepted", at: now() });
  return ok({ kind: "accepted", element: made.value.element });
}

/** What a person wrote in its place; which element or table it is about stays. */
function asEdited(proposal: Proposal, edited: NonNullable<AcceptProposalInput["edited"]>): Proposal | null {
  if (proposal.kind === "synonym" && edited.kind === "synonym") return { ...proposal, words: edited.words };
  if (proposal.kind === "metric" && edited.kind === "metric") return { ...proposal, ...edited };
  return proposal.kind === "verified_query" && edited.kind === "verified_query" ? edited : null;
}

async function editsNow(
  context: DatabaseContext,
  proposal: Proposal,
  { semantic }: Pick<LessonsDependencies, "semantic">,
): Promise<Result<Extract<ProposalEdits, { kind: "edits" }>>> {
  const knowledge = await semantic.get(context);
  if (!knowledge.ok) return knowledge;
  const made = proposalEdits(proposal, knowledge.value.model);
  return made.kind === "edits"
    ? ok(made)
    : err(appError("BAD_REQUEST", made.why, { nextStep: "Change it, or dismiss it." }));
}

type SeenEdit = ElementEdit & { readonly seenVersion: number | null };

async function seenVersions(
  context: DatabaseContext,
  edits: readonly ElementEdit[],
  { glossary }: Pick<LessonsDependencies, "glossary">,
): Promise<readonly SeenEdit[]> {
  const seen: SeenEdit[] = [];
  for (const edit of edits) {
    const entry = await glossary.open(context, edit.element);
    seen.push({ ...edit, seenVersion: entry.ok ? entry.value.version : null });
  }
  return seen;
}

/** Like any other edits of the glossary, with their checks; null where they were made, else none of them was. */
async function makeEdits(
  ownerId: string,
  context: DatabaseContext,
  edits: readonly SeenEdit[],
  { glossary }: Pick<LessonsDependencies, "glossary">,
): Promise<AppError | null> {
  const saved = await glossary.editTogether(ownerId, { context, edits });
  if (!saved.ok) return saved.error;
  return saved.value === "kept" ? null : editedMeanwhile();
}

function markOf(query: VerifiedQuery | null): VerifiedMark | null {
  if (query === null) return null;
  const { name, question, verifiedBy, verifiedAt } = query;
  return { name, question, by: verifiedBy, at: verifiedAt };
}

function editedMeanwhile(): AppError {
  return appError("BAD_REQUEST", "Somebody else changed this element of the glossary just now.", {
    nextStep: "Try again.",
    retryable: true,
  });
}

function noSuchProposal(): AppError {
  return appError("NOT_FOUND", "This proposal is not there any more.", { nextStep: "Reload the page." });
}
