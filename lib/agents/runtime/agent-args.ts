/** What an agent is told about the request it works on. */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import type { HistoryEntry } from "#lib/domain/session";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import type { GivenStatement } from "./given-statement.ts";
import type { RunTrail } from "./run-trail.ts";

/** A database and schema that is asked, and what is known of it. */
export type DatabaseKnowledge = {
  readonly context: DatabaseContext;
  readonly model: SemanticModel;
  readonly index: SemanticIndex;
  /** The plan of the last answer in this chat, for follow-ups; null on a first question. */
  readonly previousPlan: Plan | null;
};

export type AgentArgs = DatabaseKnowledge & {
  /** Asked the same question beside it, each on its own. */
  readonly others: readonly DatabaseKnowledge[];
  /** `routing.userRequest` of the router's handoff. */
  readonly userRequest: string;
  /** Checked and run as it is, in place of a statement that is to be written; null for a question. */
  readonly given: GivenStatement | null;
  /** `session.rounds`: clarifying questions asked so far; at the limit the agent assumes instead of asking. */
  readonly rounds: number;
  /** `session.userInputHistory`. */
  readonly history: readonly HistoryEntry[];
  /** The router's outcome's trail: steps, notices and budgets go on from there. */
  readonly trail: RunTrail;
};

/** The part of it that an agent's state keeps. */
export type AgentRequest = Omit<AgentArgs, "model" | "index" | "others" | "trail">;
