import { expect, it } from "vitest";
import { momentText, momentTextInUtc, placeText, progressText, sizeText } from "#lib/state/dashboard-words";

const at = new Date(2025, 10, 21, 14, 2).getTime();

it("a moved tile is told with its column, its row and its width, counted from one", () => {
  expect(placeText("Revenue by region", { x: 3, y: 0, width: 6, height: 8 })).toBe(
    "Revenue by region, column 4, row 1, width 6",
  );
});

it("a resized tile is told with its height, too", () => {
  expect(sizeText("Revenue", { x: 0, y: 2, width: 6, height: 9 })).toBe("Revenue, column 1, row 3, width 6, height 9");
});

it("a moment of the same day is told by the clock, an older one with its day", () => {
  expect(momentText(at, new Date(2025, 10, 21, 23, 0).getTime())).toBe("14:02");
  expect(momentText(at, new Date(2025, 10, 22, 9, 0).getTime())).toBe("21 Nov, 14:02");
});

it("where the reader's clock is not known, a moment is told in UTC", () => {
  expect(momentTextInUtc(Date.UTC(2025, 10, 21, 14, 2))).toBe("21 Nov, 14:02 UTC");
});

it("one tile is one tile", () => {
  expect(progressText(1, 0)).toEqual({ work: "Refreshing 1 tile · ", ready: "0 ready" });
});
