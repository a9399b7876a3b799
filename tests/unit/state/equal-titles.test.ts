import fc from "fast-check";
import { expect, test } from "vitest";
import { momentsOfEqualTitles } from "#lib/state/equal-titles";

const today = new Date(2026, 10, 23).getTime();
const at = (hour: number, minute: number, second = 0, day = 23) =>
  new Date(2026, 10, day, hour, minute, second).getTime();

function chat(id: string, updatedAt: number, more: { readonly title?: string; readonly currentSchema?: string } = {}) {
  return { id, title: "Revenue by region", currentDb: "DEMO", currentSchema: "SALES", updatedAt, ...more };
}

test("chats with the same name and database bear the time of their last use", () => {
  const moments = momentsOfEqualTitles(
    [chat("a", at(14, 2)), chat("b", at(9, 30)), chat("c", at(9, 30, 0, 21))],
    today,
  );
  expect([...moments]).toEqual([
    ["a", "14:02"],
    ["b", "09:30"],
    ["c", "21 Nov 09:30"],
  ]);
});

test("chats of the same minute are told apart by the second", () => {
  const moments = momentsOfEqualTitles([chat("a", at(14, 2, 7)), chat("b", at(14, 2, 51))], today);
  expect([...moments.values()]).toEqual(["14:02:07", "14:02:51"]);
});

test("a chat of the day that began while the page was open bears its date", () => {
  const moments = momentsOfEqualTitles([chat("a", at(20, 31, 30)), chat("b", at(20, 31, 30, 24))], today);
  expect([...moments.values()]).toEqual(["20:31", "24 Nov 20:31"]);
});

test("a chat that differs in name or database bears none", () => {
  const others = [chat("b", at(9, 0), { title: "Orders" }), chat("c", at(9, 0), { currentSchema: "MARKETING" })];
  expect(momentsOfEqualTitles([chat("a", at(14, 2)), ...others], today).size).toBe(0);
});

test("no two chats with the same name bear the same words, unless they were used in the same second", () => {
  const second = fc.integer({ min: 0, max: 3 * 86_400 });
  fc.assert(
    fc.property(fc.uniqueArray(second, { minLength: 2, maxLength: 12 }), (seconds) => {
      const chats = seconds.map((seconds, place) => chat(String(place), today - 86_400_000 + seconds * 1000));
      const moments = [...momentsOfEqualTitles(chats, today).values()];
      expect(moments).toHaveLength(chats.length);
      expect(new Set(moments).size).toBe(moments.length);
    }),
  );
});
