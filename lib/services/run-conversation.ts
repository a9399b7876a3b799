/** One run from question to end: the schema's meaning, the router, the agent it chose, the closing message. */
import "server-only";
import { format } from "date-fns";
import { runDashboardAgent } from "#lib/agents/dashboard/index";
import { plainHistory, type RouterOutcome, runRouter } from "#lib/agents/router/index";
import type { AgentOutcome } from "#lib/agents/runtime/agent-outcome";
import type { AgentDependencies } from "#lib/agents/runtime/dependencies";
import { givenByApproval } from "#lib/agents/runtime/given-statement";
import { plainQuestion } from "#lib/agents/runtime/question";
import { createTracer } from "#lib/agents/runtime/trace";
import { runSqlAgent } from "#lib/agents/sql/index";
import { agentLimits, runLimits } from "#lib/config/limits";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { assertNever } from "#lib/domain/assert-never";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, appError, ok } from "#lib/domain/errors";
import { costGateOf } from "#lib/domain/live-settings";
import { plainView } from "#lib/domain/plain-view";
import type { Session } from "#lib/domain/session";
import type { TraceEntry } from "#lib/domain/trace";
import type { WatchWish } from "#lib/planner/wishes/read-wish";
import type { SemanticModel } from "#lib/semantic/model";
import { shownMessages } from "#lib/state/answer-versions";
import type { Catalog } from "./catalog.ts";
import { conversationHistory, conversationTurns, type Conversation as FinishedTurns } from "./conversation-turns.ts";
import type { Lessons } from "./lessons.ts";
import { applyToRun, type LiveRun } from "./live-run.ts";
import type { CurrentSettings } from "./live-settings.ts";
import type { Logger } from "./logger.ts";
import type { ModelService } from "./model.ts";
import { readOtherSchemas } from "./other-schemas.ts";
import { unansweredQuestions } from "./previous-plan.ts";
import type { ResultCache } from "./result-cache.ts";
import type { Results } from "./results.ts";
import { routerParts } from "./router-parts.ts";
import { endStoppedRun, failRun } from "./run-endings.ts";
import { type MadeVersion, versionArgs, versionOf } from "./run-version.ts";
import { readSelected, type SelectedKnowledge } from "./selected-knowledge.ts";
import type { SchemaKnowledge } from "./semantic.ts";
import { sessionFailure } from "./session-failures.ts";
import type { Sessions } from "./sessions.ts";
import type { Quotas } from "./usage/quotas.ts";
import { withWatchOffer } from "./watch-offer.ts";

export type ConversationDependencies = {
  readonly sessions: Sessions;
  readonly semantic: ResultCache<DatabaseContext, SchemaKnowledge>;
  readonly warehouse: Warehouse;
  readonly results: Results;
  readonly model: ModelService;
  /** How much of models an answer may take. */
  readonly quotas: Pick<Quotas, "answerBudget">;
  /** What a model may see, what is costly, and how many rows a preview has. */
  readonly settings: CurrentSettings;
  readonly catalog: Pick<Catalog, "listSchemas">;
  /** What a version of an answer teaches is found out. */
  readonly lessons: Pick<Lessons, "touched">;
  /** Keeps what a step of a run did; it never throws and is never waited for. */
  readonly recordTrace: (run: LiveRun, entry: TraceEntry) => void;
  readonly logger: Logger;
  readonly now: () => number;
  readonly newId: () => string;
};

/** Works on a run until its session has the closing message. Never leaves a run open; throws for bugs only. */
export async function runConversation(run: LiveRun, dependencies: ConversationDependencies): Promise<void> {
  const session = await dependencies.sessions.load(run.ownerId, run.sessionId);
  if (!session.ok) return failRun(run, dependencies, session.error);
  const signal = signalOf(run);
  const knowledge = await readSelected(run, session.value, dependencies, signal);
  if (knowledge === null) return endStopped({ run, dependencies });
  if (!knowledge.ok) return failRun(run, dependencies, knowledge.error);
  const conversation: Conversation = {
    run,
    dependencies,
    session: session.value,
    agentDependencies: {
      ...agentDependenciesOf(run, dependencies, signal),
      answerBudget: await dependencies.quotas.answerBudget(run.ownerId),
    },
    knowledge: knowledge.value,
    said: conversationTurns({ ...session.value, messages: shownMessages(session.value) }),
  };
  const version = versionOf(session.value, run.id);
  if (version !== null) return runVersion(conversation, version);
  const routed = await runRouter(
    {
      session: session.value,
      conversation: conversation.said,
      unanswered: unansweredQuestions(session.value),
      chosen: session.value.snapshots[run.id]?.chosen ?? null,
      offers: session.value.offers,
      ...conversation.knowledge,
    },
    conversation.agentDependencies,
  );
  return settleRouting(conversation, withProblems(routed, knowledge.value));
}

/** What could not be read is said in whatever the run ends with. */
function withProblems(routed: RouterOutcome, { problems }: SelectedKnowledge): RouterOutcome {
  return { ...routed, trail: { ...routed.trail, notices: [...problems, ...routed.trail.notices] } };
}

type Conversation = {
  readonly run: LiveRun;
  readonly dependencies: ConversationDependencies;
  /** As it stood when the run began. */
  readonly session: Session;
  readonly agentDependencies: AgentDependencies;
  readonly knowledge: SelectedKnowledge;
  /** The finished requests before this one. */
  readonly said: FinishedTurns;
};

/** Ends the work at Stop, and at the deadline if the agents did not end by themselves. */
function signalOf(run: LiveRun): AbortSignal {
  const deadline = AbortSignal.timeout(agentLimits.runDeadlineMs + runLimits.deadlineGraceMs);
  return AbortSignal.any([run.stop.signal, deadline]);
}

function agentDependenciesOf(
  run: LiveRun,
  dependencies: ConversationDependencies,
  signal: AbortSignal,
): Omit<AgentDependencies, "answerBudget"> {
  const { warehouse, results, model, now, newId } = dependencies;
  // As they stand when the run begins: no run changes its rules on its way.
  const settings = dependencies.settings.current();
  return {
    warehouse,
    readOtherSchemas: (context, signal) => readOtherSchemas(dependencies, context, signal),
    tracer: createTracer((entry) => dependencies.recordTrace(run, entry), now),
    storeResult: (result, signal) => results.store({ ownerId: run.ownerId, result, signal }),
    readRows: async (resultId, slice) => {
      const page = await results.readPage(run.ownerId, { resultId, view: plainView, ...slice });
      return page.ok ? ok(page.value.rows) : page;
    },
    ...{ model: model.port(), fastModel: model.fastPort() },
    emit: (event) => run.log.append(event),
    now,
    today: format(now(), "yyyy-MM-dd"),
    newId,
    signal,
    modelData: settings.modelData,
    costGateBytes: costGateOf(settings),
    previewRows: settings.previewRows,
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
        status: routed.isAnswer ? "complete" : "not_answered",
        ...routerParts(routed, modelsOf(conversation), dependencies.now()),
      });
      return;
    case "ask":
    case "handoff":
      return settleDecision(conversation, routed);
    default:
      return assertNever(routed);
  }
}

/** What the analyst changed of an answer meets the guard and the engine, and no model. */
async function runVersion(conversation: Conversation, version: MadeVersion): Promise<void> {
  const { session, knowledge, agentDependencies, dependencies, run } = conversation;
  const args = versionArgs(version, { session, knowledge, ...dependencies, today: agentDependencies.today });
  if (!args.ok) return failRun(run, dependencies, args.error);
  await settleAgent(conversation, await runSqlAgent(args.value, { ...agentDependencies, model: null }), null);
  const { ownerId, sessionId, id: of } = run;
  dependencies.lessons.touched({ ownerId, sessionId, of, isSaid: false });
}

function modelsOf({ knowledge }: Conversation): readonly SemanticModel[] {
  return [knowledge, ...knowledge.others].map(({ model }) => model);
}

type Decided = Extract<RouterOutcome, { kind: "ask" | "handoff" }>;

async function settleDecision(conversation: Conversation, routed: Decided): Promise<void> {
  const { run, dependencies } = conversation;
  const applied = await applyToRun(dependencies.sessions, run, {
    type: "ROUTED",
    ...endingOf(conversation),
    routing: routed.routing,
    relation: routed.relation,
    enhancedQuestion: routed.kind === "handoff" ? routed.question.enhanced : undefined,
    maxRounds: agentLimits.maxClarifyRounds,
    ...routerParts(routed, modelsOf(conversation), dependencies.now()),
  });
  if (!applied.ok) return failRun(run, dependencies, applied.error);
  const { session, effects } = applied.value;
  const start = effects.find((effect) => effect.type === "start-agent");
  if (start === undefined) return;
  const userRequest = session.routing?.userRequest ?? "";
  const isBestGuess = routed.kind === "handoff" && routed.question.isBestGuess;
  const args = {
    ...conversation.knowledge,
    given: routed.kind === "handoff" && routed.approved !== null ? givenByApproval(routed.approved) : null,
    userRequest,
    readings: routed.kind === "handoff" ? routed.readings : [],
    near: routed.kind === "handoff" ? (routed.near ?? null) : null,
    question: routed.kind === "handoff" ? routed.question : plainQuestion(userRequest),
    turns: conversationHistory(conversation.said),
    // Whoever asked for a best guess is not asked back.
    rounds: isBestGuess ? agentLimits.maxClarifyRounds : session.rounds,
    history: plainHistory(session.userInputHistory, userRequest),
  };
  const isDashboard = start.agent === "dashboard_agent";
  const work = isDashboard ? runDashboardAgent : runSqlAgent;
  const outcome = await work({ ...args, trail: routed.trail }, conversation.agentDependencies);
  return settleAgent(conversation, outcome, routed.wish);
}

async function settleAgent(conversation: Conversation, outcome: AgentOutcome, wish: WatchWish | null): Promise<void> {
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
    case "refused":
      await applyToRun(dependencies.sessions, run, {
        type: "AGENT_DONE",
        ...endingOf(conversation),
        status: messageStatuses[outcome.kind],
        kind: outcome.messageKind,
        parts: withWatchOffer(outcome.parts, wish),
        offers: outcome.offers,
      });
      return;
    default:
      return assertNever(outcome);
  }
}

const messageStatuses = { done: "complete", partial: "partial", refused: "not_answered" } as const;

/** The agent asks back; when no question is left to ask, the run says so instead of asking once more. */
async function settleQuestion(conversation: Conversation, outcome: Extract<AgentOutcome, { kind: "asked" }>) {
  const { run, dependencies } = conversation;
  const asked = await applyToRun(dependencies.sessions, run, {
    type: "AGENT_ASKED",
    ...endingOf(conversation),
    routing: outcome.routing,
    maxRounds: agentLimits.maxClarifyRounds,
    parts: outcome.parts,
    offers: outcome.offers,
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
