import { beforeEach, describe, expect, it } from "vitest";
import { columnWidthsOf, keepColumnWidths, rememberedQuestions } from "#lib/state/column-widths";

beforeEach(() => localStorage.clear());

describe("G4 remembered widths", () => {
  it("belong to their question", () => {
    keepColumnWidths("revenue", { REGION: 200 });
    keepColumnWidths("orders", { REGION: 90 });
    expect(columnWidthsOf("revenue")).toEqual({ REGION: 200 });
    expect(columnWidthsOf("orders")).toEqual({ REGION: 90 });
    expect(columnWidthsOf("returns")).toEqual({});
  });

  it("are forgotten for the questions used longest ago", () => {
    keepColumnWidths("first", { A: 100 });
    for (let index = 0; index < rememberedQuestions; index += 1) keepColumnWidths(`question ${index}`, { A: 100 });
    expect(columnWidthsOf("first")).toEqual({});
    expect(columnWidthsOf("question 0")).toEqual({ A: 100 });
  });

  it.each([
    ["no list", '{"a":1}'],
    ["no JSON", "{"],
    ["other shapes", '[["revenue", null], "x", [1, {}]]'],
    ["widths out of bounds", '[["revenue", {"A": 5, "B": 1e9, "C": "wide", "D": null}]]'],
  ])("survive what somebody else wrote: %s", (_name, stored) => {
    localStorage.setItem("snowgpt-column-widths", stored);
    expect(columnWidthsOf("revenue")).toEqual({});
  });
});
