/** A chat on a page of somebody else, in an app of one person: its viewers have chats of their own, and are not its owner. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { EmbedApp } from "#lib/services/embed/serve-embed";
import { answerTo, openBoardWorld, shopContext } from "../support/dashboards/board-world.ts";
import { embedReply, embedResponse, servedBy } from "../support/embed/embed-world.ts";
import { currentToken, embedding } from "../support/embed/tokens.ts";
import { expectValue } from "../support/run-world.ts";

vi.mock("next/headers", () => ({
  headers: async () => new Headers({ host: "localhost:3000", origin: "http://localhost:3000" }),
  cookies: async () => ({ get: () => undefined, set: () => undefined }),
}));

const begunSchema = z.object({ ok: z.literal(true), value: z.object({ chatId: z.string(), runId: z.string() }) });
const chatSchema = z.object({
  value: z.object({
    runId: z.string().nullable(),
    options: z.array(z.string()),
    chat: z.object({ title: z.string(), turns: z.array(z.record(z.string(), z.unknown())) }),
  }),
});
const listSchema = z.object({ value: z.object({ chats: z.array(z.object({ id: z.string(), title: z.string() })) }) });
const gone = { status: 404, body: { ok: false, error: { code: "NOT_FOUND" } } };

let world: Awaited<ReturnType<typeof openBoardWorld>>;
let served: EmbedApp;
beforeEach(async () => {
  world = await openBoardWorld();
  served = servedBy(world.app);
});

const tokenOf = (sub: string, chat = shopContext) => currentToken({ chat }, { sub });
const pat = () => tokenOf("pat");
const ask = async (token: string, question: string, chatId: string | null = null) => {
  const input = { chatId, question, messageId: randomUUID(), newChatId: randomUUID() };
  const { body } = await embedReply(served, token, "ask", input);
  return { ...begunSchema.parse(body).value, input };
};
const follow = async (token: string, runId: string) => (await embedResponse(served, token, "follow", { runId })).text();
const read = async (token: string, chatId: string) =>
  chatSchema.parse((await embedReply(served, token, "chat", { chatId })).body).value;
const list = async (token: string) => listSchema.parse((await embedReply(served, token, "chats")).body).value.chats;

describe("a chat on a page of somebody else", () => {
  it("answers a question, tells what it does meanwhile, and shows the answer with its figures", async () => {
    const { chatId, runId } = await ask(pat(), "total revenue by region");
    const events = await follow(pat(), runId);
    expect(events).toContain("event: step");
    expect(events).toContain("event: answer");
    const { chat, runId: atWork } = await read(pat(), chatId);
    expect(atWork).toBeNull();
    expect(chat.turns).toMatchObject([
      { kind: "question", text: "total revenue by region" },
      { kind: "answer", parts: expect.arrayContaining([expect.objectContaining({ kind: "figures" })]) },
    ]);
    expect(await list(pat())).toEqual([{ id: chatId, title: expect.any(String) }]);
  });

  it("goes on in a chat of the viewer's own, and asks a question once that is sent twice", async () => {
    const first = await ask(pat(), "total revenue by region");
    await follow(pat(), first.runId);
    const again = await embedReply(served, pat(), "ask", first.input);
    expect(again).toMatchObject({ body: { value: { chatId: first.chatId, runId: first.runId } } });
    const next = await ask(pat(), "number of orders", first.chatId);
    expect(next.chatId).toBe(first.chatId);
    await follow(pat(), next.runId);
    expect((await read(pat(), first.chatId)).chat.turns).toHaveLength(4);
  });

  it("gives what can be answered to a question back, and takes one of it", async () => {
    const asked = await ask(pat(), "show me the best");
    await follow(pat(), asked.runId);
    const { options } = await read(pat(), asked.chatId);
    expect(options.length).toBeGreaterThan(1);
    const choice = { chatId: asked.chatId, messageId: randomUUID() };
    const outside = await embedReply(served, pat(), "choose", { ...choice, option: options.length });
    expect(outside).toMatchObject({ status: 400 });
    const chosen = begunSchema.parse((await embedReply(served, pat(), "choose", { ...choice, option: 0 })).body).value;
    await follow(pat(), chosen.runId);
    const { chat, options: left } = await read(pat(), asked.chatId);
    expect([chat.turns.length, left]).toEqual([4, []]);
  });

  it("is nobody else's: not another viewer's, nor the owner's of the app, nor of a page over another schema", async () => {
    const { chatId, runId } = await ask(pat(), "total revenue by region");
    await follow(pat(), runId);
    const own = await answerTo(world.app, "number of orders");
    const others = [tokenOf("quinn"), currentToken({ chat: shopContext }, { sub: "pat", iss: "another portal" })];
    for (const token of [...others, tokenOf("pat", { database: "SHOP", schema: "OTHER" })]) {
      expect(await list(token)).toEqual([]);
      const question = { chatId, question: "and by channel", messageId: randomUUID(), newChatId: randomUUID() };
      for (const [name, input] of [
        ["chat", { chatId }],
        ["ask", question],
        ["choose", { chatId, option: 0, messageId: randomUUID() }],
        ["follow", { runId }],
        ["stop", { runId }],
      ] as const)
        expect([name, await embedReply(served, token, name, input)]).toMatchObject([name, gone]);
    }
    expect(await embedReply(served, pat(), "chat", { chatId: own.sessionId })).toMatchObject(gone);
    const listed = expectValue(await world.app.chats.list("local", { status: "open", cursor: null }));
    expect(listed.items.map(({ id }) => id)).toEqual([own.sessionId]);
    expect(await world.app.sessions.load("local", chatId)).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  it("knows no groups, since there are none", async () => {
    const token = currentToken({ chat: shopContext }, { groups: ["admins"] });
    expect(await embedReply(served, token, "chats")).toMatchObject({ status: 403 });
  });

  it("takes no board, no statement and no more than it should", async () => {
    const input = { chatId: null, question: "total revenue", messageId: randomUUID(), newChatId: randomUUID() };
    const wrong = [
      { ...input, question: "" },
      { ...input, question: "x".repeat(4_001) },
      { ...input, chatId: "local" },
      { ...input, context: { database: "SHOP", schema: "OTHER" } },
      { ...input, ownerId: "local" },
      null,
      [],
    ];
    for (const given of wrong)
      expect([given, await embedReply(served, pat(), "ask", given)]).toMatchObject([given, { status: 400 }]);
    expect(await embedReply(served, pat(), "board")).toMatchObject({ status: 403 });
    expect(await list(pat())).toEqual([]);
  });

  it("stops what its viewer asked", async () => {
    const { chatId, runId } = await ask(pat(), "total revenue by region");
    expect(await embedReply(served, pat(), "stop", { runId })).toMatchObject({
      status: 200,
      body: { ok: true, value: null },
    });
    expect((await read(pat(), chatId)).runId).toBeNull();
  });
});

it("what viewers ask counts for them, and nothing of it for whose app it is", async () => {
  const { chatId, runId } = await ask(pat(), "total revenue by region");
  await follow(pat(), runId);
  const visit = expectValue(await served.embeds.admit(pat(), embedding));
  expect(expectValue(await world.app.sessions.load(visit.caller.ownerId, chatId)).ownerId).toMatch(/^embed:/);
  const taken = expectValue(await world.app.quotas.own(visit.caller.ownerId));
  expect(taken.amounts).toMatchObject({ runs: 1, statements: expect.any(Number) });
  expect(taken.amounts.statements).toBeGreaterThan(0);
  expect(expectValue(await world.app.quotas.own("local")).amounts).toMatchObject({ runs: 0, statements: 0 });
});
