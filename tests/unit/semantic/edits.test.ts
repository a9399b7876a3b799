import { describe, expect, it } from "vitest";
import type { ModelChange, ModelEdit, ModelElementKind } from "#lib/domain/model-edit";
import { applyModelFile } from "#lib/semantic/apply-file";
import { applyEdits } from "#lib/semantic/edits";
import { elementId } from "#lib/semantic/element-keys";
import { findColumn, findTable } from "#lib/semantic/model";
import { modelOrigins } from "#lib/semantic/model-origins";
import { sampleModel } from "../../support/planner/sample-model.ts";
import { harbourFile, harbourModel } from "../../support/semantic/harbour-file.ts";

const model = harbourModel();
let minute = 0;

function edit(kind: ModelElementKind, key: string, change: ModelChange | "removed"): ModelEdit {
  minute += 1;
  const editedAt = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  return { element: { kind, key }, change, editedBy: "ada", editedAt, version: 1 };
}

const trip = "BOOKINGS(BOAT_ID) -> BOATS(BOAT_ID)";

describe("edits of a model", () => {
  it("change what they name and leave the rest of it", () => {
    const { model: edited, warnings } = applyEdits(model, [
      edit("table", "BOOKINGS", { label: "journeys", description: null }),
      edit("column", "BOOKINGS.STATUS", { synonyms: ["stage", "Stage", "trip state"], isHidden: true }),
      edit("column", "BOOKINGS.AMOUNT", { unit: "EUR", format: "currency", defaultAggregate: "avg" }),
      edit("metric", "income", { label: "takings", format: "number" }),
      edit("verified_query", "trips by state", { isOnboarding: false }),
      edit("instructions", "", { text: "Be brief." }),
    ]);
    expect(warnings).toEqual([]);
    expect(findTable(edited, "BOOKINGS")).toMatchObject({
      label: "journeys",
      description: null,
      synonyms: ["voyages", "bookings"],
    });
    expect(findColumn(edited, "BOOKINGS", "STATUS")).toMatchObject({
      synonyms: ["stage"],
      isHidden: true,
      label: "trip state",
    });
    expect(findColumn(edited, "BOOKINGS", "AMOUNT")).toMatchObject({
      unit: "EUR",
      format: "currency",
      defaultAggregate: "avg",
    });
    expect(edited.metrics[0]).toMatchObject({ name: "income", label: "takings", synonyms: [], format: "number" });
    expect(edited.verifiedQueries[0]).toMatchObject({ isOnboarding: false, verifiedBy: "Ada" });
    expect(edited.instructions).toBe("Be brief.");
    expect(findTable(edited, "PORTS")).toBe(findTable(model, "PORTS"));
  });

  it("add columns, filters, metrics, joins and verified queries, whatever the order in which they were made", () => {
    const { model: edited, warnings } = applyEdits(model, [
      edit("metric", "fee_per_trip", { expression: "fees / COUNT(*)", table: "BOOKINGS" }),
      edit("metric", "fees", { expression: "SUM(fee)", table: "BOOKINGS", format: "currency", label: "Fees" }),
      edit("column", "BOOKINGS.fee", { expression: "AMOUNT * 0.1", format: "currency", synonyms: ["commission"] }),
      edit("filter", "BOOKINGS.cheap", { expression: "AMOUNT < 10", label: "cheap trips" }),
      edit("relationship", "REPAIRS(REPAIR_DATE) -> BOOKINGS(BOOKING_DATE)", {}),
      edit("verified_query", "all", { question: "How many?", sql: "SELECT COUNT(*) FROM BOOKINGS; " }),
    ]);
    expect(warnings).toEqual([]);
    expect(findColumn(edited, "BOOKINGS", "fee")).toMatchObject({
      expression: '"AMOUNT" * 0.1',
      format: "currency",
      synonyms: ["commission"],
    });
    expect(findColumn(edited, "BOOKINGS", "cheap")).toMatchObject({ kind: "boolean", label: "cheap trips" });
    expect(edited.metrics.slice(-2)).toMatchObject([
      { name: "fees", label: "Fees", format: "currency", expression: { column: { column: "fee" } } },
      { name: "fee_per_trip", expression: { kind: "ratio" }, format: "currency" },
    ]);
    expect(edited.relationships.at(-1)).toMatchObject({ fromTable: "REPAIRS", toTable: "BOOKINGS", source: "curated" });
    expect(edited.verifiedQueries.at(-1)).toMatchObject({ sql: "SELECT COUNT(*) FROM BOOKINGS", verifiedBy: "ada" });
  });

  it("change a calculation and bring what it needs", () => {
    const { model: edited } = applyEdits(model, [
      edit("column", "BOOKINGS.tax", { expression: "amount * 0.07" }),
      edit("metric", "net_income", { expression: "SUM(AMOUNT * 2)" }),
    ]);
    expect(findColumn(edited, "BOOKINGS", "tax")).toMatchObject({
      expression: '"AMOUNT" * 0.07',
      defaultAggregate: "sum",
    });
    expect(findColumn(edited, "BOOKINGS", "net_income_OF_ROW")).toMatchObject({
      isHidden: true,
      expression: '"AMOUNT" * 2',
    });
  });

  it("take elements away, and what cannot be without them; a column only from the words", () => {
    const { model: edited } = applyEdits(model, [
      edit("table", "BOATS", "removed"),
      edit("column", "BOOKINGS.STATUS", "removed"),
      edit("metric", "income", "removed"),
      edit("verified_query", "trips by state", "removed"),
      edit("relationship", trip, "removed"),
      edit("instructions", "", "removed"),
    ]);
    expect(findTable(edited, "BOATS")).toBeUndefined();
    expect(edited.relationships.some(({ fromTable, toTable }) => [fromTable, toTable].includes("BOATS"))).toBe(false);
    expect(findColumn(edited, "BOOKINGS", "STATUS")?.isHidden).toBe(true);
    expect(edited.metrics.map(({ name }) => name)).not.toContain("income");
    expect([edited.verifiedQueries, edited.instructions]).toEqual([[], null]);
  });

  it.each([
    [edit("table", "TRAINS", { label: "x" }), /The table TRAINS is not as it was edited\. There is no table/],
    [edit("column", "TRAINS.X", { label: "x" }), /Its table is not there/],
    [edit("column", "BOOKINGS.X", { label: "x" }), /gives no expression/],
    [edit("column", "BOOKINGS.X", { expression: "WEIGHT + 1" }), /no column WEIGHT/],
    [edit("column", "BOOKINGS.AMOUNT", { expression: "1" }), /stored column and has no expression/],
    [edit("column", "BOOKINGS.X", { expression: "BOATS.DAILY_PRICE" }), /reads columns of BOATS/],
    [edit("column", "BOOKINGS.tax", { expression: "margin * 2" }), /made of itself/],
    [edit("filter", "BOOKINGS.X", { expression: "AMOUNT" }), /no condition/],
    [edit("metric", "x", { label: "x" }), /gives no expression/],
    [edit("metric", "x", { expression: "SUM(AMOUNT)" }), /which table has the column AMOUNT/],
    [edit("metric", "x", { expression: "x + 1", table: "BOOKINGS" }), /neither an aggregate nor another metric/],
    [edit("metric", "x", { expression: "COUNT(*)", table: "TRAINS" }), /There is no table TRAINS/],
    [edit("relationship", "A(B) -> C(D)", {}), /There is no table A/],
    [edit("relationship", "BOATS(X) -> PORTS(PORT_ID)", {}), /stores no column X/],
    [edit("relationship", "nonsense", {}), /does not say which columns join/],
    [edit("verified_query", "x", { question: "?" }), /needs a question and a statement/],
  ])("that cannot be used leave the model as it was and say why: %j", (change, sentence) => {
    const edited = applyEdits(model, [change]);
    expect(edited.model).toEqual(model);
    expect(edited.warnings.join()).toMatch(sentence);
  });
});

describe("where an element comes from", () => {
  it("is the catalog, the last file that says something of it, or whoever edited it", () => {
    const file = harbourFile();
    const layer = { file, ...applyModelFile(sampleModel, file) };
    const origins = modelOrigins(sampleModel, [layer], [edit("metric", "income", { label: "x" })]);
    const from = (kind: ModelElementKind, key: string) => origins.get(elementId({ kind, key }));
    expect(from("table", "BOOKINGS")).toEqual({ from: "file", file: "harbour.yaml" });
    expect(from("filter", "BOOKINGS.long_trips")).toEqual({ from: "file", file: "harbour.yaml" });
    expect(from("metric", "net_income")).toEqual({ from: "file", file: "harbour.yaml" });
    expect(from("metric", "income")).toMatchObject({ from: "edit", editedBy: "ada", version: 1 });
    expect(from("table", "GUESTS")).toBeUndefined();
    expect(from("relationship", trip)).toBeUndefined();
  });
});
