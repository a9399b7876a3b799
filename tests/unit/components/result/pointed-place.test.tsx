import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QueryProvider } from "#components/chat/query-provider";
import { SessionProvider } from "#components/chat/session-provider";
import { type PointedPlace, PointingProvider, usePointing } from "#components/result/pointed-place";
import { ResultCard } from "#components/result/result-card";
import { SqlEditingProvider } from "#components/result/sql-editing";
import { freshChat, type SessionStore } from "#lib/state/session-store";
import type { AnswerVersion } from "#lib/state/turn";
import { giveBoxesSize } from "../../../support/dom/box-size.ts";
import { editedRun } from "../../../support/results/edited-run.ts";
import {
  expectColumn,
  grid,
  pairs,
  rowTexts,
  scrollTo,
  selected,
  sort,
  sortOf,
} from "../../../support/results/grid-page.tsx";
import type { SamplePart } from "../../../support/results/sample-part.ts";
import { servedResults } from "../../../support/results/served-results.ts";

vi.mock("#lib/actions/statement-help", () => ({}));
vi.mock("#lib/actions/charts", async () => ({
  readChartAction: (await import("../../../support/results/served-results.ts")).readServedChart,
}));
vi.mock("#lib/actions/results", async () => ({
  readResultAction: (await import("../../../support/results/served-results.ts")).readServedResult,
}));
vi.mock("#lib/queries/use-edited-sql", () => ({ useEditedSql: () => vi.fn() }));
vi.mock("#lib/queries/use-chat-actions", () => ({
  useChatActions: (store: SessionStore) => ({
    showVersion: (card: string, resultId: string) => store.getState().wish({ kind: "version", card, resultId }),
  }),
}));

const scrolled = vi.fn();
let restoreBoxes: () => void = () => undefined;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  scrolled.mockReset();
  Element.prototype.scrollIntoView = scrolled;
  restoreBoxes = giveBoxesSize({ width: 900, height: 360 });
});

afterEach(() => {
  cleanup();
  servedResults.reset();
  restoreBoxes();
});

const threeRows = () =>
  pairs([
    ["Berlin", 30],
    ["Aachen", 69.5],
    ["Celle", 10],
  ]);

const opened = freshChat(
  { database: "DEMO", schema: "SALES", otherContexts: [] },
  { newId: () => "chat", now: () => 0 },
);

/** A card, and a button that points at a place of it. */
function show(sample: SamplePart, place: Partial<PointedPlace>, edits: readonly AnswerVersion[] = []): void {
  servedResults.add(sample);
  const pointed = { resultId: sample.part.ref.id, kind: "cell", row: 1, column: 1, ...place } as const;
  render(
    <QueryProvider>
      <SessionProvider opened={opened}>
        <PointingProvider>
          <Pointer place={pointed} />
          <SqlEditingProvider original={sample.part} messageId="answer" versions={edits} cardId="card">
            {(part) => <ResultCard part={part} cardId="card" />}
          </SqlEditingProvider>
        </PointingProvider>
      </SessionProvider>
    </QueryProvider>,
  );
}

function Pointer({ place }: { readonly place: PointedPlace }) {
  const { point } = usePointing();
  return (
    <button type="button" onClick={() => point(place)}>
      Point
    </button>
  );
}

function openTab(name: string): void {
  fireEvent.mouseDown(screen.getByRole("tab", { name }), { button: 0 });
}

function point(): void {
  fireEvent.click(screen.getByRole("button", { name: "Point" }));
}

describe("a place that is pointed at", () => {
  it("opens the card's table at its cell: selected, with the focus, and the card in view", async () => {
    show(threeRows(), {});
    openTab("SQL");
    point();
    await waitFor(() => expect(selected()).toEqual(["69.50"]));
    expect(document.activeElement?.textContent).toBe("69.50");
    expect(screen.getByRole("tab", { name: "Table", selected: true })).toBeDefined();
    expect(scrolled).toHaveBeenCalled();
  });

  it("is gone to while the table is open too, and once more when it is pointed at again", async () => {
    show(threeRows(), {});
    await expectColumn(["Berlin", "Aachen", "Celle"]);
    point();
    await waitFor(() => expect(selected()).toEqual(["69.50"]));
    fireEvent.click(screen.getByRole("gridcell", { name: "Celle" }));
    expect(selected()).toEqual(["Celle"]);
    point();
    await waitFor(() => expect(selected()).toEqual(["69.50"]));
  });

  it("is not gone to again when the table is opened later", async () => {
    show(threeRows(), {});
    point();
    await waitFor(() => expect(selected()).toEqual(["69.50"]));
    openTab("SQL");
    openTab("Table");
    await expectColumn(["Berlin", "Aachen", "Celle"]);
    expect(selected()).toEqual([]);
  });

  it("is counted in the stored order: a table that is sorted goes back to it", async () => {
    show(threeRows(), {});
    await expectColumn(["Berlin", "Aachen", "Celle"]);
    sort("Name");
    await expectColumn(["Aachen", "Berlin", "Celle"]);
    point();
    await waitFor(() => expect(selected()).toEqual(["69.50"]));
    expect(rowTexts().map(([name]) => name)).toEqual(["Berlin", "Aachen", "Celle"]);
    expect(sortOf("Name")).toBe("none");
  });

  it("is a whole column for a sum", async () => {
    show(threeRows(), { kind: "column", row: 0 });
    point();
    await waitFor(() => expect(selected()).toEqual(["30.00", "69.50", "10.00"]));
    expect(screen.getByText(/Sum/).textContent).toContain("Sum 109.5");
  });

  it("is the first column for the number of rows", async () => {
    show(threeRows(), { kind: "rows", row: 0, column: 0 });
    point();
    await waitFor(() => expect(selected()).toEqual(["Berlin", "Aachen", "Celle"]));
  });

  it("may lie far below the rows that were read", async () => {
    show(pairs(Array.from({ length: 3_000 }, (_, row) => [`city ${row}`, row])), { row: 2_500 });
    point();
    await waitFor(() => expect(grid().scrollTop).toBeGreaterThan(32 * 2_400));
    // A browser tells of it by itself.
    scrollTo(grid().scrollTop);
    await waitFor(() => expect(selected()).toEqual(["2,500"]));
  });

  it("that the result does not have changes nothing", async () => {
    show(threeRows(), { row: 9 });
    point();
    await expectColumn(["Berlin", "Aachen", "Celle"]);
    expect(selected()).toEqual([]);
  });

  it("of another result leaves the card alone", () => {
    show(threeRows(), { resultId: "another" });
    openTab("SQL");
    point();
    expect(screen.getByRole("tab", { name: "SQL", selected: true })).toBeDefined();
  });

  it("is of the answer's own result: a card that shows an edit shows the original again", async () => {
    const edited = editedRun("a", "done");
    const [result] = edited.content.results;
    if (result === undefined) throw new Error("the edit has no result");
    servedResults.add({ part: result, rows: [["x"]] });
    show(threeRows(), {}, [edited]);
    expect(screen.getByText("Edited by you.")).toBeDefined();
    point();
    await waitFor(() => expect(selected()).toEqual(["69.50"]));
    expect(screen.queryByText("Edited by you.")).toBeNull();
  });
});
