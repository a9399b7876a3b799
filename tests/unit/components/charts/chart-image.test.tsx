import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { downloadImage, elementToSvg } from "#components/charts/chart-image";
import { plainColour } from "#components/charts/image-colour";
import { announced, reader, showChart, stillMedia } from "../../../support/dom/show-chart.tsx";
import { category, measure, months, request } from "../../../support/results/sample-result.ts";

beforeEach(() => {
  stillMedia();
  // A document without layout gives text no place to stand.
  vi.spyOn(Range.prototype, "getClientRects").mockImplementation(() => rectangles([new DOMRect(0, 0, 40, 16)]));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const lines = request([months("Month", 12), category("Region", ["North", "South"]), measure("Revenue")]);

describe("a picture of a chart", () => {
  it("stands alone: no token, no class, nothing to load", () => {
    showChart(lines);
    const text = pictureOf("Revenue <by> region & month");
    expect(text).not.toContain("var(");
    expect(text).not.toMatch(/ class=|data-|aria-|href=/);
  });

  it("is well-formed whatever the title says", () => {
    showChart(lines);
    const parsed = new DOMParser().parseFromString(pictureOf(`Revenue <by> "region" & month`), "text/xml");
    expect(parsed.querySelector("parsererror")).toBeNull();
  });

  it("has the title and the legend in it", () => {
    showChart(lines);
    const text = pictureOf("Revenue by region");
    for (const words of ["Revenue by region", "North", "South"]) expect(text).toContain(`>${words}</text>`);
  });

  it("has a number and the change behind it", () => {
    const before = measure("Revenue (previous month)", [200]);
    showChart(request([category("Region", ["North"]), measure("Revenue", [250]), before], { rowCount: 1 }), {
      draft: {
        kind: "bar",
        category: 0,
        measures: [
          { column: 1, label: "Revenue", format: "currency" },
          { column: 2, label: "Revenue (previous month)", format: "currency" },
        ],
        scale: "value",
        top: null,
        isPaired: true,
      },
    });
    expect(pictureOf("Revenue")).toMatch(/>250(\.00)?<tspan[^>]*>\+25%<\/tspan><\/text>/);
  });

  it("breaks a long title into lines", () => {
    showChart(lines);
    const title = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");
    const lineCount = pictureOf(title)
      .split("</text>")
      .filter((part) => part.includes('font-size="16"')).length;
    expect(lineCount).toBeGreaterThan(2);
  });

  it("leaves out what is on the screen only", () => {
    showChart(lines, { onShowTable: () => undefined });
    fireEvent.keyDown(reader(), { key: "ArrowRight" });
    expect(announced()).toContain("Jan 2023");
    const text = pictureOf(null);
    expect(text).not.toContain("Show as table");
    expect(text).not.toContain("Arrow keys");
    expect(text).not.toContain("Jan 2023:");
  });

  it("of big numbers and of shades holds their numbers", () => {
    showChart(request([measure("Revenue", ["12345678.90"])]));
    expect(pictureOf(null)).toContain(">12.3&nbsp;M</text>");
  });

  it("leaves the page as it was", () => {
    showChart(lines);
    const before = figure().outerHTML;
    elementToSvg(figure(), { title: null, theme: "dark" });
    expect(figure().outerHTML).toBe(before);
  });

  it("is named after the chart, in letters that every file system takes", async () => {
    render(<figure>Text</figure>);
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await downloadImage(figure(), { name: "Umsatz: 2024/25 – München", format: "svg", title: null, theme: "light" });
    await downloadImage(figure(), { name: "///", format: "svg", title: null, theme: "light" });
    expect(names).toEqual(["Umsatz-2024-25-München.svg", "chart.svg"]);
  });
});

describe("colours of a picture", () => {
  it.each([
    ["rgb(1, 2, 3)", "rgb(1, 2, 3)"],
    ["rgba(0, 0, 0, 0)", "none"],
    ["transparent", "none"],
    ["none", "none"],
    ['url("#hatch-1")', "url(#hatch-1)"],
  ])("write %s as %s", (computed, plain) => {
    expect(plainColour(computed)).toBe(plain);
  });
});

function figure(): HTMLElement {
  return screen.getByRole("figure");
}

function pictureOf(title: string | null): string {
  return elementToSvg(figure(), { title, theme: "current" });
}

function rectangles(list: DOMRect[]): DOMRectList {
  return Object.assign(list, { item: (index: number) => list[index] ?? null });
}
