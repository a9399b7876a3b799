import { describe, expect, it } from "vitest";
import { chooseChart } from "#lib/domain/chart-chooser";
import { editChart, noChartEdit } from "#lib/domain/chart-edit";
import { checkChart } from "#lib/domain/chart-legality";
import { readChartShape } from "#lib/domain/chart-shape";
import { type ChartCase, expectCase, named } from "../../support/results/chart-case.ts";
import { beside, category, measure, months, type SampleColumn, tableOf } from "../../support/results/sample-result.ts";

const month = months("Month", 6);
const orders = measure("Orders", [10, 12, 30, 11, 13, 12], "integer");
const expected = beside(measure("Expected", [11, 12, 12, 12, 12, 12], "integer"), "expected");
const low = beside(measure("Low", [8, 9, 9, 9, 9, 9], "integer"), "low");
const high = beside(measure("High", [14, 15, 15, 15, 15, 15], "integer"), "high");
const marks = beside(category("Unusual", [null, null, "higher", null, null, null]), "mark");
const forecast = beside(measure("Forecast", [null, null, null, null, 14, 15], "integer"), "forecast");

function labelled({ output, ...rest }: SampleColumn, bandLabel: string): SampleColumn {
  return { ...rest, output: { ...output, bandLabel } };
}

function from({ output, ...rest }: SampleColumn, forecastFrom: string): SampleColumn {
  return { ...rest, output: { ...output, forecastFrom } };
}

const all = [month, orders, expected, low, high, marks];

const outlooks: readonly ChartCase[] = [
  [
    "what was expected and what is marked stand beside a line, however few its points are",
    tableOf(all),
    "line 0: 1 beside expected 2, Expected range 3 to 4, marks 5",
    "a line shows how Orders moves over Month, with what was expected and the marked points",
  ],
  [
    "a forecast in a column of its own goes on where the measure ends",
    tableOf([month, orders, forecast, labelled(low, "95 % of forecasts"), high]),
    "line 0: 1 beside 95 % of forecasts 3 to 4, forecast 2",
    "with what comes next",
  ],
  [
    "a forecast in the same column begins where the time column says",
    tableOf([from(month, "2023-05-01"), orders]),
    "line 0: 1 beside forecast from 2023-05-01",
    "with what comes next",
  ],
  [
    "a time that no row has begins no forecast",
    tableOf([from(month, "2024-05-01"), orders]),
    "column 0: 1",
    "columns compare Orders",
  ],
  ["a band needs both of its ends", tableOf([month, orders, low]), "column 0: 1", "columns compare Orders"],
  [
    "a column of marks without a mark tells nothing",
    tableOf([month, orders, beside(category("Unusual", [null, ""]), "mark")]),
    "column 0: 1",
    "columns compare Orders",
  ],
  [
    "other measures stay in the table",
    tableOf([month, orders, measure("Revenue"), expected]),
    "line 0: 1 beside expected 3",
    "Revenue is in the table",
  ],
  [
    "what another kind leaves out is said",
    tableOf(all, { hint: "area" }),
    "area 0: 1",
    "what is told beside it is in the table",
  ],
  [
    "bars of it say so as well",
    tableOf(all, { hint: "column" }),
    "column 0: 1",
    "what is told beside it is in the table",
  ],
  [
    "without a time nothing stands beside a line",
    tableOf([category("Region", 6), orders, expected]),
    "bar 0: 1",
    "bars",
  ],
];

describe("what is told beside a line", () => {
  it.each(named(outlooks))("$guarantee", ({ written }) => expectCase(written));

  it("keeps a logarithmic scale away from a band that reaches zero", () => {
    const given = tableOf([month, orders, beside(measure("Low", [0, 1]), "low"), high]);
    const { choice, options } = editChart(given, { ...noChartEdit, valueScale: "log" });
    expect(choice.spec).toMatchObject({ kind: "line", valueScale: "linear" });
    expect(options.valueScale.find(({ value }) => value === "log")?.problem).toContain("above zero");
  });

  it("is legal beside one line only, and of the columns that tell of it", () => {
    const given = tableOf(all);
    const { spec } = chooseChart(given);
    if (spec?.kind !== "line" || spec.outlook === null) throw new Error("No outlook is drawn");
    const shape = readChartShape(given);
    const two = { ...spec, measures: [...spec.measures, ...spec.measures] };
    expect([
      checkChart(spec, shape),
      checkChart(two, shape),
      checkChart({ ...spec, outlook: { ...spec.outlook, expected: 1 } }, shape),
    ]).toEqual([
      null,
      "Only one line can have something beside it.",
      "The columns beside the line tell nothing of it.",
    ]);
  });
});
