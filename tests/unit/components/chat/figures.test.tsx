import { fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AnswerFiguresProvider } from "#components/chat/answer-figures";
import { Markdown } from "#components/chat/markdown";
import { PointingProvider, usePointing } from "#components/result/pointed-place";
import { TooltipProvider } from "#components/ui/tooltip";
import type { Figure, ResultPart } from "#lib/domain/message";
import { samplePart } from "../../../support/results/sample-part.ts";
import { category, measure, request } from "../../../support/results/sample-result.ts";

const sample = samplePart("Revenue by region", {
  ...request([category("Region", 2), measure("Revenue")]),
  rows: [
    ["North", 120.5],
    ["South", 69.5],
  ],
});
const result: ResultPart = sample.part;

const pointedAt = vi.fn();
beforeEach(() => pointedAt.mockReset());

/** The first place of `number` in the text. */
function figureOf(text: string, number: string, more: Partial<Figure> = {}): Figure {
  const start = text.indexOf(number);
  return { start, end: start + number.length, origin: "cell", resultId: result.ref.id, row: 1, column: 1, ...more };
}

function show(text: string, figures: readonly Figure[], results: readonly ResultPart[] = [result]) {
  return render(
    <TooltipProvider>
      <PointingProvider>
        <Watch />
        <AnswerFiguresProvider figures={figures} results={results}>
          <Markdown text={text} isStreaming={false} figures={figures} />
        </AnswerFiguresProvider>
      </PointingProvider>
    </TooltipProvider>,
  ).container;
}

function Watch() {
  pointedAt(usePointing().pointed);
  return null;
}

const text = "South leads with **69.50** of 190.00 in 2 rows, 36.6 % of it.";

describe("a number of an answer", () => {
  it("is a button that names its cell, and the words around it stay", () => {
    const page = show(text, [figureOf(text, "69.50")]);
    expect(screen.getByRole("button", { name: "69.50, row 2, column Revenue" }).closest("strong")).not.toBeNull();
    expect(page.textContent).toBe("South leads with 69.50 of 190.00 in 2 rows, 36.6 % of it.");
  });

  it("points at its cell when it is pressed, and again when it is pressed again", () => {
    show(text, [figureOf(text, "69.50")]);
    const place = { resultId: result.ref.id, kind: "cell", row: 1, column: 1 };
    fireEvent.click(screen.getByRole("button"));
    expect(pointedAt).toHaveBeenLastCalledWith(place);
    const before = pointedAt.mock.calls.length;
    fireEvent.click(screen.getByRole("button"));
    expect(pointedAt.mock.calls.length).toBeGreaterThan(before);
  });

  it("names the column of a sum or a share, and the number of rows", () => {
    show(text, [
      figureOf(text, "190.00", { origin: "sum", row: null }),
      figureOf(text, "2 rows", { origin: "rows", row: null, column: null }),
      figureOf(text, "36.6", { origin: "share", row: null }),
    ]);
    expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "190.00, sum of column Revenue",
      "2 rows, number of rows",
      "36.6, share of column Revenue",
    ]);
  });

  it("says of how many rows a sum is, where it is not one of all, and what a count of values counts", () => {
    const rows = [0, 1];
    show(text, [
      figureOf(text, "190.00", { origin: "sum", row: null, rows }),
      figureOf(text, "2 rows", { origin: "distinct", row: null, column: 0 }),
      figureOf(text, "36.6", { origin: "change", row: null, rows, from: { row: null, column: 1, rows: [0] } }),
    ]);
    expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "190.00, sum of 2 rows of column Revenue",
      "2 rows, number of different values of column Region",
      "36.6, change to sum of 2 rows of column Revenue from sum of 1 row of column Revenue",
    ]);
  });

  it("names both figures of a change, and leads to the later one", () => {
    show(text, [
      figureOf(text, "69.50", { origin: "difference", row: 1, from: { row: 0, column: 1 } }),
      figureOf(text, "36.6", { origin: "change", row: null, from: { row: null, column: 1 } }),
    ]);
    const [difference] = screen.getAllByRole("button");
    expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      "69.50, difference of row 2, column Revenue from row 1, column Revenue",
      "36.6, change to sum of column Revenue from sum of column Revenue",
    ]);
    if (difference !== undefined) fireEvent.click(difference);
    expect(pointedAt).toHaveBeenLastCalledWith({ resultId: result.ref.id, kind: "cell", row: 1, column: 1 });
  });

  it("names the result too where the answer has several", () => {
    const other = samplePart("Orders", request([category("Region", 2)])).part;
    show(text, [figureOf(text, "69.50")], [other, result]);
    expect(screen.getByRole("button", { name: "69.50, row 2, column Revenue of Revenue by region" })).toBeDefined();
  });

  it("F2: that no result holds is marked, and says so to whoever cannot see the mark", () => {
    const page = show(text, [figureOf(text, "69.50", { origin: "unknown", resultId: null, row: null, column: null })]);
    expect(screen.queryByRole("button")).toBeNull();
    expect(page.textContent).toContain("69.50 (not found in the result)");
  });

  it.each([
    ["whose result is not in the answer", { resultId: "another" }],
    ["whose row the result does not have", { row: 7 }],
    ["whose column the result does not have", { column: 9 }],
    ["whose earlier figure is not told", { origin: "change" as const }],
    ["whose earlier figure the result does not have", { origin: "change" as const, from: { row: 8, column: 1 } }],
  ])("%s is plain words", (_case, more) => {
    const page = show(text, [figureOf(text, "69.50", more)]);
    expect(screen.queryByRole("button")).toBeNull();
    expect(page.textContent).toBe("South leads with 69.50 of 190.00 in 2 rows, 36.6 % of it.");
  });
});

describe("places in the source", () => {
  it("are found behind escaped marks, in lists, in tables and in later lines", () => {
    const source =
      "A \\*starred\\* name has 10.5 rows\n  and 11.5 more:\n\n- 12.5 here\n\n| A | B |\n| - | - |\n| x | 13.5 |";
    show(
      source,
      ["10.5", "11.5", "12.5", "13.5"].map((number) => figureOf(source, number)),
    );
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["10.5", "11.5", "12.5", "13.5"]);
  });

  it("within a link lead nowhere else", () => {
    const source = "see [report 42](https://example.com)";
    show(source, [figureOf(source, "42")]);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("link", { name: "report 42" })).toBeDefined();
  });

  it("do not matter while the text is streamed", () => {
    render(<Markdown text={text} isStreaming figures={[figureOf(text, "69.50")]} />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("never change the words, whatever they are", () => {
    const place = fc.record({ start: fc.nat(80), length: fc.nat(12) });
    const pieces = fc.constantFrom(
      "12.5",
      " ",
      "**",
      "\\",
      "*",
      "word",
      "\n",
      "\n\n",
      "- ",
      "`",
      "&amp;",
      "|",
      "7",
      "[",
      "](x)",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), fc.array(place, { maxLength: 5 }), (words, places) => {
        const source = words.join("");
        const figures = places.map(({ start, length }) => ({ ...figureOf(source, ""), start, end: start + length }));
        const marked = show(source, figures);
        const plain = render(<Markdown text={source} isStreaming={false} />);
        expect(marked.textContent).toBe(plain.container.textContent);
        plain.unmount();
      }),
      { numRuns: 150 },
    );
  });
});
