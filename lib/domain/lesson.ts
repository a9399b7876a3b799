/**
 * What an answer taught: a case of the own suite, and at most one thing to put into the glossary. Nothing of it counts
 * before an editor has said yes.
 */
import { z } from "zod";
import { contextSchema } from "./catalog.ts";
import { feedbackReasonSchema } from "./feedback.ts";
import { inputLimits } from "./input-limits.ts";
import type { LessonKey } from "./lesson-key.ts";
import type { VerifiedMark } from "./message.ts";
import { type ModelElement, modelElementSchema } from "./model-edit.ts";
import type { NamedElement } from "./plan-menu.ts";

const words = z.string().trim().min(1).max(inputLimits.elementNameCharacters);
const statement = z.string().trim().min(1).max(20_000);

export const proposalSchema = z.discriminatedUnion("kind", [
  /** Words of the question are to mean an element. */
  z.object({ kind: z.literal("synonym"), words, element: modelElementSchema, label: z.string() }),
  /** Words of the question are to be a calculation over a table. */
  z.object({ kind: z.literal("metric"), label: words, table: z.string(), expression: statement }),
  /** The question is to be answered by a statement. */
  z.object({
    kind: z.literal("verified_query"),
    question: z.string().trim().min(1).max(inputLimits.verifiedQuestionCharacters),
    sql: statement,
  }),
]);
export type Proposal = z.infer<typeof proposalSchema>;

export const lessonSchema = z.object({
  context: contextSchema,
  /** In the user's words. */
  question: z.string(),
  /** The day on which it was asked: "last month" is counted from it. */
  askedOn: z.iso.date(),
  /** The statement that answers it right; null where only what was wrong is known. */
  sql: z.string().nullable(),
  /** What the user said of the answer; empty where no thumb points down. */
  reasons: z.array(feedbackReasonSchema),
  note: z.string(),
  proposal: proposalSchema.nullable(),
});
export type Lesson = z.infer<typeof lessonSchema>;

/** A lesson as it is kept: one for each answer of a chat. */
export type KeptLesson = LessonKey & {
  /** Where its question stands in the chat. */
  readonly seq: number;
  readonly lesson: Lesson;
  /** Milliseconds since the epoch. */
  readonly at: number;
};

/** What an editor said of a proposal. */
export const lessonDecisionSchema = z.enum(["accepted", "dismissed"]);
export type LessonDecision = z.infer<typeof lessonDecisionSchema>;

/** A proposal as an editor sees it. */
export type ShownProposal = LessonKey & {
  /** Where the question stands in the chat. */
  readonly seq: number;
  readonly question: string;
  readonly at: number;
  readonly proposal: Proposal;
  /** What the words mean until then. */
  readonly insteadOf: readonly NamedElement[];
  /** The answer that the question has until then; null without one. */
  readonly existing: VerifiedMark | null;
};

/** What became of a yes; nothing is kept where the question has an answer by now that nobody spoke of. */
export type AcceptedProposal =
  | { readonly kind: "accepted"; readonly element: ModelElement }
  | { readonly kind: "taken"; readonly existing: VerifiedMark };

/** Equal for proposals that ask for the same: what was said of one is said of the other. */
export function proposalKey(proposal: Proposal): string {
  const plain = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();
  switch (proposal.kind) {
    case "synonym":
      return JSON.stringify([proposal.kind, plain(proposal.words), proposal.element.kind, proposal.element.key]);
    case "metric":
      return JSON.stringify([proposal.kind, plain(proposal.label), proposal.table, proposal.expression.trim()]);
    case "verified_query":
      return JSON.stringify([proposal.kind, plain(proposal.question), proposal.sql.trim()]);
  }
}
