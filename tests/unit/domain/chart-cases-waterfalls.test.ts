import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChartRequest } from "#lib/domain/chart-chooser";
import { chooseChart } from "#lib/domain/chart-chooser";
import { checkChart } from "#lib/domain/chart-legality";
import { readChartShape } from "#lib/domain/chart-shape";
import type { Cell } from "#lib/domain/result-set";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import { average, category, inUnit, measure, tableOf } from "../../support/results/sample-result.ts";

type Row = readonly [name: string, amount: number | null, part: string];

const way: readonly Row[] = [
  ["May", 120, "start"],
  ["Mobile", -20, "change"],
  ["Desktop", 5, "change"],
  ["Others", 2, "rest"],
  ["June", 107, "end"],
];

function waterfall(rows: readonly Row[], more: Partial<ChartRequest> = {}): ChartRequest {
  const [names, amounts, parts] = [0, 1, 2].map((column) => rows.map((row): Cell => row[column] ?? null));
  return tableOf([category("Step", names ?? []), measure("Revenue", amounts), category("Kind", parts ?? [])], more);
}

function withChanges(amounts: readonly number[], end: number): readonly Row[] {
  return [
    ["A", 100, "start"],
    ...amounts.map((amount, index): Row => [`C${index}`, amount, "change"]),
    ["Z", end, "end"],
  ];
}

const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const waterfalls: readonly ChartCase[] = [
  [
    "what leads from a start to an end is a waterfall",
    waterfall(way),
    "waterfall 0 by 2: 1",
    "A waterfall shows which changes of Revenue lead from the start to the end",
    ["May", "Mobile", "Desktop", "Others", "June"],
  ],
  [
    "however the rows are sorted, the totals stand at the ends and the rest before the last",
    waterfall([...way].reverse()),
    "waterfall 0 by 2: 1",
    "from the start to the end",
    ["May", "Desktop", "Mobile", "Others", "June"],
  ],
  [
    "the measure that adds up is drawn, and the others stay in the table",
    tableOf([
      category("Step", ["A", "B", "C"]),
      average("Share", [0, 1, 0], "percent"),
      inUnit(measure("Amount", [5, 2, 7]), "USD"),
      category("Kind", ["start", "change", "end"]),
    ]),
    "waterfall 0 by 3: 2",
    "Share is in the table",
  ],
  [
    "of more than two other measures no list is made",
    tableOf([
      category("Step", ["A", "B", "C"]),
      category("Kind", ["start", "change", "end"]),
      ...[measure("Amount", [5, 2, 7]), measure("Before", [5, 3, null]), measure("After", [null, 5, 7])],
      average("Share", [null, 1, null], "percent"),
    ]),
    "waterfall 0 by 1: 2",
    "what else is told of them is in the table",
  ],
  ["twelve bars are a waterfall", waterfall(withChanges(ten, 155)), "waterfall 0 by 2: 1", "from the start"],
  [
    "thirteen bars are bars in the order of the rows, without a sum of totals and changes",
    waterfall(withChanges([...ten, 11], 166)),
    "bar 0: 1 in rows",
    "bars in their own order",
    ["A", "C0", "C1"],
  ],
  [
    "amounts that were rounded one by one still lead to the end",
    waterfall(withChanges([3.3, 3.3, 3.3], 110)),
    "waterfall 0 by 2: 1",
    "from the start",
  ],
  [
    "changes that miss the end by more than rounding are bars",
    waterfall(withChanges([3, 3, 3], 112)),
    "bar 0: 1 in rows",
    "bars in their own order",
  ],
  [
    "a change without an amount is no waterfall",
    waterfall([...way.slice(0, 2), ["Lost", null, "change"], ...way.slice(2)]),
    "bar 0: 1 in rows",
    "bars",
  ],
  ["two starts are no waterfall", waterfall([["April", 0, "start"], ...way]), "grouped-bar 0 by 2: 1", "bars"],
  [
    "as bars it keeps the order of its rows",
    waterfall(way, { hint: "bar" }),
    "bar 0: 1 in rows",
    "As you asked",
    ["May", "Mobile"],
  ],
  [
    "totals beside what they are made of are no parts of a whole",
    waterfall(withChanges([5, 6], 111), { hint: "donut" }),
    "waterfall 0 by 2: 1",
    "a donut needs parts that add up",
  ],
  [
    "a wish for a waterfall of anything else is refused",
    tableOf([category("Region", ["North", "South"]), measure("Revenue", [1, 2])], { hint: "waterfall" }),
    "bar 0: 1",
    "a waterfall needs a start, changes and an end",
  ],
];

describe("what leads from one total to another", () => {
  it.each(named(waterfalls))("$guarantee", ({ written }) => expectCase(written));

  it("is a legal waterfall whatever the changes are, and none where the end is another", () => {
    const anyChanges = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(anyChanges, fc.integer({ min: 20, max: 900 }), (changes, missed) => {
        const end = changes.reduce((sum, change) => sum + change, 100);
        const given = waterfall(withChanges(changes, end));
        const { spec } = chooseChart(given);
        expect([spec?.kind, spec && checkChart(spec, readChartShape(given))]).toEqual(["waterfall", null]);
        const other = waterfall(withChanges(changes, end + missed));
        expect(chooseChart(other).spec?.kind).not.toBe("waterfall");
        expect(spec && checkChart(spec, readChartShape(other))).toBe("The changes do not lead to the end.");
      }),
    );
  });
});
