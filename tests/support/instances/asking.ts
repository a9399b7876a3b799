/** Questions put to one instance, and what came of them. */
import { randomUUID } from "node:crypto";
import type { Session } from "#lib/domain/session";
import { expectValue, readAll } from "../run-world.ts";
import { asker, type Instance } from "./open-instance.ts";

type Asked = { readonly sessionId: string; readonly clientMessageId: string };

const sales = { database: "DEMO", schema: "SALES", otherContexts: [] };

/** Sends a question, in a chat of its own where none is named. */
export async function begin({ app }: Pick<Instance, "app">, text: string, asked: Partial<Asked> = {}) {
  const { sessionId = randomUUID(), clientMessageId = randomUUID() } = asked;
  return expectValue(await app.conversations.ask(asker, { sessionId, clientMessageId, ...sales, text }));
}

/** The same, and waits for its end. */
export async function askIn(instance: Pick<Instance, "app">, text: string, asked: Partial<Asked> = {}) {
  const begun = await begin(instance, text, asked);
  // As a page does: a line that is closed before the run's end is opened again.
  for (;;) {
    const { events } = expectValue(await instance.app.runs.attach(asker, { runId: begun.runId, fromSeq: 1 }));
    if ((await readAll(events)).at(-1)?.type === "run-end") return begun;
  }
}

/** The answer that a chat ends with. */
export function answerOf({ messages }: Pick<Session, "messages">): {
  readonly text: string;
  readonly resultId: string;
} {
  const parts = messages.at(-1)?.parts ?? [];
  const text = parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join(" ");
  const resultId = parts.flatMap((part) => (part.type === "result" ? [part.ref.id] : []))[0] ?? "";
  return { text, resultId };
}
