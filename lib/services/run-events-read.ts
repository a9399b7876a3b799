/** What a run's own events tell of it: its question, and the failure that it ended with. */
import "server-only";
import type { ErrorCode } from "#lib/domain/errors";
import type { Message } from "#lib/domain/message";
import type { RunEvent } from "#lib/domain/run-event";

/** The user's words, the analyst's own statement or change; empty where the events have neither. */
export function questionOf(events: readonly RunEvent[], runId: string): string {
  const asked = messagesOf(events, runId).find(({ role }) => role === "user");
  const [part] = asked?.parts ?? [];
  if (part?.type === "text") return part.text;
  if (part?.type === "steering") return part.change;
  return part?.type === "edited-sql" ? part.sql : "";
}

/** How a run that is over ended, and with which failure, if with one. */
export function endOf(events: readonly RunEvent[], runId: string) {
  const last = events.findLast((event) => event.type === "run-end");
  return { status: last?.status ?? ("failed" as const), errorCode: errorCodeOf(events, runId) };
}

function errorCodeOf(events: readonly RunEvent[], runId: string): ErrorCode | null {
  const said = messagesOf(events, runId).findLast(({ role }) => role === "assistant");
  const failure = said?.parts.find((part) => part.type === "error");
  return failure?.type === "error" ? failure.error.code : null;
}

/** As the last change of the chat has them. */
function messagesOf(events: readonly RunEvent[], runId: string): readonly Message[] {
  const change = events.findLast((event) => event.type === "session");
  return change?.type === "session" ? change.change.messages.filter((message) => message.runId === runId) : [];
}
