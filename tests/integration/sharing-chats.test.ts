/** Chats that are shared in a team: what of them is shown to whom, and until when. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noRights } from "#lib/domain/data-rights";
import type { SharedChat } from "#lib/domain/shared-chat";
import type { Asker, Recipient, SharedObject } from "#lib/domain/sharing";
import type { App } from "#lib/services/app";
import { actorOf } from "../support/access/team.ts";
import { atFileEnd, endFile } from "../support/at-end.ts";
import { type Answer, answerTo, finish } from "../support/dashboards/board-world.ts";
import { secrets } from "../support/rights/rights-world.ts";
import { tradeSales } from "../support/rights/trade.ts";
import { expectValue } from "../support/run-world.ts";
import { codesOf } from "../support/sharing/board-doors.ts";
import { openSharedWorld, type SharedWorld } from "../support/sharing/shared-world.ts";
import { failureFrom } from "../support/warehouse/read-rows.ts";

let world: SharedWorld;
let answer: Answer;
beforeAll(async () => {
  world = await openSharedWorld(atFileEnd);
}, 240_000);
afterAll(() => endFile());

const toEve = (): Recipient => ({ kind: "person", id: world.eve });
const chatObject = (id: string): SharedObject => ({ kind: "chat", id });
const open = async (app: App, asker: Asker = world.eve) =>
  expectValue(await app.sharedChats.open(asker, answer.sessionId));
const answersOf = ({ turns }: SharedChat) => turns.flatMap((turn) => (turn.kind === "answer" ? [turn.parts] : []));
const askedIn = ({ turns }: SharedChat) => turns.flatMap((turn) => (turn.kind === "question" ? [turn.text] : []));

/** A chat of Ada's in which what everybody sees was asked. */
async function asked(app: App = world.whole): Promise<void> {
  answer = await answerTo(app, "number of orders by region", tradeSales);
}

describe("a chat of somebody else", () => {
  it("is not there for who has no grant, and its own ways in stay closed to who has one", async () => {
    await asked();
    const { whole, emea, eve } = world;
    const id = answer.sessionId;
    const shared = {
      open: () => emea.sharedChats.open(eve, id),
      copy: () => emea.sharedChats.copy(eve, id),
    };
    expect(await codesOf(shared)).toEqual({ open: "NOT_FOUND", copy: "NOT_FOUND" });
    await world.give(chatObject(id), toEve());
    const resultId = answer.part.ref.id;
    const signal = new AbortController().signal;
    const own = {
      open: () => emea.sessions.open(eve, id),
      load: () => emea.sessions.load(eve, id),
      rename: () => emea.chats.rename(eve, id, "Mine"),
      remove: () => emea.chats.remove(eve, id),
      countRows: () => emea.wholeResults.countRows(eve, { sessionId: id, resultId, signal }),
      attach: () => emea.runs.attach(eve, { runId: answer.message.runId, fromSeq: 1 }),
      stateOf: () => emea.sharing.stateOf({ ownerId: eve, role: "admin", groups: [] }, chatObject(id)),
      give: () =>
        emea.sharing.give(eve, { object: chatObject(id), to: { kind: "everyone" }, level: "view", isSnapshot: false }),
    };
    const codes = Object.values(await codesOf(own));
    expect(codes.filter((code) => code === "ok")).toEqual([]);
    expect((await whole.sessions.load("local", id)).ok).toBe(true);
    expect(expectValue(await emea.sharedChats.list(eve))).toMatchObject([{ id, ownerName: "Ada", asOf: null }]);
  });

  it("shows its questions, and withholds what was made with other rights, words included", async () => {
    await asked();
    await world.give(chatObject(answer.sessionId), toEve());
    const seen = await open(world.emea);
    expect(askedIn(seen)).toEqual(["number of orders by region"]);
    expect(answersOf(seen)).toEqual([null]);
    expect(JSON.stringify(seen)).not.toMatch(/"US"|"AP"/);
    expect(JSON.stringify(seen)).not.toMatch(secrets);
    expect(JSON.stringify(seen)).not.toMatch(/SELECT/);
  });

  it("shows its answers to who sees everything, and what was made with fewer rights, too", async () => {
    await asked();
    await world.give(chatObject(answer.sessionId), toEve());
    expect(JSON.stringify(answersOf(await open(world.whole)))).toContain("US");
    await asked(world.emea);
    await world.give(chatObject(answer.sessionId), toEve());
    expect(JSON.stringify(answersOf(await open(world.whole)))).toContain("UK");
  });

  it("shows its answers to who has the very rights that they were made with", async () => {
    await asked(world.emea);
    await world.give(chatObject(answer.sessionId), toEve());
    const [parts] = answersOf(await open(world.emea));
    expect(parts?.map(({ kind }) => kind)).toContain("figures");
    expect(JSON.stringify(parts)).toContain("UK");
  });

  it("is as it was at the moment of sharing, or goes on", async () => {
    await asked(world.emea);
    const object = chatObject(answer.sessionId);
    await world.give(object, toEve(), "view", true);
    await finish(world.emea, { ...tradeSales, sessionId: answer.sessionId, text: "number of customers" });
    const snapshot = await open(world.emea);
    expect(askedIn(snapshot)).toEqual(["number of orders by region"]);
    expect(snapshot.asOf).toBeGreaterThan(0);
    await world.give(object, toEve());
    const live = await open(world.emea);
    expect([askedIn(live).length, live.asOf]).toEqual([2, null]);
  });

  it("ends at once when it is taken away, and by a group while somebody is in it", async () => {
    await asked();
    const object = chatObject(answer.sessionId);
    await world.give(object, toEve());
    await world.takeAway(object, toEve());
    expect(failureFrom(await world.emea.sharedChats.open(world.eve, answer.sessionId)).code).toBe("NOT_FOUND");
    const id = await world.group("Readers");
    await world.give(object, { kind: "group", id });
    const inGroup = { ownerId: world.eve, groups: ["Readers"] };
    expect((await open(world.emea, inGroup)).id).toBe(answer.sessionId);
    expect((await world.emea.sharedChats.open(world.eve, answer.sessionId)).ok).toBe(false);
    expectValue(await world.whole.chats.remove("local", answer.sessionId));
    expect((await world.emea.sharedChats.open(inGroup, answer.sessionId)).ok).toBe(false);
  });

  it("is copied as its questions, which are asked with the rights of who copies, for their account", async () => {
    await asked();
    await finish(world.whole, { ...tradeSales, sessionId: answer.sessionId, text: "number of customers" });
    await world.give(chatObject(answer.sessionId), toEve());
    const { sessionId } = expectValue(await world.emea.sharedChats.copy(world.eve, answer.sessionId));
    const messages = async () => expectValue(await world.emea.sessions.load(world.eve, sessionId)).messages;
    await expect.poll(async () => (await messages()).filter(({ role }) => role === "assistant").length).toBe(2);
    expect(JSON.stringify(await messages())).not.toMatch(/"US"|"AP"/);
    const own = await messages();
    expect(own.filter(({ role }) => role === "user").map(({ parts }) => parts)).toMatchObject([
      [{ text: "number of orders by region" }],
      [{ text: "number of customers" }],
    ]);
    expect((await world.whole.sessions.load("local", sessionId)).ok).toBe(false);
  });

  it("is asked no further in a copy whose question was stopped", async () => {
    await asked();
    await finish(world.whole, { ...tradeSales, sessionId: answer.sessionId, text: "number of customers" });
    await world.give(chatObject(answer.sessionId), toEve());
    const { emea, eve } = world;
    const { sessionId } = expectValue(await emea.sharedChats.copy(eve, answer.sessionId));
    const copied = expectValue(await emea.sessions.load(eve, sessionId));
    await emea.conversations.cancel(eve, copied.run?.id ?? "");
    await expect.poll(() => emea.sharedChats.isAtWork()).toBe(false);
    const { messages } = expectValue(await emea.sessions.load(eve, sessionId));
    expect(messages.filter(({ role }) => role === "user")).toHaveLength(1);
  });

  it("is asked no further, and not begun anew, for somebody who is removed meanwhile", async () => {
    const { whole, emea, store, team } = world;
    const { id: vic } = await actorOf(await team.join("vic@example.org", "viewer"), team.who);
    await asked();
    for (const text of ["number of customers", "number of orders", "number of orders by year"]) {
      await finish(whole, { ...tradeSales, sessionId: answer.sessionId, text });
    }
    await world.give(chatObject(answer.sessionId), { kind: "person", id: vic });
    const { sessionId } = expectValue(await emea.sharedChats.copy(vic, answer.sessionId));
    expectValue(await whole.removal.remove("local", { id: vic, boards: { kind: "delete" } }));
    expect(emea.sharedChats.isAtWork()).toBe(false);
    expect(await store.sessions.ownerOf(sessionId)).toBeNull();
    expect(expectValue(await emea.chats.list(vic, { status: "open", cursor: null })).items).toEqual([]);
  });

  it("tells no value that was chosen from an answer, in its questions or in a copy", async () => {
    const { whole, emea, eve } = world;
    answer = await answerTo(whole, "number of orders by region in 2025 compared with 2024", tradeSales);
    const { sessionId, message, part } = answer;
    const number = { cells: [{ column: 0, cell: "US" }], figure: part.outputs[1]?.label ?? null };
    const of = { sessionId, messageId: message.id, resultId: part.ref.id, clientMessageId: crypto.randomUUID() };
    const { runId } = expectValue(await whole.steering.explain("local", { ...of, ...number }));
    for await (const _ of expectValue(await whole.runs.attach("local", { runId, fromSeq: 1 })).events) void _;
    await world.give(chatObject(sessionId), toEve());
    const seen = await open(emea);
    expect(askedIn(seen)).toEqual([
      "number of orders by region in 2025 compared with 2024",
      "A question that was chosen from what was offered",
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/\bUS\b/);
    expect(askedIn(await open(whole))[1]).toMatch(/\bUS\b/);
    const copy = expectValue(await emea.sharedChats.copy(eve, sessionId));
    await expect.poll(() => emea.sharedChats.isAtWork()).toBe(false);
    const { messages } = expectValue(await emea.sessions.load(eve, copy.sessionId));
    expect(messages.filter(({ role }) => role === "user")).toHaveLength(1);
  });

  it("is called after its answer where that may be read, else after what was asked", async () => {
    const { whole, emea, eve } = world;
    await asked();
    const { title } = expectValue(await whole.sessions.load("local", answer.sessionId));
    expect(title).not.toBe("number of orders by region");
    await world.give(chatObject(answer.sessionId), toEve());
    const titleIn = async (app: App) =>
      expectValue(await app.sharedChats.list(eve)).find(({ id }) => id === answer.sessionId)?.title;
    expect([(await open(emea)).title, await titleIn(emea)]).toEqual(Array(2).fill("number of orders by region"));
    expect([(await open(whole)).title, await titleIn(whole)]).toEqual([title, title]);
    expectValue(await whole.chats.rename("local", answer.sessionId, "Trade"));
    expect((await open(emea)).title).toBe("Trade");
  });

  it("does not name the place that it asks", async () => {
    await asked();
    await world.give(chatObject(answer.sessionId), toEve());
    expect(JSON.stringify(await open(world.emea))).not.toMatch(/TRADE|SALES/);
    const blind = world.whole.ofRights(noRights);
    const refused = failureFrom(await blind.sharedChats.copy(world.eve, answer.sessionId));
    expect(JSON.stringify(refused)).not.toMatch(/TRADE|SALES/);
  });
});
