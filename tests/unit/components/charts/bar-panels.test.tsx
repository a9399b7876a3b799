import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { announced, reader, showChart, stillMedia } from "../../../support/dom/show-chart.tsx";
import { category, measure, rankedWithin, request, tableOf, time } from "../../../support/results/sample-result.ts";

beforeEach(stillMedia);

describe("bars of two periods", () => {
  it("say the change behind the later one, and where a place is read", () => {
    const years = time("Year", "date", ["2024-01-01", "2025-01-01"]);
    showChart(request([years, category("Region", ["North", "South"]), measure("Revenue", [200, 50, 250, 25])]));
    const figure = screen.getByRole("figure");
    const changes = [...figure.querySelectorAll("tspan")].map(({ textContent }) => textContent);
    expect(changes.filter((text) => text.includes("%"))).toEqual(["+25%", "-50%"]);
    fireEvent.focus(reader());
    fireEvent.keyDown(reader(), { key: "Home" });
    expect(announced()).toContain("Change +25%");
  });
});

describe("bars in panels", () => {
  it("have a list for each group under its name, and are read one after the other", () => {
    showChart(
      tableOf([
        rankedWithin(category("Category", ["Beds", "Beds", "Lamps"])),
        category("Product", ["Oak", "Pine", "Moon"]),
        measure("Revenue", [9, 5, 7]),
      ]),
    );
    const figure = screen.getByRole("figure");
    expect(figure.querySelectorAll("svg.recharts-surface")).toHaveLength(2);
    expect(["Beds", "Lamps"].map((name) => within(figure).queryByText(name) !== null)).toEqual([true, true]);
    fireEvent.focus(reader());
    fireEvent.keyDown(reader(), { key: "End" });
    expect(announced()).toContain("Lamps: Moon");
  });
});
