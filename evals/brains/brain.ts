/** What can answer the questions of a set: the rules, the app's agent with a model, or a single prompt. */
import type { MessagePart } from "#lib/domain/message";
import type { Subject } from "../world.ts";

export type BrainName = "rules" | "model" | "single";

/** The question as the brain sees it. */
export type Asked = {
  readonly question: string;
  readonly today: string;
  /** Names the conversation that the question belongs to; null for a question by itself. */
  readonly interaction: string | null;
};

export type BrainReply = {
  /** The statement that answers; null when the brain asked back, refused or gave up. */
  readonly sql: string | null;
  /** The statements of its likeliest understandings, the likeliest first; only from a brain that was told to give them. */
  readonly candidates?: readonly string[];
  /** The statements of what it offers to choose from instead of an answer. */
  readonly offered?: readonly string[];
  /** Why there is none, or what was taken for granted. */
  readonly reason: string;
  /** Thinking alone, without the database. */
  readonly ms: number;
  readonly modelCalls: number;
  readonly tokens: number;
  /** What the user is shown; only from the app's own agents. */
  readonly parts?: readonly MessagePart[];
};

export type Brain = {
  readonly name: BrainName;
  /** Its statements have to pass the product's guard. */
  readonly isGuarded: boolean;
  answer(asked: Asked, subject: Subject): Promise<BrainReply>;
};
