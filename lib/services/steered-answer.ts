/** An answer of a chat that something is made of: its plan as it is kept, and the world that the plan is over. */
import "server-only";
import { format } from "date-fns";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Dialect } from "#lib/domain/dialect";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type { ReplacedResult, ResultPart } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import type { PlanRowsDependencies } from "./plan-rows.ts";
import type { ResultCache } from "./result-cache.ts";
import { findResult } from "./run-version.ts";
import type { SchemaKnowledge } from "./semantic.ts";
import type { Sessions } from "./sessions.ts";

export type Steered = {
  readonly plan: Plan;
  readonly part: ResultPart;
  readonly of: ReplacedResult;
  readonly world: { readonly model: SemanticModel; readonly dialect: Dialect; readonly today: string };
  readonly knowledge: SchemaKnowledge;
};

export type SteeredDependencies = Pick<PlanRowsDependencies, "warehouse" | "now"> & {
  readonly sessions: Pick<Sessions, "load">;
  readonly semantic: Pick<ResultCache<DatabaseContext, SchemaKnowledge>, "get">;
};

/** NOT_FOUND unless a chat of the owner holds the answer; BAD_REQUEST where it was not made of a plan. */
export async function readSteered(
  ownerId: string,
  { sessionId, resultId }: { readonly sessionId: string; readonly resultId: string },
  { sessions, semantic, warehouse, now }: SteeredDependencies,
): Promise<Result<Steered>> {
  const session = await sessions.load(ownerId, sessionId);
  if (!session.ok) return session;
  const holder = session.value.messages.find(({ parts }) => findResult([{ parts }], resultId) !== null);
  const part = holder === undefined ? null : findResult([holder], resultId);
  if (holder === undefined || part === null) return err(noSuchAnswer());
  if (part.plan === null) return err(withoutPlan());
  const knowledge = await semantic.get(part.context);
  if (!knowledge.ok) return knowledge;
  const dialect = warehouse.dialectOf(part.context.database);
  const world = { model: knowledge.value.model, dialect, today: format(now(), "yyyy-MM-dd") };
  return ok({ plan: part.plan, part, of: { messageId: holder.id, resultId }, world, knowledge: knowledge.value });
}

function noSuchAnswer(): AppError {
  return appError("NOT_FOUND", "The answer that was to be changed is not in this chat.", {
    nextStep: "Reload the page.",
  });
}

function withoutPlan(): AppError {
  return appError("BAD_REQUEST", "This answer was not made from a plan, so it has no parts to change.", {
    nextStep: "Ask in other words, or edit its SQL.",
  });
}
