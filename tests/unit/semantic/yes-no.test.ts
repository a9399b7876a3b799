import { describe, expect, it } from "vitest";
import { emptyProfile, findColumn, type SemanticColumn } from "#lib/semantic/model";
import { yesOf, yesPhrases } from "#lib/semantic/yes-no";
import { sampleModel } from "../../support/planner/sample-model.ts";

function flag(values: readonly string[], others: Partial<SemanticColumn> = {}): SemanticColumn {
  const column = findColumn(sampleModel, "BOATS", "BOAT_NAME");
  if (column === undefined) throw new Error("boats have a name");
  return { ...column, kind: "text", profile: { ...emptyProfile, values, valuesAreComplete: true }, ...others };
}

describe("a text column that says yes and no", () => {
  it.each([
    [["N", "Y"], "Y"],
    [["no", "yes"], "yes"],
    [["T"], "T"],
    [["FALSE"], null],
    [["Y", "N", "?"], null],
    [["Y", "F"], null],
    [[], null],
  ])("%j: yes is %s", (values, yes) => {
    expect(yesOf(flag(values))).toBe(yes);
  });

  it("is one only when all its values are known", () => {
    expect(yesOf(flag(["Y"], { profile: { ...emptyProfile, values: ["Y"], valuesAreComplete: false } }))).toBeNull();
    expect(yesOf(flag(["Y"], { kind: "integer" }))).toBeNull();
  });

  it("is named without what only says that it is a question", () => {
    const keys = yesPhrases(flag(["Y", "N"], { label: "is chartered", synonyms: ["chartered flag"] })).map(
      ({ key }) => key,
    );
    expect(new Set(keys)).toEqual(new Set(["chartered"]));
    expect(yesPhrases(flag(["Y"], { label: "flag", synonyms: [] }))).toEqual([]);
  });
});
