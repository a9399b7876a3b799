/** A card with a table as its reader meets it: by roles, names and keys. */
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { QueryProvider } from "#components/chat/query-provider";
import { ResultCard } from "#components/result/result-card";
import { DensityProvider } from "#components/ui/density";
import { ToastProvider } from "#components/ui/toast";
import type { Cell } from "#lib/domain/result-set";
import type { Density } from "#lib/state/preferences";
import { type SamplePart, samplePart } from "./sample-part.ts";
import { detail, measure, request, type SampleColumn } from "./sample-result.ts";
import { servedResults } from "./served-results.ts";

export function listing(rowCount: number): SamplePart {
  return named(Array.from({ length: rowCount }, (_, row) => `name ${row}`));
}

export function named(names: readonly Cell[], more: Partial<SamplePart["part"]["ref"]> = {}): SamplePart {
  return table(
    [detail("Name")],
    names.map((name) => [name]),
    more,
  );
}

export function pairs(rows: Cell[][]): SamplePart {
  return table([detail("Name"), measure("Revenue")], rows);
}

function table(columns: SampleColumn[], rows: Cell[][], more: Partial<SamplePart["part"]["ref"]> = {}): SamplePart {
  const sample = samplePart("Names", { ...request(columns), rows }, more);
  return { ...sample, part: { ...sample.part, chart: null } };
}

export function draw(sample: SamplePart, density: Density = "comfortable"): void {
  servedResults.add(sample);
  render(
    <QueryProvider>
      <ToastProvider>
        <DensityProvider first={density}>
          <ResultCard part={sample.part} cardId="card" />
        </DensityProvider>
      </ToastProvider>
    </QueryProvider>,
  );
}

export async function show(sample: SamplePart, tab?: string, density?: Density): Promise<void> {
  draw(sample, density);
  if (tab !== undefined) fireEvent.mouseDown(screen.getByRole("tab", { name: tab }), { button: 0 });
  // The grid is loaded when it is first needed: on a busy machine that takes a moment.
  await screen.findByRole("grid", undefined, { timeout: 10_000 });
  await waitFor(() => expect(screen.getAllByRole("gridcell").length).toBeGreaterThan(0));
}

export function grid(): HTMLElement {
  return screen.getByRole("grid");
}

export function rows(): HTMLElement[] {
  return screen.getAllByRole("row").slice(1);
}

export function rowTexts(): string[][] {
  return rows().map((row) =>
    within(row)
      .getAllByRole("gridcell")
      .map((one) => one.textContent ?? ""),
  );
}

export async function expectColumn(expected: readonly string[]): Promise<void> {
  await waitFor(() => expect(rowTexts().map((row) => row[0])).toEqual(expected));
}

export function cell(text: string): HTMLElement {
  return screen.getByRole("gridcell", { name: text });
}

function header(name: string): HTMLElement {
  const found = screen.getAllByRole("columnheader").find((one) => one.textContent?.startsWith(name));
  if (found === undefined) throw new Error(`no header ${name}`);
  return found;
}

export function headerButton(name: string): HTMLElement {
  return within(header(name)).getByRole("button", { name: new RegExp(`^${name}`) });
}

export function widthHandle(name: string): HTMLElement {
  return screen.getByRole("separator", { name: `Width of ${name}` });
}

export function sortOf(name: string): string | null {
  return header(name).getAttribute("aria-sort");
}

export function sort(name: string): void {
  fireEvent.click(headerButton(name));
}

export function openMenu(name: string): void {
  fireEvent.keyDown(screen.getByRole("button", { name: `Menu of ${name}` }), { key: "Enter" });
}

export function openDownloads(): void {
  fireEvent.keyDown(screen.getByRole("button", { name: "Download" }), { key: "Enter" });
}

export function addressOf(format: string): URL {
  return new URL(screen.getByRole("menuitem", { name: format }).getAttribute("href") ?? "", "http://app.example");
}

export function selected(): (string | null)[] {
  return screen
    .getAllByRole("gridcell")
    .filter((one) => one.getAttribute("aria-selected") === "true")
    .map((one) => one.textContent);
}

/** A key where the keyboard stands: at first the header that Tab leads to. */
export function key(name: string, modifiers: { shiftKey?: boolean; ctrlKey?: boolean } = {}): void {
  const active = document.activeElement;
  const target = active !== null && grid().contains(active) ? active : grid().querySelector('[tabindex="0"]');
  if (target === null) throw new Error("nothing in the grid can be focused");
  fireEvent.keyDown(target, { key: name, ...modifiers });
}

export function scrollTo(top: number): void {
  act(() => {
    Object.defineProperty(grid(), "scrollTop", { value: top, configurable: true, writable: true });
    fireEvent.scroll(grid());
  });
}
