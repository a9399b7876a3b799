/** Boards that are shared in a team: what whoever has them may do with them, and when they have them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noChartEdit } from "#lib/domain/chart-edit";
import type { Asker, Recipient } from "#lib/domain/sharing";
import { actorOf } from "../support/access/team.ts";
import { atFileEnd, endFile } from "../support/at-end.ts";
import { answerTo } from "../support/dashboards/board-world.ts";
import { tradeSales } from "../support/rights/trade.ts";
import { expectValue } from "../support/run-world.ts";
import {
  allOf,
  boardObject,
  changes,
  codesOf,
  looks,
  ordersBoard,
  owned,
  regionsOf,
  unfiltered,
} from "../support/sharing/board-doors.ts";
import { openSharedWorld, type SharedWorld } from "../support/sharing/shared-world.ts";
import { failureFrom } from "../support/warehouse/read-rows.ts";

let world: SharedWorld;
beforeAll(async () => {
  world = await openSharedWorld(atFileEnd);
}, 240_000);
afterAll(() => endFile());

const toEve = (): Recipient => ({ kind: "person", id: world.eve });
let groupCount = 0;
const anyName = () => `group ${++groupCount}`;
const definitionOf = async (id: string) =>
  expectValue(await world.whole.dashboards.open("local", id)).dashboard.definition;

describe("a board of somebody else", () => {
  it("is not there for who has no grant, whatever is tried", async () => {
    const { id, definition, tile } = await ordersBoard(world.whole);
    for (const calls of [
      looks(world.emea, world.eve, id, tile),
      changes(world.emea, world.eve, id, definition),
      owned(world.emea, world.eve, id),
    ])
      expect(await codesOf(calls)).toEqual(allOf(calls, "NOT_FOUND"));
    expect(expectValue(await world.emea.dashboards.listShared(world.eve)).map((one) => one.id)).not.toContain(id);
  });

  it("can be looked at by who has it to view, and is neither changed, deleted nor shared on", async () => {
    const { id, definition, tile } = await ordersBoard(world.whole);
    await world.give(boardObject(id), toEve());
    const seen = looks(world.emea, world.eve, id, tile);
    expect(await codesOf(seen)).toEqual(allOf(seen, "ok"));
    const tried = changes(world.emea, world.eve, id, definition);
    expect(await codesOf(tried)).toEqual(allOf(tried, "FORBIDDEN"));
    const others = owned(world.emea, world.eve, id);
    expect(await codesOf(others)).toEqual(allOf(others, "NOT_FOUND"));
    expect(await definitionOf(id)).toEqual(definition);
  });

  it("can be saved by who has it to edit, with conflicts as everybody has them, and nothing more", async () => {
    const { id } = await ordersBoard(world.whole);
    await world.give(boardObject(id), toEve(), "edit");
    const { dashboard } = expectValue(await world.emea.dashboards.open(world.eve, id));
    const saved = { id, seenRev: dashboard.rev, definition: { ...dashboard.definition, title: "Eve's title" } };
    expect(expectValue(await world.emea.dashboards.save(world.eve, saved))).toMatchObject({ kind: "saved" });
    expect((await definitionOf(id)).title).toBe("Eve's title");
    expect(expectValue(await world.emea.dashboards.save(world.eve, saved))).toMatchObject({ kind: "conflict" });
    const others = owned(world.emea, world.eve, id);
    expect(await codesOf(others)).toEqual(allOf(others, "NOT_FOUND"));
    const before = expectValue(await world.whole.dashboards.versions("local", id));
    expect(before.length).toBeGreaterThan(0);
  });

  it("is in the list of whoever it is shared with, with whose it is and what they may do", async () => {
    const { id } = await ordersBoard(world.whole);
    await world.give(boardObject(id), toEve(), "edit");
    const own = async () =>
      expectValue(await world.emea.dashboards.listShared(world.eve)).find((board) => board.id === id);
    expect(await own()).toMatchObject({ share: { level: "edit", ownerName: "Ada" }, isShared: false, dataAt: null });
    expect(expectValue(await world.emea.dashboards.list(world.eve)).map((board) => board.id)).not.toContain(id);
    await regionsOf(world.emea, world.eve, id);
    expect((await own())?.dataAt).toBeGreaterThan(0);
  });

  it("takes an answer of whoever may change it, and shows it nobody else", async () => {
    const { id } = await ordersBoard(world.whole);
    await world.give(boardObject(id), toEve(), "edit");
    const { sessionId, part } = await answerTo(world.whole, "number of customers", tradeSales);
    const args = {
      target: { dashboardId: id, tabId: null },
      from: { sessionId, resultId: part.ref.id },
      chartEdit: noChartEdit,
    };
    expect(failureFrom(await world.emea.dashboards.addTile(world.eve, args)).code).toBe("NOT_FOUND");
    const { tileId } = expectValue(await world.whole.dashboards.addTile("local", args));
    const opened = expectValue(await world.emea.dashboards.open(world.eve, id));
    expect(opened.tiles.map((state) => state.tileId)).not.toContain(tileId);
  });
});

describe("access to a board", () => {
  const opens = async (id: string, asker: Asker = world.eve) => (await world.emea.dashboards.open(asker, id)).ok;
  const inGroup = (name: string): Asker => ({ ownerId: world.eve, groups: [name] });

  it("ends at once when it is taken away, for a page that is open as well", async () => {
    const { id } = await ordersBoard(world.whole);
    await world.give(boardObject(id), toEve());
    await regionsOf(world.emea, world.eve, id);
    await world.takeAway(boardObject(id), toEve());
    expect(await opens(id)).toBe(false);
    const again = await world.emea.dashboards.runTiles(world.eve, {
      id,
      tileIds: null,
      ...unfiltered,
      isApproved: false,
    });
    expect(failureFrom(again).code).toBe("NOT_FOUND");
  });

  it("by a group is there while somebody is in it, and goes with the group", async () => {
    const { id } = await ordersBoard(world.whole);
    const name = anyName();
    const groupId = await world.group(name);
    await world.give(boardObject(id), { kind: "group", id: groupId });
    expect(await opens(id, inGroup(name))).toBe(true);
    expect(await opens(id)).toBe(false);
    expect(await opens(id, inGroup(`${name} other`))).toBe(false);
    expectValue(await world.access.groups.change({ id: groupId, name: `${name} renamed`, providerName: null }));
    expect([await opens(id, inGroup(name)), await opens(id, inGroup(`${name} renamed`))]).toEqual([false, true]);
    expectValue(await world.access.groups.remove(groupId));
    expect(await opens(id, inGroup(`${name} renamed`))).toBe(false);
    expect(await world.store.grants.of(boardObject(id))).toEqual([]);
  });

  it("that everyone has is the most that one of the grants gives", async () => {
    const { id } = await ordersBoard(world.whole);
    await world.give(boardObject(id), { kind: "everyone" });
    const definition = await definitionOf(id);
    const save = async () => (await codesOf(changes(world.emea, world.eve, id, definition))).update;
    expect(await save()).toBe("FORBIDDEN");
    await world.give(boardObject(id), toEve(), "edit");
    expect(await save()).toBe("ok");
    await world.takeAway(boardObject(id), toEve());
    expect(await save()).toBe("FORBIDDEN");
  });

  it("is away while the person is switched off whose board it is, and while the board is deleted", async () => {
    const { id } = await ordersBoard(world.whole);
    await world.give(boardObject(id), toEve());
    const other = await world.team.join(`admin${groupCount}@example.org`, "admin");
    expect(await world.team.who(other)).not.toBeNull();
    expectValue(await world.access.people.change("somebody", { id: "local", change: { kind: "off" } }));
    const whileOff = await opens(id);
    expectValue(await world.access.people.change("somebody", { id: "local", change: { kind: "on" } }));
    expect([whileOff, await opens(id)]).toEqual([false, true]);
    expectValue(await world.whole.dashboards.remove("local", id));
    expect(await opens(id)).toBe(false);
    expectValue(await world.whole.dashboards.restore("local", id));
    expect(await opens(id)).toBe(true);
  });

  it("goes with a person who is removed", async () => {
    const { id } = await ordersBoard(world.whole);
    const { id: guest } = await actorOf(await world.team.join("guest@example.org", "viewer"), world.team.who);
    await world.give(boardObject(id), { kind: "person", id: guest }, "edit");
    await world.give(boardObject(id), toEve());
    expect(await opens(id, guest)).toBe(true);
    expect(await world.store.removal.remove({ id: guest, heirId: null })).toBe("done");
    expect([await opens(id, guest), await opens(id)]).toEqual([false, true]);
    expect(await world.store.grants.of(boardObject(id))).toHaveLength(1);
  });

  it("is given to people and groups that are there, and not to oneself", async () => {
    const { id } = await ordersBoard(world.whole);
    const give = (to: Recipient) =>
      world.whole.sharing.give("local", { object: boardObject(id), to, level: "view", isSnapshot: false });
    for (const to of [
      { kind: "person", id: "nobody" },
      { kind: "group", id: world.eve },
      { kind: "person", id: "local" },
    ] as const)
      expect(failureFrom(await give(to)).code).toBe("BAD_REQUEST");
    const state = expectValue(
      await world.whole.sharing.stateOf({ ownerId: "local", role: "admin", groups: [] }, boardObject(id)),
    );
    expect(state).toMatchObject({ isTeam: true, mayShare: true, grants: [] });
    expect(state.recipients.people.map((person) => person.id)).toContain(world.eve);
    const asViewer = expectValue(
      await world.whole.sharing.stateOf({ ownerId: "local", role: "viewer", groups: [] }, boardObject(id)),
    );
    expect(asViewer).toMatchObject({ mayShare: false, recipients: { people: [], groups: [] } });
  });
});
