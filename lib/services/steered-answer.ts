/** An answer of a chat that something is made of: its plan as it is kept, and the world that the plan is over. */
import "server-only";
import { format } from "date-fns";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Dialect } from "#lib/domain/dialect";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type { Message, ReplacedResult, ResultPart } from "#lib/domain/message";
import { resultsOfPart } from "#lib/domain/message-results";
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

type HeldResult = { readonly sessionId: string; readonly resultId: string };

/** NOT_FOUND unless a chat of the owner holds the answer; BAD_REQUEST where it was not made of a plan. */
export function readSteered(
  ownerId: string,
  held: HeldResult,
  dependencies: SteeredDependencies,
): Promise<Result<Steered>> {
  return readHeld(ownerId, { ...held, find: ({ parts }) => findResult([{ parts }], held.resultId) }, dependencies);
}

/** The same, also of what a tile of a dashboard or a section of a report shows: those are asked about, and never changed. */
export function readShown(
  ownerId: string,
  held: HeldResult,
  dependencies: SteeredDependencies,
): Promise<Result<Steered>> {
  const find = ({ parts }: Holder) => parts.flatMap(resultsOfPart).find(({ ref }) => ref.id === held.resultId) ?? null;
  return readHeld(ownerId, { ...held, find }, dependencies);
}

type Holder = Pick<Message, "parts">;

async function readHeld(
  ownerId: string,
  { sessionId, resultId, find }: HeldResult & { readonly find: (message: Holder) => ResultPart | null },
  { sessions, semantic, warehouse, now }: SteeredDependencies,
): Promise<Result<Steered>> {
  const session = await sessions.load(ownerId, sessionId);
  if (!session.ok) return session;
  const holder = session.value.messages.find((message) => find(message) !== null);
  const part = holder === undefined ? null : find(holder);
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
