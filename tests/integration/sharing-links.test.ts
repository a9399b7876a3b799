/** Links to boards in a team: off unless they are allowed, with an end, and ended by whoever runs the app. */
import { expect, it, onTestFinished } from "vitest";
import { isLinkGood } from "#lib/domain/link-policy";
import { expectValue } from "../support/run-world.ts";
import { boardObject, ordersBoard, unfiltered } from "../support/sharing/board-doors.ts";
import { openSharedWorld, type SharedWorld } from "../support/sharing/shared-world.ts";
import { failureFrom } from "../support/warehouse/read-rows.ts";

const dayMs = 24 * 60 * 60_000;
const open = (settings: Parameters<typeof openSharedWorld>[1] = {}) => openSharedWorld(onTestFinished, settings);

async function linked({ whole }: SharedWorld) {
  const { id } = await ordersBoard(whole);
  const link = expectValue(await whole.dashboards.share("local", { id, ...unfiltered }));
  const shown = async () => (await whole.dashboards.openShared(link.token ?? "")).ok;
  const key = { ownerId: "local", id };
  return { id, key, link, shown };
}

const hasLinks = async ({ whole }: SharedWorld, id: string) =>
  expectValue(await whole.sharing.stateOf({ ownerId: "local", role: "admin", groups: [] }, boardObject(id))).hasLinks;

it("nobody makes one where nobody allowed them, and those of before show nothing", async () => {
  const world = await open({ PUBLIC_LINKS: "off" });
  const { id } = await ordersBoard(world.whole);
  expect(await hasLinks(world, id)).toBe(false);
  const refused = await world.whole.dashboards.share("local", { id, ...unfiltered });
  expect(failureFrom(refused)).toMatchObject({
    code: "FORBIDDEN",
    message: expect.stringContaining("off in this team"),
  });
  expect(failureFrom(await world.whole.dashboards.prolong("local", id)).code).toBe("FORBIDDEN");
  const hash = "a".repeat(64);
  const until = Date.now() + dayMs;
  await world.store.shares.set(
    { ownerId: "local", id },
    {
      ...{ hash, nonce: null, filters: [], states: null, rights: null, asked: "", until },
    },
  );
  const link = expectValue(await world.whole.dashboards.readLink("local", id));
  expect(link).toMatchObject({ isGood: false });
  expectValue(await world.whole.dashboards.unshare("local", id));
  expect(expectValue(await world.whole.dashboards.readLink("local", id))).toBeNull();
});

it("one ends by itself after the days of the settings, and can be prolonged by whose it is", async () => {
  const world = await open({ PUBLIC_LINK_DAYS: 3 });
  const { id, key, link, shown } = await linked(world);
  expect(await hasLinks(world, id)).toBe(true);
  const inDays = ((link.until ?? 0) - Date.now()) / dayMs;
  expect([inDays > 2.9, inDays <= 3, await shown()]).toEqual([true, true, true]);
  await world.store.shares.prolong(key, Date.now() - 1);
  expect(await shown()).toBe(false);
  expect(expectValue(await world.whole.dashboards.readLink("local", id))).toMatchObject({ isGood: false });
  expect(failureFrom(await world.whole.dashboards.prolong(world.eve, id)).code).toBe("NOT_FOUND");
  expect(expectValue(await world.whole.dashboards.prolong("local", id))).toMatchObject({ isGood: true });
  expect(await shown()).toBe(true);
  await world.store.shares.prolong(key, null);
  expect(await shown()).toBe(false);
  expectValue(await world.whole.dashboards.unshare("local", id));
  expect(failureFrom(await world.whole.dashboards.prolong("local", id)).code).toBe("NOT_FOUND");
});

it("one says whose rights its figures are of, and is ended by an admin", async () => {
  const world = await open();
  const { id, link, shown } = await linked(world);
  expect(expectValue(await world.whole.dashboards.openShared(link.token ?? "")).by).toBe("Ada");
  const out = expectValue(await world.whole.sharing.linksOut());
  expect(out).toEqual([{ id, title: "Sales", ownerName: "Ada", until: link.until }]);
  expect(JSON.stringify(out)).not.toContain(link.token);
  expect(expectValue(await world.whole.sharing.endLink(id))).toEqual([]);
  expect(await shown()).toBe(false);
  expect(expectValue(await world.whole.dashboards.open("local", id)).dashboard.isShared).toBe(false);
});

it("in an app of one person they are as they were: without an end", () => {
  const alone = { isAllowed: true, lastsMs: null };
  expect([isLinkGood(alone, null, 9), isLinkGood(alone, 1, 9)]).toEqual([true, true]);
  const team = { isAllowed: true, lastsMs: dayMs };
  expect([isLinkGood(team, 10, 9), isLinkGood(team, 9, 9), isLinkGood(team, null, 9)]).toEqual([true, false, false]);
  expect(isLinkGood({ ...team, isAllowed: false }, 10, 9)).toBe(false);
});
