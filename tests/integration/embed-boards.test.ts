/** A board on a page of somebody else: what is seen of it, by whom, and when it is seen no more. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { embedOperations } from "#lib/domain/embed-operations";
import { noLimits } from "#lib/domain/quota";
import type { OpenApp } from "#lib/services/app";
import { openEmbeddedBoard, openEmbeddedChat } from "#lib/services/embed/embed-page";
import { actorOf } from "../support/access/team.ts";
import { atFileEnd, endFile } from "../support/at-end.ts";
import { type EmbedWorld, embedReply, embedResponse, openEmbedWorld } from "../support/embed/embed-world.ts";
import { claimsOf, currentToken, embedding, inSeconds, otherPage, portal, signed } from "../support/embed/tokens.ts";
import { hiddenNames, secrets } from "../support/rights/rights-world.ts";
import { tradeSales } from "../support/rights/trade.ts";
import { expectValue } from "../support/run-world.ts";
import { boardObject, ordersBoard } from "../support/sharing/board-doors.ts";

type Current = { headers: Headers; opened: unknown };
const current = vi.hoisted((): Current => ({ headers: new Headers(), opened: null }));
vi.mock("next/headers", () => ({
  headers: async () => current.headers,
  cookies: async () => ({ get: () => undefined, set: () => undefined }),
}));
vi.mock("#lib/config/env", async (original) => ({
  ...(await original<object>()),
  embedSettings: () => embedding,
}));
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => current.opened,
}));

let world: EmbedWorld;
let board: Awaited<ReturnType<typeof ordersBoard>>;
beforeAll(async () => {
  world = await openEmbedWorld(atFileEnd);
  await world.group("emea");
  await world.group("desk");
  board = await ordersBoard(world.app);
}, 240_000);
afterAll(() => endFile());
beforeEach(async () => {
  current.headers = new Headers({ host: "localhost:3000", origin: "http://localhost:3000" });
  current.opened = { ...world.app, ...world.served } satisfies Partial<OpenApp>;
  expectValue(await world.app.embeds.boards.allow("local", board.id));
});

const shown = (token: string, name = "refresh", input: unknown = { isAsked: false }) =>
  embedReply(world.served, token, name, input);
const tokenFor = (groups: readonly string[], more = {}) =>
  currentToken({ board: board.id }, { groups: [...groups], ...more });
const notShown = { status: 403, body: { ok: false, error: { message: "This cannot be shown here." } } };
const gone = { status: 404, body: { ok: false, error: { code: "NOT_FOUND" } } };

describe("a board on a page of somebody else", () => {
  it("shows what the named groups may see, and no word of the rest", async () => {
    const emea = await shown(tokenFor(["emea"]));
    expect(emea).toMatchObject({
      status: 200,
      body: { ok: true, value: { tiles: [{ content: { status: "chart" } }] } },
    });
    const text = JSON.stringify(emea.body);
    expect(text).toContain("EU");
    expect(text).not.toMatch(/"AP"|"US"/);
    expect(text).not.toMatch(secrets);
    expect(text).not.toMatch(hiddenNames);
    expect(text).not.toMatch(/select /i);
    const desk = JSON.stringify((await shown(tokenFor(["desk"]))).body);
    expect(desk).toContain('"AP"');
  });

  it("shows who is in no group what everybody sees, which here is nothing", async () => {
    expect(JSON.stringify((await shown(tokenFor([]))).body)).not.toMatch(/"EU"|"AP"/);
  });

  it("is read once for all who have the same groups", async () => {
    const runs = async () => (await world.store.usage.ofMonth(new Date().toISOString().slice(0, 7))).length;
    await shown(tokenFor(["emea"]));
    const before = [await runs(), (await world.entries()).filter(({ act }) => act === "statement").length];
    expect(await shown(tokenFor(["emea"], { sub: "somebody else" }))).toMatchObject({ status: 200 });
    expect([await runs(), (await world.entries()).filter(({ act }) => act === "statement").length]).toEqual(before);
  });

  it("is opened by a token whose page then has all that it needs, and the record says by whom", async () => {
    const opened = await openEmbeddedBoard(tokenFor(["emea"], { jti: "token-7" }));
    expect(opened).toMatchObject({ origin: portal, viewer: "Pat", board: { title: expect.any(String) } });
    expect((await world.entries()).at(-1)).toMatchObject({
      ...{ act: "embed-opened", name: "Pat", role: "viewer", groups: ["emea"], outcome: "done" },
      ...{ objectKind: "board", objectId: board.id, detail: `on ${portal}, by token-7` },
    });
    expect((await world.entries()).at(-1)?.personId).toMatch(/^embed:/);
  });

  it("is not there for a token of another board, nor where nobody let it out", async () => {
    const other = await ordersBoard(world.app);
    const token = currentToken({ board: other.id }, { groups: ["emea"] });
    expect(await openEmbeddedBoard(token)).toBeNull();
    expect(await shown(token)).toMatchObject(gone);
    expectValue(await world.app.embeds.boards.allow("local", other.id));
    expect(await shown(token)).toMatchObject({ status: 200 });
    expect(await world.app.embeds.boards.allow("somebody", other.id)).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  it("that is shared with a group or everyone reaches no embed by that", async () => {
    const other = await ordersBoard(world.app);
    const to = { kind: "everyone" } as const;
    expectValue(
      await world.app.sharing.give("local", { object: boardObject(other.id), to, level: "edit", isSnapshot: false }),
    );
    expect(await shown(currentToken({ board: other.id }, { groups: ["emea"] }))).toMatchObject(gone);
    const looker = { ownerId: "embed:any", groups: ["emea"], embeds: board.id };
    expect(await world.app.dashboards.open(looker, other.id)).toMatchObject({ error: { code: "NOT_FOUND" } });
    expect(expectValue(await world.app.dashboards.listShared(looker))).toEqual([]);
    const { dashboard } = expectValue(await world.app.dashboards.open(looker, board.id));
    const change = { id: board.id, seenRev: dashboard.rev, definition: dashboard.definition };
    expect(await world.app.dashboards.save(looker, change)).toMatchObject({ error: { code: "FORBIDDEN" } });
  });

  it("ends while it is looked at: with the leave, the board, its owner and the group", async () => {
    const token = tokenFor(["emea"]);
    expect(await shown(token)).toMatchObject({ status: 200 });
    expectValue(await world.app.embeds.boards.end("local", board.id));
    expect([await shown(token), await shown(token, "board", {})]).toMatchObject([gone, gone]);
    expectValue(await world.app.embeds.boards.allow("local", board.id));
    expectValue(await world.app.dashboards.remove("local", board.id));
    expect(await shown(token)).toMatchObject(gone);
    expectValue(await world.app.dashboards.restore("local", board.id));
    expect(await shown(token)).toMatchObject({ status: 200 });

    const id = await world.group("temporary");
    const theirs = tokenFor(["emea", "temporary"]);
    expect(await shown(theirs)).toMatchObject({ status: 200 });
    expectValue(await world.access.groups.change({ id, name: "renamed", providerName: null }));
    expect(await shown(theirs)).toMatchObject(notShown);
    expect(await openEmbeddedBoard(theirs)).toBeNull();
  });

  it("is shown no more while the person is switched off whose it is", async () => {
    const { id: owner } = await actorOf(await world.team.join("bo@example.org", "editor"), world.team.who);
    const { id } = expectValue(await world.app.dashboards.create(owner, board.definition));
    expectValue(await world.app.embeds.boards.allow(owner, id));
    const token = currentToken({ board: id }, { groups: ["emea"] });
    expect(await shown(token)).toMatchObject({ status: 200 });
    expectValue(await world.access.people.change("local", { id: owner, change: { kind: "off" } }));
    expect(await shown(token)).toMatchObject(gone);
  });

  it("leaves nothing behind that it showed, once it may be shown no more", async () => {
    await shown(tokenFor(["emea"]));
    const { caller } = expectValue(await world.app.embeds.admit(tokenFor(["emea"]), embedding));
    expect(caller.role).toBe("viewer");
    expectValue(await world.app.embeds.boards.end("local", board.id));
    expectValue(await world.app.embeds.boards.allow("local", board.id));
    const { body } = await shown(tokenFor(["emea"]), "board", {});
    expect(body).toMatchObject({ value: { tiles: [{ content: null }] } });
  });
});

describe("a request from a frame", () => {
  it("with a token that does not count gets one sentence, whatever is wrong with it", async () => {
    const what = { board: board.id };
    const tokens = [
      null,
      "",
      "a.b.c",
      signed(claimsOf(what, { exp: inSeconds(-60, Date.now()) })),
      signed(claimsOf(what, { exp: inSeconds(600, Date.now()) }), { secret: "the secret before this one, 32 letters" }),
      tokenFor(["nobody's group"]),
      tokenFor(["emea"], { origin: "https://evil.example" }),
      tokenFor(["EMEA"]),
    ];
    for (const token of tokens) {
      expect([token, await embedReply(world.served, token, "board")]).toMatchObject([token, notShown]);
      expect(await openEmbeddedBoard(token ?? "")).toBeNull();
    }
  });

  it("gets what its kind of embed may have of the closed list, and nothing else", async () => {
    const token = tokenFor(["emea"]);
    for (const [name, { of }] of Object.entries(embedOperations)) {
      const { status } = await embedReply(world.served, token, name, { isAsked: false });
      expect([name, status === 403]).toEqual([name, of === "chat"]);
    }
    for (const name of ["", "dashboards", "constructor", "__proto__", "../v1/ask"])
      expect([name, await embedReply(world.served, token, name)]).toMatchObject([name, gone]);
    expect(await openEmbeddedChat(token)).toBeNull();
  });

  it("comes from the frame's own page: another one is refused with the best of tokens", async () => {
    for (const origin of [portal, otherPage, "null", "http://localhost:4000"]) {
      current.headers = new Headers({ host: "localhost:3000", origin });
      expect([origin, await shown(tokenFor(["emea"]))]).toMatchObject([origin, { status: 403 }]);
    }
    current.headers = new Headers({ host: "evil.example", origin: "http://evil.example" });
    expect(await shown(tokenFor(["emea"]))).toMatchObject({ status: 403 });
  });

  it("goes on with the next token of the same viewer, and is another one with any other", async () => {
    const keyOf = async (token: string) => {
      const { body } = await embedReply(world.served, token, "renew");
      return z.object({ value: z.object({ key: z.string() }) }).parse(body).value.key;
    };
    const first = await keyOf(tokenFor(["emea", "desk"]));
    expect(await keyOf(tokenFor(["desk", "emea"], { exp: inSeconds(900, Date.now()) }))).toBe(first);
    for (const other of [{ sub: "p-18" }, { iss: "other" }, { groups: ["emea"] }, { origin: otherPage }])
      expect([other, await keyOf(tokenFor(["emea", "desk"], other))]).not.toEqual([other, first]);
  });

  it("is counted for its viewer, and slowed down where it comes too often", async () => {
    const token = tokenFor(["emea"], { sub: "in a hurry" });
    const statuses = [];
    for (let count = 0; count < 242; count += 1) statuses.push((await embedReply(world.served, token, "renew")).status);
    expect([statuses.indexOf(429), (await embedReply(world.served, tokenFor(["emea"]), "renew")).status]).toEqual([
      240, 200,
    ]);
  });
});

it("a viewer's limits are those of the groups that the page's server names", async () => {
  const groupId = await world.group("partner");
  await world.store.usage.saveQuota({
    ...{ scope: "each-member", scopeId: groupId, limits: { ...noLimits, runs: 0 } },
    ...{ changedBy: "local", changedAt: 1 },
  });
  const asks = async (groups: readonly string[]) => {
    const token = currentToken({ chat: tradeSales }, { groups: [...groups], sub: groups.join() });
    const input = { chatId: null, question: "number of orders", messageId: randomUUID(), newChatId: randomUUID() };
    return (await embedReply(world.served, token, "ask", input)).status;
  };
  expect([await asks(["partner"]), await asks(["partner", "emea"]), await asks(["emea"])]).toEqual([429, 429, 200]);
});

it("statements that a viewer has sent stand in the record under the viewer's id and name", async () => {
  const token = currentToken({ chat: tradeSales }, { groups: ["emea"], sub: "recorded", name: "Robin" });
  const input = { chatId: null, question: "number of orders", messageId: randomUUID(), newChatId: randomUUID() };
  const { body } = await embedReply(world.served, token, "ask", input);
  const { runId } = z.object({ value: z.object({ runId: z.string() }) }).parse(body).value;
  await (await embedResponse(world.served, token, "follow", { runId })).text();
  const own = (await world.entries()).filter(({ name, act }) => name === "Robin" && act === "statement");
  expect(own.length).toBeGreaterThan(0);
  expect(
    own.every(
      ({ personId, role, groups }) => personId?.startsWith("embed:") && role === "viewer" && groups[0] === "emea",
    ),
  ).toBe(true);
});

it("a chat tells nothing of what was made by a group that its viewer is in no more, by whichever operation", async () => {
  const asOf = (groups: string[]) => currentToken({ chat: tradeSales }, { groups, sub: "moved" });
  const ask = async (question: string) => {
    const input = { chatId: null, question, messageId: randomUUID(), newChatId: randomUUID() };
    const { body } = await embedReply(world.served, asOf(["emea"]), "ask", input);
    const { value } = z.object({ value: z.object({ chatId: z.string(), runId: z.string() }) }).parse(body);
    const told = await (await embedResponse(world.served, asOf(["emea"]), "follow", { runId: value.runId })).text();
    return { ...value, told };
  };
  const read = async (groups: string[], chatId: string) =>
    z
      .object({ value: z.object({ options: z.array(z.string()), chat: z.unknown() }) })
      .parse((await embedReply(world.served, asOf(groups), "chat", { chatId })).body).value;
  const counted = await ask("number of orders");
  expect(counted.told).toContain("event: answer");
  expect((await embedResponse(world.served, asOf(["emea"]), "follow", { runId: counted.runId })).status).toBe(200);
  const titlesOf = async (groups: string[]) => {
    const { body } = await embedReply(world.served, asOf(groups), "chats");
    const list = z.object({ value: z.object({ chats: z.array(z.object({ title: z.string() })) }) }).parse(body);
    return list.value.chats.map(({ title }) => title);
  };
  // Its answer named it; its question was typed.
  expect(await titlesOf(["emea"])).toEqual(["Number of orders"]);
  expect(await titlesOf(["desk"])).toEqual(["number of orders"]);
  const asked = await ask("show me the best");
  expect((await read(["emea"], asked.chatId)).options.length).toBeGreaterThan(1);
  for (const { runId, chatId } of [counted, asked]) {
    expect(await read(["desk"], chatId)).toMatchObject({ options: [], chat: { turns: [{}, { parts: null }] } });
    expect(await embedReply(world.served, asOf(["desk"]), "follow", { runId })).toMatchObject(gone);
  }
});
