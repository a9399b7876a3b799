/** What an agent is told about the request it works on. */
import "server-only";
import type { HistoryEntry } from "#lib/domain/session";
import type { DatabaseKnowledge } from "./database-knowledge.ts";
import type { GivenStatement } from "./given-statement.ts";
import type { NearReading } from "./near-reading.ts";
import type { ConversationTurn, EnhancedQuestion } from "./question.ts";
import type { DatabaseReading } from "./reading.ts";
import type { RunTrail } from "./run-trail.ts";

export type AgentArgs = DatabaseKnowledge & {
  /** Asked the same question beside it, each on its own. */
  readonly others: readonly DatabaseKnowledge[];
  /** `routing.userRequest` of the router's handoff. */
  readonly userRequest: string;
  /** What the rules made of it in each database; none for a given statement. It is not read again. */
  readonly readings: readonly DatabaseReading[];
  /** The reading that a model holds likeliest though it makes nothing of some words; none unless told otherwise. */
  readonly near?: NearReading | null;
  /** Checked and run as it is, in place of a statement that is to be written; null for a question. */
  readonly given: GivenStatement | null;
  /** The same request in the user's own words and made whole. */
  readonly question: EnhancedQuestion;
  /** Finished requests of the conversation, oldest first. */
  readonly turns: readonly ConversationTurn[];
  /** `session.rounds`: clarifying questions asked so far; at the limit the agent assumes instead of asking. */
  readonly rounds: number;
  /** `session.userInputHistory`. */
  readonly history: readonly HistoryEntry[];
  /** The router's outcome's trail: steps, notices and budgets go on from there. */
  readonly trail: RunTrail;
};

/** The part of it that an agent's state keeps. */
export type AgentRequest = Omit<AgentArgs, "model" | "index" | "others" | "trail">;
