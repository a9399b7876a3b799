import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QueryProvider } from "#components/chat/query-provider";
import { ResultCard } from "#components/result/result-card";
import { TooltipProvider } from "#components/ui/tooltip";
import { samplePart } from "../../../support/results/sample-part.ts";
import { category, measure, request } from "../../../support/results/sample-result.ts";
import { servedResults } from "../../../support/results/served-results.ts";

vi.mock("#lib/actions/statement-help", () => ({}));
vi.mock("#lib/actions/charts", async () => ({
  readChartAction: (await import("../../../support/results/served-results.ts")).readServedChart,
}));

beforeEach(() => localStorage.clear());

afterEach(() => {
  cleanup();
  servedResults.reset();
});

describe("editing a chart", () => {
  it("switches to another kind that fits, and keeps the axis that was chosen", async () => {
    await openEditor();
    fireEvent.change(screen.getByRole("combobox", { name: "Axis" }), { target: { value: "1" } });
    fireEvent.click(screen.getByRole("radio", { name: "Heatmap" }));
    expect(await screen.findByRole("figure", { name: /^Heatmap/ })).toBeDefined();
    expect(screen.getByRole("combobox", { name: "Axis" })).toHaveProperty("value", "1");
    expect(screen.getByRole("radio", { name: "Heatmap" }).getAttribute("aria-checked")).toBe("true");
  });

  it("tells why a kind does not fit; it can be reached and does nothing", async () => {
    await openEditor();
    const scatter = screen.getByRole("radio", { name: "Scatter" });
    expect(scatter.getAttribute("aria-disabled")).toBe("true");
    const problem = document.getElementById(scatter.getAttribute("aria-describedby") ?? "");
    expect(problem?.textContent).toMatch(/two measures/i);
    scatter.focus();
    expect(document.activeElement).toBe(scatter);
    fireEvent.click(scatter);
    expect(screen.getByRole("button", { name: "Reset to automatic" })).toHaveProperty("disabled", true);
  });

  it("moves between kinds with the arrow keys", async () => {
    await openEditor();
    const radios = within(screen.getByRole("radiogroup", { name: "Type" })).getAllByRole("radio");
    const entry = radios.findIndex((radio) => radio.tabIndex === 0);
    radios[entry]?.focus();
    fireEvent.keyDown(radios[entry] ?? document.body, { key: "ArrowRight" });
    expect(document.activeElement).toBe(radios[(entry + 1) % radios.length]);
  });

  it("takes changes back and makes them again, and goes back to the automatic chart", async () => {
    await openEditor();
    const panel = screen.getByRole("region", { name: "Edit chart" });
    fireEvent.click(screen.getByRole("radio", { name: "Heatmap" }));
    expect(await screen.findByRole("figure", { name: /^Heatmap/ })).toBeDefined();
    fireEvent.keyDown(panel, { key: "z", ctrlKey: true });
    expect(await screen.findByRole("figure", { name: /^(?!Heatmap)/ })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Redo" }));
    expect(await screen.findByRole("figure", { name: /^Heatmap/ })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Reset to automatic" }));
    expect(await screen.findByRole("figure", { name: /^(?!Heatmap)/ })).toBeDefined();
  });

  it("keeps the words of a title as one step, and Escape leaves them as they were", async () => {
    await openEditor();
    const title = screen.getByRole("textbox", { name: "Chart title" });
    fireEvent.change(title, { target: { value: "Our regions" } });
    fireEvent.keyDown(title, { key: "Escape" });
    expect(title).toHaveProperty("value", "");
    fireEvent.change(title, { target: { value: "Our regions" } });
    fireEvent.keyDown(title, { key: "Enter" });
    expect(screen.getByRole("button", { name: "Reset to automatic" })).toHaveProperty("disabled", false);
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(title).toHaveProperty("value", "");
  });

  it("is kept with the result, and closing gives the focus back", async () => {
    const sample = await openEditor();
    fireEvent.click(screen.getByRole("radio", { name: "Heatmap" }));
    fireEvent.keyDown(screen.getByRole("region", { name: "Edit chart" }), { key: "Escape" });
    expect(screen.queryByRole("region", { name: "Edit chart" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit chart" }));
    cleanup();
    show(sample);
    expect(await screen.findByRole("figure", { name: /^Heatmap/ })).toBeDefined();
  });
});

describe("the full screen", () => {
  it("holds the focus and gives it back when it is left", async () => {
    await openEditor();
    fireEvent.click(screen.getByRole("button", { name: "Full screen" }));
    const dialog = screen.getByRole("dialog", { name: "Revenue" });
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Full screen" }));
  });
});

function twoGroups() {
  return samplePart("Revenue", request([category("Region", 4), category("Channel", 3), measure("Revenue")]));
}

function show(sample: ReturnType<typeof twoGroups>) {
  servedResults.add(sample);
  render(
    <QueryProvider>
      <TooltipProvider>
        <ResultCard part={sample.part} cardId="card" />
      </TooltipProvider>
    </QueryProvider>,
  );
}

async function openEditor() {
  const sample = twoGroups();
  show(sample);
  // The drawing code is loaded when it is first needed: on a busy machine that takes a moment.
  await screen.findByRole("figure", {}, { timeout: 10_000 });
  fireEvent.click(screen.getByRole("button", { name: "Edit chart" }));
  await screen.findByRole("region", { name: "Edit chart" });
  return sample;
}
