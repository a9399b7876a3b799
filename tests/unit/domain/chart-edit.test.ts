import { describe, expect, it } from "vitest";
import { chartSpecSchema } from "#lib/domain/chart";
import { type ChartEdit, editChart, isEdited, noChartEdit } from "#lib/domain/chart-edit";
import { summary } from "../../support/results/chart-summary.ts";
import { average, category, measure, months, request } from "../../support/results/sample-result.ts";

const revenue = measure("Revenue");
const orders = measure("Orders", [3, 9, 4], "integer");
const trend = request([months("Month", 12), category("Region", 3), revenue]);
const regions = request([category("Region", 5), revenue]);

function edited(input: typeof trend, edit: Partial<ChartEdit>) {
  return editChart(input, { ...noChartEdit, ...edit });
}

describe("a chart that is changed by hand", () => {
  it("is the automatic one while nothing is chosen", () => {
    expect(isEdited(noChartEdit)).toBe(false);
    expect(summary(edited(trend, {}).choice.spec)).toBe("line 0 by 1: 2");
  });

  it("is of the chosen kind where that is legal", () => {
    const { choice } = edited(trend, { kind: "area" });
    expect(summary(choice.spec)).toBe("area stacked 0 by 1: 2");
    expect(choice.reason).toBe("As you chose, areas of Region on top of each other show Revenue over Month.");
  });

  it("stays the automatic one, with the reason, where the chosen kind is not legal", () => {
    const { choice } = edited(request([category("Region", 9), revenue]), { kind: "donut" });
    expect(summary(choice.spec)).toBe("bar 0: 1");
    expect(choice.reason).toContain("A donut needs two to six parts and there are 9, so your choice is not drawn.");
  });

  it("keeps the chosen axis when the kind changes", () => {
    const { choice } = edited(request([category("Region", 5), category("Channel", 3), revenue]), {
      kind: "heatmap",
      x: 1,
    });
    expect(summary(choice.spec)).toBe("heatmap 1 by 0: 2");
  });

  it("has a logarithmic scale on lines of positive values only", () => {
    expect(edited(trend, { valueScale: "log" }).choice.spec).toMatchObject({ kind: "line", valueScale: "log" });
    const { choice } = edited(regions, { valueScale: "log" });
    expect(choice.spec).toMatchObject({ kind: "bar" });
    expect(choice.reason).toContain("A logarithmic scale has no zero");
  });

  it("keeps its gaps on a logarithmic scale, which has no zero", () => {
    const { choice } = edited(trend, { valueScale: "log", gaps: "zero" });
    expect(choice.spec).toMatchObject({ kind: "line", valueScale: "log", gaps: "gap" });
    expect(choice.reason).toContain("A logarithmic scale has no zero, so gaps stay.");
  });

  it("takes titles and the way numbers are written", () => {
    const format = { style: "integer", decimals: 0, isCompact: true } as const;
    const { choice } = edited(regions, { title: "Mine", yTitle: "EUR", format, sort: "label" });
    expect(choice.spec).toMatchObject({
      titles: { title: "Mine", x: null, y: "EUR" },
      sort: "label",
      measures: [{ format: "integer", decimals: 0, isCompact: true }],
    });
  });

  it("is stacked, in percent, or side by side as chosen", () => {
    const both = request([category("Region", 5), category("Channel", 3), revenue]);
    expect(summary(edited(both, { stacking: "share" }).choice.spec)).toBe("stacked-bar 0 by 1: 2 in percent");
    expect(summary(edited(both, { stacking: "none" }).choice.spec)).toBe("grouped-bar 0 by 1: 2");
  });
});

describe("the options", () => {
  it("say for every kind whether it fits, and why not", () => {
    const { kinds } = edited(regions, {}).options;
    const fitting = kinds.filter(({ problem }) => problem === null).map(({ kind }) => kind);
    expect(fitting).toEqual(["bar", "donut", "funnel", "table"]);
    expect(kinds.every(({ problem }) => problem === null || /^[A-Z0-9].*\.$/.test(problem))).toBe(true);
  });

  it("name the columns that can be the axis, the measures and the colours", () => {
    const { options } = edited(request([category("Region", 5), category("Channel", 3), revenue, orders]), {});
    expect(options.axes.map(({ label }) => label)).toEqual(["Region", "Channel"]);
    expect(options.measures.map(({ label }) => label)).toEqual(["Revenue", "Orders"]);
    expect(options.series.map(({ label }) => label)).toEqual(["Channel"]);
  });

  it("refuse stacks of what does not add up", () => {
    const both = request([category("Region", 5), category("Channel", 3), average("Price")]);
    const stacked = edited(both, {}).options.stacking.find(({ value }) => value === "stacked");
    expect(stacked?.problem).toBe("Stacked bars need parts that add up, and Price does not.");
  });
});

it("a chart that was stored before looks could be chosen is still read", () => {
  const stored = {
    kind: "bar",
    category: 0,
    measures: [{ column: 1, label: "A", format: "number" }],
    scale: "value",
    top: null,
  };
  expect(chartSpecSchema.parse(stored)).toMatchObject({
    sort: "value-descending",
    isPaired: false,
    titles: { title: null, x: null, y: null },
    measures: [{ decimals: null, isCompact: false }],
  });
});
