/** One run from question to end: the schema's meaning, the router, the agent it chose, the closing message. */
import "server-only";
import { format } from "date-fns";
import { runDashboardAgent } from "#lib/agents/dashboard/index";
import { type RouterOutcome, runRouter } from "#lib/agents/router/index";
import type { AgentOutcome } from "#lib/agents/runtime/agent-outcome";
import type { AgentDependencies, ModelData } from "#lib/agents/runtime/dependencies";
import { givenByAnalyst, givenByApproval } from "#lib/agents/runtime/given-statement";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import { runSqlAgent } from "#lib/agents/sql/index";
import { agentLimits, runLimits } from "#lib/config/limits";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { assertNever } from "#lib/domain/assert-never";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, appError, type Result } from "#lib/domain/errors";
import type { EditedSql, Step } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { Session } from "#lib/domain/session";
import { applyToRun, type LiveRun } from "./live-run.ts";
import type { Logger } from "./logger.ts";
import type { ModelService } from "./model.ts";
import { lastPlan } from "./previous-plan.ts";
import type { ResultCache } from "./result-cache.ts";
import type { Results } from "./results.ts";
import { routerParts } from "./router-parts.ts";
import { endStoppedRun, failRun } from "./run-endings.ts";
import type { SchemaKnowledge } from "./semantic.ts";
import { sessionFailure } from "./session-failures.ts";
import type { Sessions } from "./sessions.ts";
import { unlessAborted } from "./unless-aborted.ts";

export type ConversationDependencies = {
  readonly sessions: Sessions;
  readonly semantic: ResultCache<DatabaseContext, SchemaKnowledge>;
  readonly warehouse: Warehouse;
  readonly results: Results;
  readonly model: ModelService;
  readonly modelData: ModelData;
  /** See `AgentDependencies`. */
  readonly costGateBytes: number | null;
  readonly logger: Logger;
  readonly now: () => number;
  readonly newId: () => string;
};

/** Works on a run until its session has the closing message. Never leaves a run open; throws for bugs only. */
export async function runConversation(run: LiveRun, dependencies: ConversationDependencies): Promise<void> {
  const session = await dependencies.sessions.load(run.ownerId, run.sessionId);
  if (!session.ok) return failRun(run, dependencies, session.error);
  const signal = signalOf(run);
  const knowledge = await readSchema(run, dependencies, signal);
  if (knowledge === null) return endStopped({ run, dependencies });
  if (!knowledge.ok) return failRun(run, dependencies, knowledge.error);
  const conversation: Conversation = {
    run,
    dependencies,
    session: session.value,
    agentDependencies: agentDependenciesOf(run, dependencies, signal),
    knowledge: { ...knowledge.value, context: run.context, previousPlan: lastPlan(session.value) },
  };
  const edited = editedSqlOf(session.value, run);
  if (edited !== null) return runOwnStatement(conversation, edited);
  const routed = await runRouter({ session: session.value, ...conversation.knowledge }, conversation.agentDependencies);
  return settleRouting(conversation, routed);
}

type Conversation = {
  readonly run: LiveRun;
  readonly dependencies: ConversationDependencies;
  /** As it stood when the run began. */
  readonly session: Session;
  readonly agentDependencies: AgentDependencies;
  readonly knowledge: SchemaKnowledge & { readonly context: DatabaseContext; readonly previousPlan: Plan | null };
};

/** Ends the work at Stop, and at the deadline if the agents did not end by themselves. */
function signalOf(run: LiveRun): AbortSignal {
  const deadline = AbortSignal.timeout(agentLimits.runDeadlineMs + runLimits.deadlineGraceMs);
  return AbortSignal.any([run.stop.signal, deadline]);
}

/** Reading a schema for the first time takes a moment: it is a step of its own then. null: it was stopped. */
async function readSchema(run: LiveRun, { semantic, now, newId }: ConversationDependencies, signal: AbortSignal) {
  if (semantic.has(run.context)) return semantic.get(run.context);
  const step: Step = {
    id: newId(),
    label: `Reading the schema ${run.context.database}.${run.context.schema}`,
    status: "running",
    detail: null,
    startedAt: now(),
    ms: null,
  };
  run.log.append({ type: "step-start", step });
  const knowledge = await unlessAborted(semantic.get(run.context), signal);
  run.log.append({ type: "step-end", step: { ...step, status: stepStatus(knowledge), ms: now() - step.startedAt } });
  return knowledge;
}

function stepStatus(read: Result<unknown> | null): Step["status"] {
  if (read === null) return "stopped";
  return read.ok ? "done" : "failed";
}

function agentDependenciesOf(
  run: LiveRun,
  dependencies: ConversationDependencies,
  signal: AbortSignal,
): AgentDependencies {
  const { warehouse, results, model, modelData, costGateBytes, now, newId } = dependencies;
  return {
    warehouse,
    storeResult: (result, signal) => results.store({ ownerId: run.ownerId, result, signal }),
    model: model.port(),
    emit: (event) => run.log.append(event),
    now,
    today: format(now(), "yyyy-MM-dd"),
    newId,
    signal,
    modelData,
    costGateBytes,
  };
}

async function settleRouting(conversation: Conversation, routed: RouterOutcome): Promise<void> {
  const { run, dependencies } = conversation;
  switch (routed.kind) {
    case "stopped":
      return endStopped(conversation);
    case "failed":
      return failRun(run, dependencies, routed.error);
    case "off_topic":
      await applyToRun(dependencies.sessions, run, {
        type: "OFF_TOPIC",
        ...endingOf(conversation),
        parts: routerParts(routed, dependencies.now()),
      });
      return;
    case "ask":
    case "handoff":
      return settleDecision(conversation, routed);
    default:
      return assertNever(routed);
  }
}

/** The analyst's own statement meets the guard and the engine, and no model. */
async function runOwnStatement(conversation: Conversation, edited: EditedSql): Promise<void> {
  const { session, knowledge, agentDependencies, dependencies } = conversation;
  const args = {
    ...knowledge,
    given: givenByAnalyst(edited),
    previousPlan: null,
    userRequest: edited.sql,
    rounds: session.rounds,
    history: session.userInputHistory,
    trail: emptyTrail(dependencies.now()),
  };
  return settleAgent(conversation, await runSqlAgent(args, { ...agentDependencies, model: null }));
}

function editedSqlOf(session: Session, run: LiveRun): EditedSql | null {
  if (session.run?.stage !== "edited_sql") return null;
  return session.snapshots[run.id]?.editedSql ?? null;
}

type Decided = Extract<RouterOutcome, { kind: "ask" | "handoff" }>;

async function settleDecision(conversation: Conversation, routed: Decided): Promise<void> {
  const { run, dependencies } = conversation;
  const applied = await applyToRun(dependencies.sessions, run, {
    type: "ROUTED",
    ...endingOf(conversation),
    routing: routed.routing,
    relation: routed.kind === "handoff" ? routed.relation : "standalone",
    maxRounds: agentLimits.maxClarifyRounds,
    parts: routerParts(routed, dependencies.now()),
  });
  if (!applied.ok) return failRun(run, dependencies, applied.error);
  const { session, effects } = applied.value;
  const start = effects.find((effect) => effect.type === "start-agent");
  if (start === undefined) return;
  const args = {
    ...conversation.knowledge,
    given: routed.kind === "handoff" && routed.approved !== null ? givenByApproval(routed.approved) : null,
    userRequest: session.routing?.userRequest ?? "",
    rounds: session.rounds,
    history: session.userInputHistory,
    trail: routed.trail,
  };
  const work = start.agent === "dashboard_agent" ? runDashboardAgent : runSqlAgent;
  return settleAgent(conversation, await work(args, conversation.agentDependencies));
}

async function settleAgent(conversation: Conversation, outcome: AgentOutcome): Promise<void> {
  const { run, dependencies } = conversation;
  switch (outcome.kind) {
    case "stopped":
      return endStopped(conversation);
    case "failed":
      return failRun(run, dependencies, outcome.error, outcome.parts);
    case "asked":
      return settleQuestion(conversation, outcome);
    case "confirm":
      await applyToRun(dependencies.sessions, run, { type: "CONFIRM", ...endingOf(conversation), ...outcome });
      return;
    case "done":
    case "partial":
      await applyToRun(dependencies.sessions, run, {
        type: "AGENT_DONE",
        ...endingOf(conversation),
        status: outcome.kind === "done" ? "complete" : "partial",
        kind: outcome.messageKind,
        parts: outcome.parts,
      });
      return;
    default:
      return assertNever(outcome);
  }
}

/** The agent asks back; when no question is left to ask, the run says so instead of asking once more. */
async function settleQuestion(conversation: Conversation, outcome: Extract<AgentOutcome, { kind: "asked" }>) {
  const { run, dependencies } = conversation;
  const asked = await applyToRun(dependencies.sessions, run, {
    type: "AGENT_ASKED",
    ...endingOf(conversation),
    routing: outcome.routing,
    maxRounds: agentLimits.maxClarifyRounds,
    parts: outcome.parts,
  });
  if (!asked.ok || asked.value.result.kind !== "rejected" || asked.value.result.code !== "CLARIFY_LIMIT") return;
  await failRun(run, dependencies, sessionFailure("CLARIFY_LIMIT"));
}

/** Stop and the deadline look alike to an agent; here they are told apart. */
async function endStopped({ run, dependencies }: Pick<Conversation, "run" | "dependencies">): Promise<void> {
  if (run.stop.signal.aborted) await endStoppedRun(run, dependencies);
  else await failRun(run, dependencies, deadlinePassed());
}

function deadlinePassed(): AppError {
  return appError("TIMEOUT", `No answer was found within ${agentLimits.runDeadlineMs / 60_000} minutes.`, {
    nextStep: "Try a narrower question, e.g. one year or one table.",
    retryable: true,
  });
}

function endingOf({ run, dependencies }: Conversation) {
  return { runId: run.id, messageId: dependencies.newId(), at: dependencies.now() };
}
