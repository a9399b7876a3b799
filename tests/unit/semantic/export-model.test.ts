import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ModelEdit } from "#lib/domain/model-edit";
import { applyModelFile } from "#lib/semantic/apply-file";
import { applyEdits } from "#lib/semantic/edits";
import { exportModel } from "#lib/semantic/export/export-model";
import { readModelFile } from "#lib/semantic/file/read-file";
import type { SemanticModel } from "#lib/semantic/model";
import { sampleModel } from "../../support/planner/sample-model.ts";
import { harbourFile, harbourModel, harbourText } from "../../support/semantic/harbour-file.ts";

function imported(text: string, below: SemanticModel = sampleModel): SemanticModel {
  const read = readModelFile(text, "again.yaml");
  if (!read.ok) throw new Error(`${read.error.message}\n${text}`);
  return applyModelFile(below, read.value).model;
}

function edit(element: ModelEdit["element"], change: ModelEdit["change"]): ModelEdit {
  return { element, change, editedBy: "ada", editedAt: "2026-01-01T00:00:00.000Z", version: 1 };
}

function byName<Item extends { readonly name: string }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((left, right) => left.name.localeCompare(right.name));
}

const edits: readonly ModelEdit[] = [
  edit({ kind: "table", key: "BOOKINGS" }, { description: "Booked trips." }),
  edit({ kind: "table", key: "GUESTS" }, { synonyms: ["visitors"] }),
  edit({ kind: "column", key: "BOOKINGS.NIGHTS" }, { synonyms: ["stays"], defaultAggregate: "sum" }),
  edit({ kind: "column", key: "BOOKINGS.departure" }, { expression: "dateadd(day, 5, booking_date)" }),
  edit({ kind: "column", key: "BOOKINGS.fee" }, { expression: "AMOUNT * 0.1", synonyms: ["commission"] }),
  edit({ kind: "filter", key: "BOOKINGS.cheap" }, { expression: "AMOUNT < 10" }),
  edit({ kind: "metric", key: "net_income" }, { description: "After tax." }),
  edit({ kind: "metric", key: "fees" }, { expression: "SUM(fee)", table: "BOOKINGS" }),
  edit({ kind: "metric", key: "paid_share" }, "removed"),
  edit({ kind: "relationship", key: "REPAIRS(REPAIR_ID) -> GUESTS(GUEST_ID)" }, "removed"),
  edit({ kind: "relationship", key: "REPAIRS(REPAIR_DATE) -> BOOKINGS(BOOKING_DATE)" }, {}),
  edit({ kind: "verified_query", key: "all" }, { question: "How many?", sql: "SELECT COUNT(*) FROM BOOKINGS" }),
  edit({ kind: "verified_query", key: "trips by state" }, "removed"),
  edit({ kind: "instructions", key: "" }, { text: "Be brief." }),
];

describe("a model file that is written", () => {
  it("without edits is the file as it was read, to the letter", () => {
    expect(exportModel(harbourModel(), [], harbourFile())).toBe(harbourText);
  });

  it("has the edits, and keeps order, comments and keys that are not known", () => {
    const { model, warnings } = applyEdits(harbourModel(), edits);
    expect(warnings).toEqual([]);
    const text = exportModel(model, edits, harbourFile());
    expect(text).toMatch(/^# Kept by the harbour master\.\nname: harbour\n/);
    expect(text).toContain("# of all trips");
    expect(text).toContain("owner: the harbour master");
    expect(text).toContain("table: CRANES");
    const lines = new Set(harbourText.split("\n"));
    expect(text.split("\n").filter((line) => lines.has(line)).length).toBeGreaterThan(35);
    const ordered = (one: SemanticModel) => ({
      ...one,
      tables: one.tables.map((table) => ({ ...table, columns: byName(table.columns) })),
      metrics: byName(one.metrics),
    });
    expect(ordered(imported(text))).toEqual(ordered(model));
  });

  it("from a model without a file has all of it, by the names that people use", () => {
    const { model } = applyEdits(sampleModel, [
      edit({ kind: "column", key: "BOOKINGS.AMOUNT" }, { label: "trip price" }),
      edit({ kind: "table", key: "BOOKINGS" }, { label: "trips" }),
      edit({ kind: "metric", key: "income" }, { expression: "SUM(trip_price) / COUNT(*)", table: "BOOKINGS" }),
    ]);
    const text = exportModel(model, [], null);
    expect(text).toContain("name: TRIP_PRICE\n        expr: AMOUNT\n");
    expect(text).toContain("expr: SUM(TRIPS.TRIP_PRICE) / NULLIF(COUNT(*), 0)");
    expect(text).not.toContain("null");
    const again = imported(text);
    expect(again.metrics[0]?.expression).toEqual(model.metrics[0]?.expression);
    expect(again.relationships).toEqual(model.relationships);
  });

  it("reads as the same model again, whatever the model was given", () => {
    const word = fc.stringMatching(/^[a-z]{2,8}( [a-z]{2,8})?$/);
    const words = fc.record({
      synonyms: fc.uniqueArray(word, { maxLength: 3 }),
      description: fc.option(fc.string({ maxLength: 40 }).filter((text) => text.trim() !== "")),
    });
    const element = fc.constantFrom<ModelEdit["element"]>(
      { kind: "table", key: "BOATS" },
      { kind: "table", key: "REPAIRS" },
      { kind: "column", key: "BOOKINGS.AMOUNT" },
      { kind: "column", key: "BOOKINGS.tax" },
      { kind: "column", key: "GUESTS.COUNTRY" },
      { kind: "metric", key: "net_income" },
      { kind: "filter", key: "BOOKINGS.long_trips" },
    );
    const change = fc.tuple(element, words).map(([one, said]) => edit(one, said));
    const byKey = fc.uniqueArray(change, { maxLength: 5, selector: (one) => one.element.key });
    fc.assert(
      fc.property(byKey, (some) => {
        const fromFile = applyEdits(harbourModel(), some).model;
        expect(imported(exportModel(fromFile, some, harbourFile()))).toEqual(fromFile);
        const drafted = applyEdits(
          sampleModel,
          some.filter(({ element: one }) => !/[a-z]/.test(one.key)),
        ).model;
        const again = imported(exportModel(drafted, [], null), drafted);
        expect(again).toEqual(drafted);
      }),
      { numRuns: 60 },
    );
  });
});
