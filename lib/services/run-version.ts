/** A version of an answer as a run of its own: the analyst changed its plan, or its statement. */
import "server-only";
import type { AgentArgs } from "#lib/agents/runtime/agent-args";
import type { DatabaseKnowledge } from "#lib/agents/runtime/database-knowledge";
import { type GivenStatement, givenByAnalyst, givenBySteering } from "#lib/agents/runtime/given-statement";
import { bindPlanner } from "#lib/agents/runtime/planner";
import { plainQuestion } from "#lib/agents/runtime/question";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { isSameContext } from "#lib/domain/context-selection";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type { EditedSql, Message, ResultPart } from "#lib/domain/message";
import type { Session, SteeredPlan } from "#lib/domain/session";
import type { SelectedKnowledge } from "./selected-knowledge.ts";

export type MadeVersion = EditedSql | SteeredPlan;

/** What the run of a session makes a version of; null where it answers a question. */
export function versionOf({ run, snapshots }: Session, runId: string): MadeVersion | null {
  const from = snapshots[runId];
  if (run?.stage === "edited_sql") return from?.editedSql ?? null;
  return run?.stage === "steering" ? (from?.steered ?? null) : null;
}

type VersionWorld = {
  readonly session: Session;
  readonly knowledge: SelectedKnowledge;
  readonly warehouse: Pick<Warehouse, "dialectOf">;
  readonly today: string;
  readonly now: () => number;
};

/** What the agent is told; a failure where the changed plan has no statement. */
export function versionArgs(version: MadeVersion, world: VersionWorld): Result<AgentArgs> {
  const { session, now } = world;
  const replaced = findResult(session.messages, version.of.resultId);
  const knowledge = knowledgeBehind(replaced, world.knowledge);
  if (knowledge === null) return err(otherSchema());
  const given = givenOf(version, { ...world, knowledge });
  if (!given.ok) return given;
  const { plan, title } = given.value.candidate;
  const userRequest = plan === null && "sql" in version ? version.sql : title;
  return ok({
    ...knowledge,
    others: [],
    given: knowledge === world.knowledge ? given.value : reachingTo(given.value, knowledge),
    previousPlan: null,
    userRequest,
    readings: [],
    question: plainQuestion(userRequest),
    turns: [],
    rounds: session.rounds,
    history: session.userInputHistory,
    trail: emptyTrail(now()),
  });
}

/** A result by its id; null where none of the messages has it. */
export function findResult(messages: readonly Pick<Message, "parts">[], resultId: string): ResultPart | null {
  for (const { parts } of messages) {
    const found = parts.find((part) => part.type === "result" && part.ref.id === resultId);
    if (found?.type === "result") return found;
  }
  return null;
}

function givenOf(
  version: MadeVersion,
  { knowledge, warehouse, today }: Omit<VersionWorld, "knowledge"> & { readonly knowledge: DatabaseKnowledge },
): Result<GivenStatement> {
  if ("sql" in version) return ok(givenByAnalyst(version));
  const dialect = warehouse.dialectOf(knowledge.context.database);
  return givenBySteering(version.plan, bindPlanner({ ...knowledge, today, dialect }));
}

/** With several databases, the one that the changed result came from; null where that is none of them. */
function knowledgeBehind(replaced: ResultPart | null, knowledge: SelectedKnowledge): DatabaseKnowledge | null {
  if (replaced === null) return knowledge;
  return [knowledge, ...knowledge.others].find(({ context }) => isSameContext(context, replaced.context)) ?? null;
}

/** Of another database than the first one: also where it waits for a yes, it says where it runs. */
function reachingTo(given: GivenStatement, { context }: DatabaseKnowledge): GivenStatement {
  return { ...given, candidate: { ...given.candidate, reach: { context, schemas: [context.schema] } } };
}

function otherSchema(): AppError {
  return appError("UNAVAILABLE", "The database of this answer is not one of those that this chat can read now.", {
    nextStep: "Try again later, or ask the question in a chat about that database.",
    retryable: true,
  });
}
