import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { gridColumns } from "#components/charts/line-grid";
import { announced, reader, showChart, stillMedia } from "../../../support/dom/show-chart.tsx";
import { average, category, months, request } from "../../../support/results/sample-result.ts";

beforeEach(stillMedia);

const names = ["Small", "Medium", "Large"];
const input = request([months("Month", 3), category("Size", [...names].reverse()), average("Delay", [10, 5, 1])], {
  hint: "panels",
});

describe("lines in panels", () => {
  it("stand each under its name, step by step, on one scale", () => {
    showChart(input);
    const figure = screen.getByRole("figure", { name: /^Lines in panels/ });
    const titles = names.map((name) => within(figure).getByTitle(name));
    for (const [place, title] of titles.slice(1).entries()) {
      expect(titles[place]?.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    expect(within(figure).getAllByText("10")).toHaveLength(names.length);
    expect(screen.getByText("All panels have one scale.")).toBeDefined();
  });

  it("are read one by one: left and right along one, up and down from one to the next", () => {
    showChart(input);
    press("Home");
    expect(announced()).toBe("Jan 2023: Small 1");
    press("ArrowRight");
    expect(announced()).toBe("Feb 2023: Small 1");
    press("ArrowDown");
    expect(announced()).toBe("Feb 2023: Medium 5");
    press("ArrowDown", "ArrowDown");
    expect(announced()).toBe("Feb 2023: Small 1");
    press("ArrowUp");
    expect(announced()).toBe("Feb 2023: Large 10");
  });

  it("are told with their extremes, each with the panel that it stands in", () => {
    showChart(input);
    expect(screen.getByRole("figure").textContent).toContain(
      "3 series: 3 values in 3 panels, Jan 2023 to Mar 2023; highest 10 (Jan 2023, Large), lowest 1 (Jan 2023, Small).",
    );
  });
});

it.each([
  [300, 1],
  [340, 2],
  [900, 4],
  [2_000, 4],
])("%s pixels hold %s panels beside each other", (width, columns) => {
  expect(gridColumns(width)).toBe(columns);
});

function press(...keys: readonly string[]): void {
  fireEvent.focus(reader());
  for (const key of keys) fireEvent.keyDown(reader(), { key });
}
