import { describe, expect, test } from "vitest";
import { settleOptions } from "#lib/agents/runtime/settle-options";
import { hasOnlySpokenNumbers, spokenOr } from "#lib/agents/runtime/spoken-numbers";

describe("a model's text before anything ran", () => {
  test("may repeat the numbers that were said, and bring none of its own", () => {
    expect(hasOnlySpokenNumbers("Revenue of 2025 or of 2024?", ["revenue 2025 against 2024"])).toBe(true);
    expect(hasOnlySpokenNumbers("The 1,204 orders of 2025?", ["orders of 2025"])).toBe(false);
    expect(hasOnlySpokenNumbers("Which city?", [])).toBe(true);
    expect(spokenOr("All 41 stores", ["all stores"], "Stores")).toBe("Stores");
  });

  test("tells no effect that was counted nowhere", () => {
    const option = { label: "Net", question: "net revenue in 2025" };
    const planner = {
      planQuestion: () => ({
        kind: "refuse" as const,
        reason: "off_topic" as const,
        sentence: "",
        unknownWords: [],
        suggestions: [],
      }),
    };
    const effects = ["column NET in 2025", "about 1.2 million"].map(
      (effect) => settleOptions([{ ...option, effect }], planner, null)[0]?.effect,
    );
    expect(effects).toEqual(["column NET in 2025", null]);
  });
});
