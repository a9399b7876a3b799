/** Asks the whole app a question, as a chat does. */
import { randomUUID } from "node:crypto";
import type { ResultPart } from "#lib/domain/message";
import type { App } from "#lib/services/app";
import { shopContext } from "./dashboards/board-world.ts";
import { expectValue, readAll } from "./run-world.ts";

type Asked = { readonly ownerId: string; readonly sessionId: string; readonly text: string };

/** The result of the answer, once it has ended. */
export async function askedAnswer(app: App, { ownerId, sessionId, text }: Asked): Promise<ResultPart> {
  const asked = { ...shopContext, otherContexts: [], sessionId, clientMessageId: randomUUID(), text };
  const { runId } = expectValue(await app.conversations.ask(ownerId, asked));
  await readAll(expectValue(await app.runs.attach(ownerId, { runId, fromSeq: 1 })).events);
  const { messages } = expectValue(await app.sessions.load(ownerId, sessionId));
  const result = messages.at(-1)?.parts.find((part): part is ResultPart => part.type === "result");
  if (result === undefined) throw new Error("The question has an answer");
  return result;
}
