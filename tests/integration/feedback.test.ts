import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { App } from "#lib/services/app";
import { openAppWorld } from "../support/app-world.ts";
import { expectValue, readAll } from "../support/run-world.ts";
import { context } from "../support/session-events.ts";

const open = Promise.resolve();

async function answeredQuestion(app: App) {
  const sessionId = randomUUID();
  const asked = { ...context, sessionId, clientMessageId: randomUUID(), text: "how many shipments" };
  const { runId } = expectValue(await app.conversations.ask("local", asked));
  await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
  return { sessionId, runId };
}

const down = { verdict: "down", reasons: ["wrong_numbers", "chart"], text: "March is missing." } as const;

it("a word on an answer is kept, changed and taken back", async () => {
  const { app } = await openAppWorld({ gate: open });
  const { sessionId, runId } = await answeredQuestion(app);
  const said = async () => expectValue(await app.feedback.ofSession("local", sessionId));
  expect(await said()).toEqual([]);
  await app.feedback.send("local", { runId, ...down });
  expect(await said()).toMatchObject([{ runId, ...down }]);
  await app.feedback.send("local", { runId, verdict: "up", reasons: [], text: "" });
  expect(await said()).toMatchObject([{ runId, verdict: "up", reasons: [], text: "" }]);
  expect(expectValue(await app.feedback.send("local", { runId, verdict: null, reasons: [], text: "" }))).toBeNull();
  expect(await said()).toEqual([]);
});

it("the same word twice counts once", async () => {
  const { app } = await openAppWorld({ gate: open });
  const { sessionId, runId } = await answeredQuestion(app);
  await Promise.all([app.feedback.send("local", { runId, ...down }), app.feedback.send("local", { runId, ...down })]);
  expect(expectValue(await app.feedback.ofSession("local", sessionId))).toHaveLength(1);
});

it("praise has no reasons, and a reason counts once", async () => {
  const { app } = await openAppWorld({ gate: open });
  const { runId } = await answeredQuestion(app);
  const up = await app.feedback.send("local", { ...down, runId, verdict: "up" });
  expect(up).toMatchObject({ value: { reasons: [], text: "" } });
  const twice = await app.feedback.send("local", { ...down, runId, reasons: ["other", "other"] });
  expect(twice).toMatchObject({ value: { reasons: ["other"] } });
});

it("nobody judges somebody else's run, or one that is not there", async () => {
  const { app } = await openAppWorld({ gate: open });
  const { sessionId, runId } = await answeredQuestion(app);
  const refused = { ok: false, error: { code: "NOT_FOUND" } };
  expect(await app.feedback.send("other", { runId, ...down })).toMatchObject(refused);
  expect(await app.feedback.send("local", { runId: randomUUID(), ...down })).toMatchObject(refused);
  expect(await app.feedback.ofSession("other", sessionId)).toMatchObject(refused);
});

it("a chat that took an answer over shows what was said of it", async () => {
  const { app } = await openAppWorld({ gate: open });
  const { sessionId, runId } = await answeredQuestion(app);
  await app.feedback.send("local", { runId, ...down });
  const copyId = randomUUID();
  expectValue(await app.chats.duplicate("local", sessionId, copyId));
  expect(expectValue(await app.feedback.ofSession("local", copyId))).toMatchObject([{ runId, verdict: "down" }]);
});
