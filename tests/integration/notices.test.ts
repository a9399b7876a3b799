/** What people are told without asking, in a store of each kind: once, to whom it is for, until it was read. */
import { describe, expect, it } from "vitest";
import { noticeOf, openNoticeWorld } from "../support/notices/notice-world.ts";
import { expectValue } from "../support/run-world.ts";
import { openFileStore, storeKinds } from "../support/store/stores.ts";

describe.each(storeKinds)("the bell in %s", (_kind, openWorld) => {
  it("tells what is new, the newest first, and each person their own", async () => {
    const { notices } = await openNoticeWorld(await openWorld());
    await notices.tell({ recipientId: "ada", channelIds: [], notice: noticeOf({ title: "One" }), key: "1" });
    await notices.tell({ recipientId: "ada", channelIds: [], notice: noticeOf({ title: "Two" }), key: "2" });
    await notices.tell({ recipientId: "bob", channelIds: [], notice: noticeOf({ title: "Three" }), key: "1" });
    const { unread, items } = expectValue(await notices.list("ada"));
    expect(unread).toBe(2);
    expect(items.map(({ notice }) => notice.title).toSorted()).toEqual(["One", "Two"]);
    expect(items.every(({ isRead }) => !isRead)).toBe(true);
  });

  it("has a notice once, however often and at the same moment it is told under its key", async () => {
    const world = await openNoticeWorld(await openWorld());
    const desks = [world, world.another(), world.another()];
    const told = { recipientId: "ada", channelIds: [], notice: noticeOf(), key: "watch-1 2026-12-02" };
    await Promise.all(desks.map(({ notices }) => notices.tell(told)));
    await world.notices.tell({ ...told, notice: noticeOf({ title: "Something else" }) });
    expect(expectValue(await world.notices.list("ada")).items).toHaveLength(1);
  });

  it("forgets what was read, one or all, and only for whoever read it", async () => {
    const { notices } = await openNoticeWorld(await openWorld());
    for (const recipientId of ["ada", "bob"])
      for (const key of ["1", "2", "3"]) await notices.tell({ recipientId, channelIds: [], notice: noticeOf(), key });
    const [first] = expectValue(await notices.list("ada")).items;
    expect(expectValue(await notices.markRead("bob", first?.id ?? "")).unread).toBe(3);
    expect(expectValue(await notices.markRead("ada", first?.id ?? "")).unread).toBe(2);
    expect(expectValue(await notices.markRead("ada", null))).toMatchObject({ unread: 0, items: [{}, {}, {}] });
    expect(expectValue(await notices.list("bob")).unread).toBe(3);
  });

  it("keeps notices for ninety days", async () => {
    const world = await openWorld();
    const { notices } = await openNoticeWorld(world);
    for (const key of ["old", "new"]) {
      await notices.tell({ recipientId: "ada", channelIds: [], notice: noticeOf({ title: key }), key });
    }
    await world.meddle("UPDATE notices SET at = at - 7862400000 WHERE notice_key = 'old'");
    await notices.keepClean();
    notices.close();
    expect(expectValue(await notices.list("ada")).items.map(({ notice }) => notice.title)).toEqual(["new"]);
  });
});

it("passes over what another version of the app wrote", async () => {
  const world = await openFileStore();
  const { notices } = await openNoticeWorld(world);
  for (const key of ["1", "2"]) await notices.tell({ recipientId: "ada", channelIds: [], notice: noticeOf(), key });
  await world.meddle(`UPDATE notices SET head = '{"kind":"song"}' WHERE notice_key = '1'`);
  expect(expectValue(await notices.list("ada")).items).toHaveLength(1);
});

it("takes no notice that leads out of the app", async () => {
  const { notices } = await openNoticeWorld(await openFileStore());
  for (const link of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""]) {
    const told = notices.tell({ recipientId: "ada", channelIds: [], notice: noticeOf({ link }), key: link });
    await expect(told).rejects.toThrow();
  }
  expect(expectValue(await notices.list("ada")).items).toEqual([]);
});

it("keeps a notice that is too long, cut", async () => {
  const { notices } = await openNoticeWorld(await openFileStore());
  const table = { columns: Array(40).fill("c"), rows: Array(500).fill(Array(40).fill("x".repeat(900))), isCut: false };
  const long = noticeOf({ title: "t".repeat(5_000), text: "y".repeat(50_000), lines: Array(200).fill("line"), table });
  await notices.tell({ recipientId: "ada", channelIds: [], notice: long, key: "long" });
  const [item] = expectValue(await notices.list("ada")).items;
  expect(item?.notice.title).toHaveLength(200);
  expect(item?.notice.lines).toHaveLength(20);
});
