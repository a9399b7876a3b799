import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { type ChartEdit, noChartEdit } from "#lib/domain/chart-edit";
import { chartEditSchema } from "#lib/domain/chart-edit-schema";
import {
  currentEdit,
  keepChartEdits,
  keptChartEdits,
  readChartEdits,
  redone,
  rememberedResults,
  undone,
  undoSteps,
  untouchedChart,
  withEdit,
} from "#lib/state/chart-edits";

beforeEach(() => localStorage.clear());

const titled = (title: string): ChartEdit => ({ ...noChartEdit, title });

describe("edits of a chart", () => {
  it("are taken back one by one, and made again", () => {
    let history = withEdit(withEdit(untouchedChart, titled("a")), titled("b"));
    history = undone(history);
    expect(currentEdit(history).title).toBe("a");
    expect(currentEdit(undone(undone(history)))).toEqual(noChartEdit);
    expect(currentEdit(redone(redone(history))).title).toBe("b");
  });

  it("forget what was taken back once something else is changed", () => {
    const history = withEdit(undone(withEdit(untouchedChart, titled("a"))), titled("b"));
    expect(currentEdit(redone(history)).title).toBe("b");
    expect(history.steps.map(({ title }) => title)).toEqual([null, "b"]);
  });

  it("that change nothing are no step", () => {
    expect(withEdit(untouchedChart, { ...noChartEdit })).toBe(untouchedChart);
  });

  it(`can be taken back ${undoSteps} times and no more`, () => {
    let history = untouchedChart;
    for (let step = 1; step <= 30; step += 1) history = withEdit(history, titled(String(step)));
    for (let step = 1; step <= 40; step += 1) history = undone(history);
    expect(currentEdit(history).title).toBe(String(30 - undoSteps));
  });
});

describe("what the browser keeps", () => {
  it("is there after a reload, step by step", () => {
    const history = undone(
      withEdit(withEdit(untouchedChart, titled("a")), { ...noChartEdit, kind: "donut", measures: [2] }),
    );
    keepChartEdits("result-1", history);
    expect(readChartEdits(keptChartEdits("result-1"))).toEqual(history);
    expect(readChartEdits(keptChartEdits("result-2"))).toEqual(untouchedChart);
  });

  it("is bounded: the result edited longest ago is forgotten", () => {
    for (let result = 0; result < rememberedResults + 5; result += 1)
      keepChartEdits(`result-${result}`, withEdit(untouchedChart, titled("a")));
    expect(localStorage.length).toBe(rememberedResults);
    expect(keptChartEdits(`result-${rememberedResults + 4}`)).not.toBeNull();
  });

  it("is nothing for an untouched chart", () => {
    keepChartEdits("result-1", withEdit(untouchedChart, titled("a")));
    keepChartEdits("result-1", untouchedChart);
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ["another text", "hello"],
    ["no steps", JSON.stringify({ steps: [], position: 0 })],
    ["a place beyond the steps", JSON.stringify({ steps: [noChartEdit], position: 4 })],
    ["a kind that does not exist", JSON.stringify({ steps: [{ ...noChartEdit, kind: "pie" }], position: 0 })],
    ["a name from further up", JSON.stringify({ steps: [{ ...noChartEdit, sort: "toString" }], position: 0 })],
    ["a title without end", JSON.stringify({ steps: [titled("x".repeat(121))], position: 0 })],
    ["more than a change", JSON.stringify({ steps: [{ ...noChartEdit, colour: "red" }], position: 0 })],
    ["a format without a style", JSON.stringify({ steps: [{ ...noChartEdit, format: { decimals: 2 } }], position: 0 })],
  ])("is read as an untouched chart when it holds %s", (_what, text) => {
    expect(readChartEdits(text)).toEqual(untouchedChart);
  });

  it("is taken exactly when the server takes it too", () => {
    const column = fc.oneof(fc.integer({ min: -1, max: 10_001 }), fc.constantFrom("none", 1.5, null));
    const anyEdit = fc.record({
      kind: fc.constantFrom(null, "line", "area", "box", "histogram", "table", "pie"),
      x: column,
      measures: fc.oneof(fc.constant(null), fc.array(column, { maxLength: 22 })),
      series: column,
      stacking: fc.constantFrom(null, "none", "share", "log"),
      valueScale: fc.constantFrom(null, "log", "linear", ""),
      sort: fc.constantFrom(null, "rows", "label", 3),
      gaps: fc.constantFrom(null, "gap", "zero", "none"),
      title: fc.oneof(fc.constant(null), fc.string({ maxLength: 130 })),
      xTitle: fc.constantFrom(null, "x"),
      yTitle: fc.constantFrom(null, "y", 3),
      format: fc.constantFrom(
        null,
        { style: "percent", decimals: 7, isCompact: true },
        { style: "number", decimals: null, isCompact: false },
      ),
    });
    fc.assert(
      fc.property(anyEdit, (edit) => {
        const read = readChartEdits(JSON.stringify({ steps: [edit], position: 0 }));
        const isTaken = chartEditSchema.safeParse(edit).success;
        expect(read).toEqual(isTaken ? { steps: [edit], position: 0 } : untouchedChart);
      }),
    );
  });
});
