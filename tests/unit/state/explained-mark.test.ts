import { describe, expect, test } from "vitest";
import type { ChangeMenu } from "#lib/domain/plan-menu";
import { canExplain } from "#lib/state/explained-mark";

const menu: ChangeMenu = {
  figures: ["Revenue", "Change"],
  others: ["Share of revenue", "Median price"],
  isOfOne: true,
  steps: { column: 1, from: "2025-02-01", to: "2025-06-01" },
};

const at = (step: string) => [
  { column: 0, cell: "web" },
  { column: 1, cell: step },
];

describe("what moved a number can be asked", () => {
  test.each([
    ["of a figure by its heading", "Revenue"],
    ["of the only figure, in the series of a group", "web"],
    ["of the only figure, of all groups together", null],
  ])("%s", (_, figure) => {
    expect(canExplain(menu, { cells: at("2025-02-01"), figure })).toBe(true);
  });

  test("at the last step, however its cell is written", () => {
    expect(canExplain(menu, { cells: at("2025-06-01 00:00:00"), figure: null })).toBe(true);
  });

  test("wherever it stands, where each number stands beside an earlier one", () => {
    expect(canExplain({ ...menu, steps: null }, { cells: [], figure: "Change" })).toBe(true);
  });
});

describe("what moved a number cannot be asked", () => {
  test.each([
    ["of what has no change of its own", at("2025-03-01"), "Share of revenue"],
    ["of the first step", at("2025-01-01"), "Revenue"],
    ["of a step that lies ahead", at("2025-07-01"), "Revenue"],
    ["of all steps together", [{ column: 0, cell: "web" }], "Revenue"],
    ["of rows without a date", [{ column: 1, cell: null }], "Revenue"],
  ])("%s", (_, cells, figure) => {
    expect(canExplain(menu, { cells, figure })).toBe(false);
  });

  test("where several figures may be meant", () => {
    const ofSeveral = { ...menu, isOfOne: false };
    expect([null, "web"].map((figure) => canExplain(ofSeveral, { cells: at("2025-03-01"), figure }))).toEqual([
      ...[false, false],
    ]);
  });
});
