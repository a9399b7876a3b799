import { describe, expect, it } from "vitest";
import { resultLimits } from "#lib/config/limits";
import type { ResultSize } from "#lib/db/store/result-records";
import { beyondRoom } from "#lib/services/result-clean-up";

const half = resultLimits.totalBytes / 2;

function sizes(...bytes: number[]): ResultSize[] {
  return bytes.map((size, index) => ({ id: `result ${index}`, bytes: size, createdAt: index, shownBy: "chat" }));
}

const places = (...shownBy: ResultSize["shownBy"][]): ResultSize[] =>
  sizes(...shownBy.map(() => half)).map((size, index) => ({ ...size, shownBy: shownBy[index] ?? null }));

describe("results that go for want of room", () => {
  it("are none while everything fits", () => {
    expect(beyondRoom(sizes(half, half), 10)).toEqual([]);
    expect(beyondRoom([], 10)).toEqual([]);
  });

  it("are the oldest, and no more of them than needed", () => {
    expect(beyondRoom(sizes(1, half, half, half), 10)).toEqual(["result 0", "result 1"]);
  });

  it("are never young ones, which a run may still be working with", () => {
    expect(beyondRoom(sizes(half, half, half, half), 1)).toEqual(["result 0"]);
  });

  it("are those that nothing shows before those of chats, and none that a dashboard shows", () => {
    expect(beyondRoom(places("chat", "dashboard", null, "chat"), 10)).toEqual(["result 2", "result 0"]);
    expect(beyondRoom(places("chat", "chat", null), 10)).toEqual(["result 2"]);
    expect(beyondRoom(places("dashboard", "dashboard", "dashboard", "dashboard"), 10)).toEqual([]);
  });
});
