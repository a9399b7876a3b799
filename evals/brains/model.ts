/** The app with a model: router and SQL agent on the engine, as a chat of the app would run them. */
import { randomUUID } from "node:crypto";
import { type RouterOutcome, runRouter } from "#lib/agents/router/index";
import type { AgentOutcome } from "#lib/agents/runtime/agent-outcome";
import type { AgentDependencies } from "#lib/agents/runtime/dependencies";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { createTracer } from "#lib/agents/runtime/trace";
import { runSqlAgent } from "#lib/agents/sql/index";
import { agentLimits, resultLimits } from "#lib/config/limits";
import { appError, err, ok } from "#lib/domain/errors";
import type { MessagePart, ResultPart } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import { collectRows } from "#lib/services/collect-rows";
import { conversationHistory, conversationTurns } from "#lib/services/conversation-turns";
import type { Subject } from "../world.ts";
import type { Asked, Brain } from "./brain.ts";
import { countCalls } from "./counted-model.ts";

/** What was said in a conversation, as the app keeps it. */
type Chat = { readonly messages: readonly unknown[]; readonly previousPlan: Plan | null };

const emptyChat: Chat = { messages: [], previousPlan: null };

type Ended = { readonly parts: readonly MessagePart[]; readonly word: string; readonly isAnswer: boolean };

/** Without a port the agents' rules are alone. */
export function createModelBrain(port: ModelPort | null, modelData: AgentDependencies["modelData"]): Brain {
  const model = port === null ? null : countCalls(port);
  const chats = new Map<string, Chat>();
  const shelf = createShelf();
  return {
    name: "model",
    isGuarded: true,
    answer: async (asked, subject) => {
      const chat = (asked.interaction === null ? undefined : chats.get(asked.interaction)) ?? emptyChat;
      const dependencies: AgentDependencies = {
        ...shelf,
        warehouse: subject.warehouse,
        readOtherSchemas: async () => [],
        model: model?.port ?? null,
        emit: () => undefined,
        tracer: createTracer(() => undefined, Date.now),
        now: Date.now,
        today: asked.today,
        newId: randomUUID,
        signal: AbortSignal.timeout(agentLimits.runDeadlineMs),
        modelData,
        costGateBytes: null,
      };
      const startedAt = performance.now();
      const ended = await askAgents(asked, { subject, chat, dependencies });
      const calls = model?.take() ?? { modelCalls: 0, tokens: 0 };
      const used = { ...calls, ms: performance.now() - startedAt, parts: ended.parts };
      const result = ended.isAnswer ? resultIn(ended.parts) : null;
      if (asked.interaction !== null) chats.set(asked.interaction, chatAfter(chat, asked, { ended, result }));
      if (result === null) return { ...used, sql: null, reason: ended.word };
      return { ...used, sql: result.sql, reason: `By ${result.brain}.` };
    },
  };
}

type Surroundings = {
  readonly subject: Subject;
  readonly chat: Chat;
  readonly dependencies: AgentDependencies;
};

async function askAgents(asked: Asked, { subject, chat, dependencies }: Surroundings): Promise<Ended> {
  const history = [{ role: "user" as const, text: asked.question }];
  const conversation = conversationTurns({ messages: chat.messages, clearedBefore: 0 });
  const known = {
    ...(await subject.knowledge()),
    context: subject.context,
    previousPlan: chat.previousPlan,
    others: [],
  };
  const session = { userInputHistory: history, routing: null, rounds: 0, routerCounter: 1 };
  const routed = await runRouter({ session, conversation, ...known }, dependencies);
  if (routed.kind !== "handoff") return { parts: [], word: wordOfRouter(routed), isAnswer: false };
  if (routed.routing.handoff !== "sql_query_agent") {
    return { parts: [], word: `Handed to ${routed.routing.handoff}.`, isAnswer: false };
  }
  const outcome = await runSqlAgent(
    {
      ...known,
      userRequest: routed.routing.userRequest ?? asked.question,
      readings: routed.readings,
      near: routed.near ?? null,
      question: routed.question,
      turns: conversationHistory(conversation),
      given: null,
      rounds: 0,
      history,
      trail: routed.trail,
    },
    dependencies,
  );
  const isAnswer = outcome.kind === "done" || outcome.kind === "partial";
  return { parts: outcome.parts, word: wordOf(outcome), isAnswer };
}

function wordOfRouter(routed: Exclude<RouterOutcome, { kind: "handoff" }>): string {
  switch (routed.kind) {
    case "ask":
      return `Asked: ${routed.routing.question}`;
    case "off_topic":
      return `Refused: ${routed.text}`;
    case "failed":
      return `Failed: ${routed.error.message}`;
    case "stopped":
      return "Stopped at the deadline.";
  }
}

function wordOf({ kind, parts }: AgentOutcome): string {
  const words = parts.flatMap((part) => {
    if (part.type === "text") return [part.text];
    if (part.type === "clarification") return [part.question];
    return part.type === "error" ? [part.error.message] : [];
  });
  return `${kind}: ${words.join(" ")}`;
}

/** The statement behind the answer; of several, the one that is shown last. */
function resultIn(parts: readonly MessagePart[]): ResultPart | null {
  return parts.findLast((part) => part.type === "result") ?? null;
}

function chatAfter(
  chat: Chat,
  asked: Asked,
  last: { readonly ended: Ended; readonly result: ResultPart | null },
): Chat {
  const seq = chat.messages.length;
  const said = [{ type: "text", text: asked.question }];
  const kind = last.result === null ? "text" : "answer";
  const isComplete = { status: "complete" };
  return {
    messages: [
      ...chat.messages,
      { seq: seq + 1, role: "user", kind: "text", parts: said, ...isComplete },
      { seq: seq + 2, role: "assistant", kind, parts: last.ended.parts, ...isComplete },
    ],
    previousPlan: last.result?.plan ?? chat.previousPlan,
  };
}

/** Keeps results in memory, for as long as the set is asked. */
function createShelf(): Pick<AgentDependencies, "storeResult" | "readRows"> {
  const kept = new Map<string, readonly ResultRow[]>();
  return {
    storeResult: async (result) => {
      const rows = await collectRows(result);
      if (!rows.ok) return rows;
      const id = randomUUID();
      kept.set(id, rows.value);
      const { limited, limitEnforced, ms } = result.stats();
      const ref = { id, columns: [...result.columns], rowCount: rows.value.length, limited, limitEnforced, ms };
      return ok({ ref, preview: rows.value.slice(0, resultLimits.shownRows) });
    },
    readRows: async (id, { offset, limit }) => {
      const rows = kept.get(id);
      if (rows === undefined) return err(appError("NOT_FOUND", "There is no such result."));
      return ok(rows.slice(offset, offset + limit));
    },
  };
}
