/** An instance in a process of its own, which can be killed: asks and follows for whoever started it. */
import type { RunEvent } from "#lib/domain/run-event";
import { asker, openInstance } from "./open-instance.ts";
import { type InstanceReply, type InstanceRequest, instanceRequestSchema } from "./process-messages.ts";

const [name = "", folder = "", url = ""] = process.argv.slice(2);
const instance = await openInstance({ name, folder, url });
const { app } = instance;

const tell = (reply: InstanceReply): void => void process.send?.(reply);

async function ask({ id, sessionId, clientMessageId, text }: Extract<InstanceRequest, { kind: "ask" }>) {
  const sales = { database: "DEMO", schema: "SALES", otherContexts: [] };
  const asked = await app.conversations.ask(asker, { sessionId, clientMessageId, ...sales, text });
  if (asked.ok) tell({ id, kind: "asked", runId: asked.value.runId });
  else tell({ id, kind: "refused", code: asked.error.code });
}

async function follow({ id, runId }: Extract<InstanceRequest, { kind: "follow" }>) {
  const events: RunEvent[] = [];
  const attached = await app.runs.attach(asker, { runId, fromSeq: 1 });
  if (!attached.ok) return tell({ id, kind: "refused", code: attached.error.code });
  for await (const event of attached.value.events) if (event.type !== "heartbeat") events.push(event);
  const last = events.at(-1);
  const numbers = events.filter(({ type }) => type !== "chart-drawn").map(({ seq }) => seq);
  tell({ id, kind: "followed", numbers, status: last?.type === "run-end" ? last.status : null });
}

process.on("message", (message: unknown) => {
  const request = instanceRequestSchema.parse(message);
  void (request.kind === "ask" ? ask(request) : follow(request));
});
process.once("SIGTERM", () => {
  void app
    .drain()
    .then(() => app.close())
    .then(() => process.exit(0));
});
// Nobody is left to work for.
process.once("disconnect", () => process.exit(1));
tell({ kind: "ready" });
