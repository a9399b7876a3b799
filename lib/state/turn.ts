/**
 * The conversation as it is drawn: an answer has one shape from its first step on, so that it keeps its place and its
 * open tabs when its run ends.
 */
import type { PublicError } from "#lib/domain/errors";
import type { Figure, Message, MessagePart, Step } from "#lib/domain/message";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import type { QuestionReading } from "#lib/domain/question-reading";
import type { RunUsage } from "#lib/domain/run-event";
import type { WatchOffer } from "#lib/domain/watch-offer";
import type { LiveTiles } from "./live-run.ts";

type PartOf<Type extends MessagePart["type"]> = Extract<MessagePart, { type: Type }>;

/** What an answer shows, in the order in which it shows it. */
export type AnswerContent = {
  readonly status: "running" | Message["status"];
  readonly steps: readonly Step[];
  /** Totals of the steps; null while they go on. */
  readonly summary: PartOf<"steps"> | null;
  /** What the run has spent so far; null before it has, and once it has ended. */
  readonly usage: RunUsage | null;
  readonly notices: readonly string[];
  readonly text: string;
  /** The numbers in the text and where they come from; empty while the text is still being written. */
  readonly figures: readonly Figure[];
  /** What the words of the question became; null where that is not told. */
  readonly reading: QuestionReading | null;
  readonly results: readonly PartOf<"result">[];
  readonly dashboard: LiveTiles | null;
  readonly clarification: Pick<PartOf<"clarification">, "question" | "reason" | "options"> | null;
  readonly error: PublicError | null;
  readonly assumptions: readonly string[];
  /** What of the glossary it is made with; null where that is not told. */
  readonly definitions: PartOf<"definitions"> | null;
  /** How sure the answer is; null where nothing was looked at. */
  readonly checks: PartOf<"checks"> | null;
  readonly followUps: readonly OfferedQuestion[];
  /** The same as the other agent shows it; null where that is not on offer. */
  readonly otherAgent: OfferedQuestion | null;
  /** What it offers to do by itself from now on; null where nobody wished for that. */
  readonly watchOffer: WatchOffer | null;
};

/** A run that made a version of an answer; it is drawn in the card that was changed. */
export type AnswerVersion = {
  readonly runId: string;
  /** The message that holds its outcome; null while it runs. */
  readonly messageId: string | null;
  /** The result that the card showed first, however many versions lie between. */
  readonly cardResultId: string;
  /** The result that it was made of. */
  readonly of: string;
  /** The analyst's own statement; null where the plan was changed. */
  readonly sql: string | null;
  /** What was changed, in a few words. */
  readonly change: string;
  /** Of the message that holds what was changed; its outcome is the next one. */
  readonly seq: number;
  readonly content: AnswerContent;
};

export type Turn =
  | {
      readonly kind: "question";
      readonly key: string;
      readonly seq: number;
      readonly text: string;
      /** A question in words, which can be said in other words; not a statement. */
      readonly isInWords: boolean;
      /** It asks an earlier question once more. */
      readonly isAgain: boolean;
      /** Where the answer to that one stands; null where it is not shown. */
      readonly earlierAnswerSeq: number | null;
    }
  | {
      readonly kind: "answer";
      readonly key: string;
      readonly seq: number;
      readonly runId: string;
      /** The message that holds it; null while it runs. */
      readonly messageId: string | null;
      /** What it answers, in the user's words; null where that was no question in words. */
      readonly asked: string | null;
      /** As it is shown: of an answer whose plan was changed, that of the version. */
      readonly content: AnswerContent;
      /** The run that the words shown came from: its own, or that of the version. */
      readonly shownRunId: string;
      /** The results that it showed first; each has a card, which may show a version instead. */
      readonly cards: AnswerContent["results"];
      /** Nothing was said after it: its follow-ups can be asked, its run tried again. */
      readonly isLatest: boolean;
      /** The chat ends with it and nothing runs: the same question can be asked again. */
      readonly isEnd: boolean;
      /** When its run began; null once it has ended. */
      readonly startedAt: number | null;
      /** Its question to the user still waits for a reply; running a statement of one's own drops it. */
      readonly isOpen: boolean;
      /** What the user said next; null when nothing. */
      readonly reply: string | null;
      /** What was made of its results by hand, oldest first. */
      readonly versions: readonly AnswerVersion[];
    };
