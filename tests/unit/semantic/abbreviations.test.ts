import { describe, expect, it } from "vitest";
import { isShortForm, shortFormsOf, spelledOut } from "#lib/semantic/abbreviations";

describe("abbreviations", () => {
  it.each([
    ["qty", ["quantity"]],
    ["dept", ["department"]],
    ["dob", ["date", "of", "birth"]],
    ["boat", ["boat"]],
  ])("%s stands for %j", (short, words) => {
    expect(spelledOut(short)).toEqual(words);
  });

  it("that people say are found from the whole word, too", () => {
    expect(shortFormsOf("department")).toEqual(["dept"]);
    expect(shortFormsOf("longitude")).toEqual(["lng", "lon"]);
    expect(shortFormsOf("boat")).toEqual([]);
  });

  it("are told from words", () => {
    expect(isShortForm("amt")).toBe(true);
    expect(isShortForm("constructor")).toBe(false);
  });
});
