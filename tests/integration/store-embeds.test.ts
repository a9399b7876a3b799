/** People who look from pages of others, as they are kept: by their own app's last word, and for as long as they come. */
import { describe, expect, it } from "vitest";
import { emptySession } from "../support/session-events.ts";
import { sampleBoard } from "../support/store/sample-board.ts";
import { save, storeKinds } from "../support/store/stores.ts";

const hourMs = 60 * 60_000;
const viewer = { id: "embed:pat", name: "Pat", groupIds: ["one", "two"] };

describe.each(storeKinds)("in %s", (_kind, open) => {
  it("a viewer has the name and the groups of the last word, and is written anew only for news or after an hour", async () => {
    const { store, meddle } = await open();
    const kept = async () => [
      await meddle("SELECT name, seen_at FROM embed_viewers"),
      await meddle("SELECT group_id FROM embed_viewer_groups ORDER BY group_id"),
    ];
    await store.embeds.keepViewer(viewer, 1_000);
    await store.embeds.keepViewer(viewer, 2_000);
    expect(await kept()).toMatchObject([[{ name: "Pat", seen_at: 1_000 }], [{ group_id: "one" }, { group_id: "two" }]]);
    await store.embeds.keepViewer({ ...viewer, groupIds: ["two"] }, 3_000);
    await store.embeds.keepViewer({ ...viewer, groupIds: ["two"] }, 3_000 + hourMs);
    expect(await kept()).toMatchObject([[{ seen_at: 3_000 + hourMs }], [{ group_id: "two" }]]);
    await store.embeds.keepViewer({ ...viewer, name: "Patricia", groupIds: [] }, 3_001 + hourMs);
    expect(await kept()).toMatchObject([[{ name: "Patricia" }], []]);
  });

  it("who comes no more is forgotten with their chats, and nobody else is", async () => {
    const { store, meddle } = await open();
    await store.embeds.keepViewer(viewer, 1_000);
    await store.embeds.keepViewer({ id: "embed:quinn", name: "Quinn", groupIds: ["one"] }, 9_000);
    for (const [id, ownerId] of [
      ["a", "embed:pat"],
      ["b", "embed:quinn"],
      ["c", "local"],
    ] as const)
      await save(store, { ...emptySession(id), ownerId });
    await store.embeds.removeUnseen(5_000, 10_000);
    expect(await meddle("SELECT id FROM embed_viewers")).toMatchObject([{ id: "embed:quinn" }]);
    expect(await meddle("SELECT viewer_id FROM embed_viewer_groups")).toMatchObject([{ viewer_id: "embed:quinn" }]);
    expect(await meddle("SELECT id FROM sessions WHERE deleted_at IS NOT NULL")).toMatchObject([{ id: "a" }]);
  });

  it("a board is shown from when its owner lets it out until they end it, and never while it is deleted", async () => {
    const { store } = await open();
    await store.dashboards.add("local", sampleBoard, []);
    const key = { ownerId: "local", id: sampleBoard.id };
    expect([await store.embeds.isShown(key.id), await store.embeds.since(key)]).toEqual([false, null]);
    expect(await store.embeds.set({ ...key, ownerId: "somebody" }, 5)).toBe(false);
    expect(await store.embeds.set(key, 5)).toBe(true);
    expect([await store.embeds.isShown(key.id), await store.embeds.since(key)]).toEqual([true, 5]);
    await store.dashboards.markDeleted(key, 6);
    expect([await store.embeds.isShown(key.id), await store.embeds.since(key)]).toEqual([false, null]);
    await store.dashboards.markDeleted(key, null);
    expect(await store.embeds.set(key, null)).toBe(true);
    expect(await store.embeds.isShown(key.id)).toBe(false);
  });
});
