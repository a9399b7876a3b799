/** Which charts go along with a notice as a picture, and what they say. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChartDraft } from "#lib/domain/chart";
import { completeChart, type MeasureDraft } from "#lib/domain/chart-looks";
import { cutTable, fittedNotice, noticeSchema, shortened } from "#lib/domain/notice";
import { noticePictureOf, noticePictureSchema, pictureLimits } from "#lib/domain/notice-picture";
import type { Cell } from "#lib/domain/result-set";
import { noticeOf } from "../../support/notices/notice-world.ts";
import { read } from "../../support/results/drawn-chart.ts";

const revenue: MeasureDraft = { column: 2, label: "Revenue", format: "number" };
const bar: ChartDraft = { kind: "bar", category: 0, measures: [revenue], scale: "value", top: null };
const line: ChartDraft = { kind: "line", x: 0, measures: [revenue], series: null, top: null };
const kpi: ChartDraft = { kind: "kpi", measures: [revenue], caption: null };
const donut: ChartDraft = { kind: "donut", category: 0, measure: revenue };

function pictureOf(draft: ChartDraft, rows: readonly (readonly Cell[])[], firstKind: "text" | "date" = "text") {
  return noticePictureOf({ choice: { spec: completeChart(draft) }, data: read(draft, rows, firstKind) });
}

const days = (count: number) =>
  Array.from({ length: count }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));

describe("a chart", () => {
  it("of bars is told by its labels and numbers, as the app writes them", () => {
    const picture = pictureOf(bar, [
      ["EMEA", "", 1_200],
      ["APAC", "", 3_400],
    ]);
    expect(picture).toEqual({
      kind: "bar",
      bars: [
        { label: "APAC", value: 3_400, text: "3,400" },
        { label: "EMEA", value: 1_200, text: "1,200" },
      ],
    });
  });

  it("of a line has round numbers along its axis, from the lowest to the highest, and is thinned where it is long", () => {
    const rows = days(2_000).map((day, place): readonly Cell[] => [day, "", 100 + (place % 7)]);
    const picture = pictureOf(line, rows, "date");
    expect(picture?.kind).toBe("line");
    if (picture?.kind !== "line") return;
    expect(picture.labels.length).toBeLessThanOrEqual(pictureLimits.points);
    expect(picture.series[0]?.values).toHaveLength(picture.labels.length);
    const marks = picture.marks.map(({ value }) => value);
    expect(marks).toEqual(marks.toSorted((a, b) => a - b));
    expect(Math.min(...marks)).toBeLessThanOrEqual(100);
    expect(Math.max(...marks)).toBeGreaterThanOrEqual(106);
  });

  it("of one figure is that figure, as short as the app writes it large", () => {
    expect(pictureOf(kpi, [["", "", 1_234_567]])).toMatchObject({
      kind: "figure",
      figures: [{ label: "Revenue", text: "1.23\u00a0M", change: null }],
    });
  });

  it("of another kind, with too many bars, or with nothing to draw is none", () => {
    expect(pictureOf(donut, [["EMEA", "", 1]])).toBeNull();
    const many = Array.from({ length: pictureLimits.bars + 1 }, (_, place): readonly Cell[] => [`B${place}`, "", 1]);
    expect(pictureOf(bar, many)).toBeNull();
    expect(pictureOf(bar, [["EMEA", "", null]])).toBeNull();
    expect(pictureOf(line, [[days(1)[0] ?? "", "", 1]], "date")).toBeNull();
    expect(noticePictureOf({ choice: { spec: null }, data: null })).toBeNull();
  });

  it("of any numbers gives a picture that can be kept", () => {
    const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }));
    fc.assert(
      fc.property(fc.array(number, { minLength: 2, maxLength: 60 }), fc.constantFrom(bar, line), (values, draft) => {
        const rows = days(values.length).map((day, place): readonly Cell[] => [day, "", values[place] ?? null]);
        const picture = pictureOf(draft, rows, "date");
        if (picture !== null)
          expect(noticePictureSchema.safeParse(JSON.parse(JSON.stringify(picture))).success).toBe(true);
      }),
    );
  });
});

describe("a notice", () => {
  it("that is cut to fit can be kept, whatever it was", () => {
    const text = fc.string({ unit: "binary", maxLength: 3_000 });
    const cells = fc.array(text, { maxLength: 15 });
    const table = fc.record({ columns: cells, rows: fc.array(cells, { maxLength: 60 }), isCut: fc.boolean() });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 30 }), fc.option(table), (words, lines, cut) => {
        const fitted = fittedNotice(noticeOf({ title: words, text: words, lines, table: cut }));
        expect(noticeSchema.safeParse(JSON.parse(JSON.stringify(fitted))).success).toBe(true);
        expect(JSON.stringify(fitted).length).toBeLessThan(1_000_000);
      }),
      { numRuns: 30 },
    );
  });

  it("says that its table goes on where it was cut", () => {
    const table = { columns: ["A", "B"], rows: [["1", "2"]], isCut: false };
    const most = { rows: 5, columns: 5, cellCharacters: 10 };
    expect(cutTable(table, most)).toEqual(table);
    expect(cutTable({ ...table, rows: Array(6).fill(["1", "2"]) }, most)).toMatchObject({ isCut: true });
    expect(cutTable(table, { ...most, columns: 1 })).toEqual({ columns: ["A"], rows: [["1"]], isCut: true });
    expect(shortened("ab😀d", 4)).toBe("ab…");
  });
});
