import { describe, expect, it } from "vitest";
import { withFiscalYears } from "#lib/planner/rewrite/fiscal-years";
import { tokenise } from "#lib/planner/words/tokenise";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { phraseKey } from "#lib/semantic/words";
import { sampleArgs } from "../../support/planner/sample-model.ts";

const counting: SemanticIndex = { ...sampleArgs.index, phrases: new Map([[phraseKey(["fiscal", "year"]), []]]) };

function written(text: string, index = counting): string {
  return withFiscalYears(tokenise(text), index)
    .map((token) => token.text)
    .join(" ");
}

describe("fiscal years", () => {
  it.each([
    ["fares in FY2024", "fares in fiscal year 2024"],
    ["fares in FY 24", "fares in fiscal year 2024"],
    ["from fiscal year 2023 to fiscal year 2024", "from fiscal year 2023 to 2024"],
    ["FY2023 versus FY2024", "fiscal year 2023 versus 2024"],
    ["growth over the prior fiscal year", "growth over the prior year"],
    ["fares by fiscal year", "fares by fiscal year"],
  ])("are written out: %s", (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  it("are no years of the calendar where the data has none of its own", () => {
    expect(written("growth over the prior fiscal year", sampleArgs.index)).toContain("fiscal");
  });
});
