import { describe, expect, it } from "vitest";
import { applyModelFile } from "#lib/semantic/apply-file";
import { betterOf } from "#lib/semantic/better";
import { applyEdits } from "#lib/semantic/edits";
import { exportModel } from "#lib/semantic/export/export-model";
import { readModelFile } from "#lib/semantic/file/read-file";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { sampleModel } from "../../support/planner/sample-model.ts";

describe("of a figure less is better", () => {
  it.each([
    ...["delay", "average delay", "ARRIVAL_DELAY_MINUTES", "return rate", "returns", "refund amount", "cost per lead"],
    ...["cost of goods", "churn rate", "cancellation rate", "unemployment rate", "defects", "complaints", "late rate"],
    ...["late flights", "bounce rate", "deaths"],
  ])("where its name says so: %s", (label) => {
    expect(betterOf({ label })).toBe("lower");
  });

  it.each([
    ...["revenue", "order value", "return on investment", "return visits", "cost savings", "customers", "on time rate"],
    ...["conversion rate", "recovered costs", "score"],
  ])("but not: %s", (label) => {
    expect(betterOf({ label })).toBeNull();
  });

  it("where the model says so, whatever the name", () => {
    expect(betterOf({ label: "score", better: "lower" })).toBe("lower");
    expect(betterOf({ label: "delay", better: "higher" })).toBe("higher");
  });
});

describe("what a model file says of the best end", () => {
  const text = `name: harbour
tables:
  - name: bookings
    base_table: { database: SEA, schema: HARBOUR, table: BOOKINGS }
    facts:
      - { name: NIGHTS, expr: NIGHTS, data_type: NUMBER, better: lower }
    metrics:
      - { name: effort, expr: SUM(NIGHTS), better: lower }
`;

  function laid(written: string): SemanticModel {
    const read = readModelFile(written, "harbour.yaml");
    if (!read.ok) throw new Error(read.error.message);
    return applyModelFile(sampleModel, read.value).model;
  }

  function ends(model: SemanticModel) {
    return [
      findColumn(model, "BOOKINGS", "NIGHTS")?.better,
      model.metrics.find(({ name }) => name === "effort")?.better,
    ];
  }

  it("is read, and written again in a file of the whole model", () => {
    const model = laid(text);
    expect(ends(model)).toEqual(["lower", "lower"]);
    expect(ends(laid(exportModel(model, [], null)))).toEqual(["lower", "lower"]);
  });

  it("stays when something else of the element is changed", () => {
    const at = { editedBy: "ada", editedAt: "2026-01-01T00:00:00.000Z", version: 1 };
    const { model } = applyEdits(laid(text), [
      { element: { kind: "column", key: "BOOKINGS.NIGHTS" }, change: { synonyms: ["stays"] }, ...at },
      { element: { kind: "metric", key: "effort" }, change: { description: "All nights." }, ...at },
    ]);
    expect(ends(model)).toEqual(["lower", "lower"]);
  });

  it("is refused where it is neither end", () => {
    expect(readModelFile(text.replaceAll("better: lower", "better: red"), "harbour.yaml").ok).toBe(false);
  });
});
