/** A person goes for good: in each choice of what becomes of their things, and what is left that tells of them. */
import { describe, expect, it } from "vitest";
import { ok } from "#lib/domain/errors";
import { actingAs, nobody } from "#lib/services/acting";
import { actorOf } from "../support/access/team.ts";
import { type AuditWorld, openAuditWorld } from "../support/audit/audit-world.ts";
import { boardOf, runTiles, shopContext } from "../support/dashboards/board-world.ts";
import { expectValue } from "../support/run-world.ts";

/** Ada, whose chats and boards there are, and Eda, who removes her. */
async function open() {
  const world = await openAuditWorld({ PUBLIC_LINKS: "on" });
  const eda = await actorOf(await world.join("eda@example.org", "admin"), world.who);
  const ada = { ...nobody, personId: "local", role: "admin", address: "192.0.2.44", device: "Firefox" } as const;
  const { id, tileIds } = await actingAs(ada, () => boardOf(world.app, ["revenue by region"]));
  await actingAs(ada, () => runTiles(world.app, id));
  return { ...world, eda, board: id, tileIds };
}

/** Tables in which something stands, by what stands there. */
async function tablesWith({ meddle }: AuditWorld, text: string): Promise<readonly string[]> {
  const names = (await meddle("SELECT name FROM sqlite_master WHERE type = 'table'")).map((row) => nameIn(row));
  const found: string[] = [];
  for (const name of names.filter((known) => !/^(?:search_|sqlite_)/.test(known))) {
    if (JSON.stringify(await meddle(`SELECT * FROM ${name}`)).includes(text)) found.push(name);
  }
  return found.toSorted();
}

function nameIn(row: unknown): string {
  return typeof row === "object" && row !== null && "name" in row ? String(row.name) : "";
}

describe("a person who is removed", () => {
  it("is asked about by what there is", async () => {
    const { app, board, eda } = await open();
    expectValue(await app.dashboards.share("local", { id: board, filters: [], crossFilters: [], parameters: [] }));
    await app.dashboards.makeFolder("local", { name: "Trade", dashboardIds: [] });
    expect(expectValue(await app.removal.things("local"))).toEqual({ chats: 1, boards: 1, folders: 1, links: 1 });
    expect(expectValue(await app.removal.things(eda.id))).toEqual({ chats: 0, boards: 0, folders: 0, links: 0 });
    expect(await app.removal.things("nobody")).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  it("leaves boards to whom they are handed, with what the new rights show; links end, and chats are gone", async () => {
    const world = await open();
    const { app, eda, board, admin, who, tileIds, meddle } = world;
    const { token } = expectValue(
      await app.dashboards.share("local", { id: board, filters: [], crossFilters: [], parameters: [] }),
    );
    const left = expectValue(await app.removal.remove(eda.id, { id: "local", boards: { kind: "hand", toId: eda.id } }));
    expect(left.map(({ id }) => id)).toEqual([eda.id]);
    expect(await who(admin)).toBeNull();
    expect(expectValue(await app.dashboards.open(eda.id, board)).tiles).toEqual([]);
    expect(await meddle("SELECT id FROM results")).toEqual([]);
    expect(await app.dashboards.openShared(token ?? "")).toMatchObject({ ok: false });
    expect(expectValue(await app.chats.list("local", { status: "open", cursor: null })).items).toEqual([]);
    const wanted = { id: board, tileIds: null, filters: [], crossFilters: [], parameters: [], isApproved: false };
    for await (const state of expectValue(await app.dashboards.runTiles(eda.id, wanted)).states) {
      expect(state.outcome.status).toBe("ready");
    }
    const { tiles } = expectValue(await app.dashboards.open(eda.id, board));
    expect(tiles.map(({ tileId, outcome }) => [tileId, outcome.status])).toEqual(tileIds.map((id) => [id, "ready"]));
  });

  it("leaves handed boards shared as they were, by whom they were handed to", async () => {
    const world = await open();
    const { app, eda, board, join, who, store } = world;
    const { id: vic } = await actorOf(await join("vic@example.org", "viewer"), who);
    const object = { kind: "board", id: board } as const;
    const give = (to: string, level: "view" | "edit") =>
      app.sharing.give("local", { object, to: { kind: "person", id: to }, level, isSnapshot: false });
    expectValue(await give(vic, "view"));
    expectValue(await give(eda.id, "edit"));
    expectValue(await app.removal.remove(eda.id, { id: "local", boards: { kind: "hand", toId: eda.id } }));
    expect(await store.grants.of(object)).toMatchObject([{ to: { id: vic }, level: "view", givenBy: eda.id }]);
    expect((await app.dashboards.open(vic, board)).ok).toBe(true);
  });

  it("takes schedules along; a board that refreshes by itself does so for whom it is handed to", async () => {
    const { app, eda, board, meddle } = await open();
    const rule = { when: { kind: "daily", at: "08:00" }, timeZone: "UTC" } as const;
    const origin = { kind: "board", boardId: board } as const;
    const watch = expectValue(await app.watches.add("local", { title: "", rule, channelIds: [], origin }));
    expectValue(
      await app.dashboards.update("local", board, ({ definition }) => ok({ ...definition, refreshMinutes: 60 })),
    );
    expectValue(await app.removal.remove(eda.id, { id: "local", boards: { kind: "hand", toId: eda.id } }));
    expect(await app.watches.history(eda.id, watch.id)).toMatchObject({ error: { code: "NOT_FOUND" } });
    expect(expectValue(await app.watches.list("local"))).toEqual([]);
    expect(await meddle("SELECT owner_id, kind FROM watches")).toMatchObject([{ owner_id: eda.id, kind: "refresh" }]);
  });

  it("takes boards along where nobody is to have them", async () => {
    const { app, eda, board, store } = await open();
    const everyone = { object: { kind: "board", id: board }, to: { kind: "everyone" }, level: "edit" } as const;
    expectValue(await app.sharing.give("local", { ...everyone, isSnapshot: false }));
    expectValue(await app.removal.remove(eda.id, { id: "local", boards: { kind: "delete" } }));
    expect(await app.dashboards.open(eda.id, board)).toMatchObject({ error: { code: "NOT_FOUND" } });
    expect(await store.grants.of({ kind: "board", id: board })).toEqual([]);
    expect(expectValue(await app.dashboards.list("local"))).toEqual([]);
  });

  it("is known nowhere any more; the record keeps what was done, and not by whom", async () => {
    const world = await open();
    const { app, eda, entries, store } = world;
    const element = { kind: "table", key: "ORDERS" } as const;
    await store.models.keep(shopContext, {
      ...{ element, change: null, editedBy: "local", editedAt: new Date(0).toISOString(), seenVersion: 0 },
    });
    expectValue(await app.settings.change("local", { name: "previewRows", value: 7 }));
    const before = await entries();
    expect(before.some(({ name, address }) => name === "Ada" && address === "192.0.2.44")).toBe(true);
    expectValue(await app.removal.remove(eda.id, { id: "local", boards: { kind: "hand", toId: eda.id } }));
    for (const text of ["Ada", "ada@example.org", "192.0.2.44"])
      expect([text, await tablesWith(world, text)]).toEqual([text, []]);
    expect(await tablesWith(world, '"local"')).toEqual(["audit_entry"]);
    expect(await tablesWith(world, "a removed person")).toEqual(["live_setting", "model_edits", "usage_amounts"]);
    const told = (await app.settings.list()).find(({ name }) => name === "previewRows");
    expect(told).toMatchObject({ value: 7, changed: { by: "a removed person" } });
    const after = await entries();
    expect(after).toHaveLength(before.length);
    expect(after.map(({ id, act, statementHash, outcome }) => [id, act, statementHash, outcome])).toEqual(
      before.map(({ id, act, statementHash, outcome }) => [id, act, statementHash, outcome]),
    );
    expect(after.map(({ name, address, device }) => [name, address, device])).toEqual(
      after.map(() => [null, null, null]),
    );
  });

  it("is gone once: the second time there is nobody", async () => {
    const { app, eda } = await open();
    const given = { id: "local", boards: { kind: "delete" } } as const;
    expectValue(await app.removal.remove(eda.id, given));
    expect(await app.removal.remove(eda.id, given)).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  it("is still all there where it broke off, but for being switched off, and can be removed again", async () => {
    const world = await open();
    const { app, eda, meddle, access } = world;
    await meddle("CREATE TRIGGER in_the_way BEFORE DELETE ON auth_user BEGIN SELECT RAISE(ABORT, 'cut off'); END");
    const given = { id: "local", boards: { kind: "hand", toId: eda.id } } as const;
    await expect(app.removal.remove(eda.id, given)).rejects.toThrow();
    expect(expectValue(await app.removal.things("local"))).toMatchObject({ chats: 1, boards: 1 });
    expect((await access.people.list()).find(({ id }) => id === "local")).toMatchObject({ isOff: true });
    await meddle("DROP TRIGGER in_the_way");
    expectValue(await app.removal.remove(eda.id, given));
    expect(expectValue(await app.dashboards.list(eda.id))).toHaveLength(1);
  });
});

describe("nobody is removed", () => {
  it("by themselves, as the last admin, or with boards for somebody who is not there", async () => {
    const { app, eda, access } = await open();
    const gone = { kind: "delete" } as const;
    expect(await app.removal.remove(eda.id, { id: eda.id, boards: gone })).toMatchObject({ ok: false });
    for (const toId of ["nobody", "local"]) {
      const handed = await app.removal.remove(eda.id, { id: "local", boards: { kind: "hand", toId } });
      expect(handed).toMatchObject({ error: { code: "BAD_REQUEST" } });
    }
    expectValue(await access.people.change("local", { id: eda.id, change: { kind: "role", role: "editor" } }));
    expect(await app.removal.remove(eda.id, { id: "local", boards: gone })).toMatchObject({
      error: { code: "BAD_REQUEST", message: "Nobody else could let people in then." },
    });
    expect((await access.people.list()).map(({ isOff }) => isOff)).toEqual([false, false]);
  });
});
