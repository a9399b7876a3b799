/** Keys by which a program asks the same once, over the real store. */
import { expect, it } from "vitest";
import { z } from "zod";
import { apiLimits } from "#lib/config/api-limits";
import { createRequestKeys } from "#lib/services/api/request-keys";
import { openFileStore } from "../support/store/stores.ts";

async function open() {
  const { store } = await openFileStore();
  const clock = { now: 1_000 };
  return { clock, keys: createRequestKeys(store.api, () => clock.now) };
}

const monday = { ownerId: "ada", key: "monday", asked: "ask /api/v1/ask {}" };

it("the same under the same key has the same ids, also at the same moment, and others have others", async () => {
  const { keys } = await open();
  const [first, second] = await Promise.all([keys.idsOf(monday), keys.idsOf(monday)]);
  expect(new Set([first, second].map((ids) => ("chat" in ids ? ids.chat : ""))).size).toBe(1);
  expect([first, second].map((ids) => "isAgain" in ids && ids.isAgain).toSorted()).toEqual([false, true]);
  const others = [{ ownerId: "bo" }, { key: "tuesday" }, { key: null }, { key: null }];
  const seen = await Promise.all(others.map((other) => keys.idsOf({ ...monday, ...other })));
  const chats = [first, ...seen].map((ids) => z.object({ chat: z.uuid(), message: z.uuid() }).parse(ids).chat);
  expect(new Set(chats).size).toBe(5);
});

it("a key that was used for something else is refused, and one that is none", async () => {
  const { keys } = await open();
  await keys.idsOf(monday);
  expect(await keys.idsOf({ ...monday, asked: "ask /api/v1/ask {1}" })).toMatchObject({ status: 422 });
  for (const key of ["", "a b", "x".repeat(201), "ä", "a\nb"]) {
    expect([key, await keys.idsOf({ ...monday, key })]).toMatchObject([key, { error: { code: "BAD_REQUEST" } }]);
  }
});

it("after a day a key is a new one", async () => {
  const { clock, keys } = await open();
  const first = await keys.idsOf(monday);
  clock.now += apiLimits.keyMs;
  expect(await keys.idsOf(monday)).toMatchObject({ ...first, isAgain: true });
  clock.now += 1;
  const later = await keys.idsOf({ ...monday, asked: "something else" });
  expect(later).toMatchObject({ isAgain: false });
  expect("chat" in later && "chat" in first && later.chat !== first.chat).toBe(true);
});
