/** What is known of every database that a chat asks; one that cannot be read now is left out, and that is said. */
import "server-only";
import type { DatabaseKnowledge } from "#lib/agents/runtime/database-knowledge";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Result } from "#lib/domain/errors";
import { ok } from "#lib/domain/errors";
import type { Step } from "#lib/domain/message";
import type { Session } from "#lib/domain/session";
import type { LiveRun } from "./live-run.ts";
import { lastPlan } from "./previous-plan.ts";
import type { ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";
import { unlessAborted } from "./unless-aborted.ts";

export type SelectedKnowledge = DatabaseKnowledge & {
  readonly others: readonly DatabaseKnowledge[];
  /** Sentences about databases that could not be read. */
  readonly problems: readonly string[];
};

export type SelectedKnowledgeDependencies = {
  readonly semantic: ResultCache<DatabaseContext, SchemaKnowledge>;
  readonly now: () => number;
  readonly newId: () => string;
};

/** null: it was stopped. A failure is the first one, where no database can be read at all. */
export async function readSelected(
  run: LiveRun,
  session: Pick<Session, "messages" | "clearedBefore" | "shownVersions">,
  dependencies: SelectedKnowledgeDependencies,
  signal: AbortSignal,
): Promise<Result<SelectedKnowledge> | null> {
  const contexts = [run.context, ...run.otherContexts];
  const reads = await Promise.all(
    contexts.map(async (context) => ({ context, read: await readSchema(context, run, dependencies, signal) })),
  );
  const known: DatabaseKnowledge[] = [];
  const problems: string[] = [];
  for (const { context, read } of reads) {
    if (read === null) return null;
    if (read.ok) known.push({ ...read.value, context, previousPlan: lastPlan(session, context, read.value.model) });
    else problems.push(`${context.database} / ${context.schema} could not be read. ${read.error.message}`);
  }
  const [lead, ...others] = known;
  if (lead !== undefined) return ok({ ...lead, others, problems });
  return reads.flatMap(({ read }) => (read === null || read.ok ? [] : [read]))[0] ?? null;
}

/** Reading a schema for the first time takes a moment: it is a step of its own then. null: it was stopped. */
async function readSchema(
  context: DatabaseContext,
  run: LiveRun,
  { semantic, now, newId }: SelectedKnowledgeDependencies,
  signal: AbortSignal,
): Promise<Result<SchemaKnowledge> | null> {
  if (semantic.has(context)) return semantic.get(context);
  const step: Step = {
    id: newId(),
    label: `Reading the schema ${context.database}.${context.schema}`,
    status: "running",
    detail: null,
    startedAt: now(),
    ms: null,
    sql: null,
  };
  run.log.append({ type: "step-start", step });
  const knowledge = await unlessAborted(semantic.get(context), signal);
  run.log.append({ type: "step-end", step: { ...step, status: stepStatus(knowledge), ms: now() - step.startedAt } });
  return knowledge;
}

function stepStatus(read: Result<unknown> | null): Step["status"] {
  if (read === null) return "stopped";
  return read.ok ? "done" : "failed";
}
