import { expect, it } from "vitest";
import { waitAfter } from "#lib/services/access/tries";

it("wrong passwords wait longer and longer, and never for more than a quarter of an hour", () => {
  const waits = Array.from({ length: 14 }, (_, count) => waitAfter(count + 1) / 1_000);
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900, 900, 900]);
});
