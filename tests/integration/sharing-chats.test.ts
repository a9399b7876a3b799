/** Chats that are shared in a team: what of them is shown to whom, and until when. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SharedChat } from "#lib/domain/shared-chat";
import type { Asker, Recipient, SharedObject } from "#lib/domain/sharing";
import type { App } from "#lib/services/app";
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
});
