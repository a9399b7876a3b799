import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { draftModel } from "#lib/semantic/draft";
import { readModelFile } from "#lib/semantic/file/read-file";
import { findColumn } from "#lib/semantic/model";
import { sampleCatalog, sampleProfiles } from "../../support/planner/sample-model.ts";

const text = `
name: harbour
description: Boats for hire.
tables:
  - name: trips
    base_table: { schema: HARBOUR, table: BOOKINGS }
    synonyms: [voyages]
    facts:
      - { name: NIGHTS, expr: NIGHTS, synonyms: [overnight stays] }
    metrics:
      - { name: income, expr: SUM(AMOUNT), format: currency }
      - { name: income_per_guest, expr: SUM(AMOUNT) / COUNT(DISTINCT GUEST_ID) }
      - { name: strange, expr: PERCENTILE_CONT(0.5) }
`;

function curatedModel() {
  const loaded = readModelFile(text, "harbour.yaml");
  if (!loaded.ok) throw new Error(loaded.error.message);
  return draftModel(sampleCatalog, sampleProfiles, loaded.value);
}

describe("a curated file", () => {
  it("adds synonyms to what the catalog knows and keeps types and values", () => {
    const nights = findColumn(curatedModel(), "BOOKINGS", "NIGHTS");
    expect(nights?.synonyms).toEqual(["overnight stays"]);
    expect(nights?.kind).toBe("integer");
  });

  it("defines metrics that can be compiled safely, and leaves out what cannot", () => {
    expect(curatedModel().metrics.map((metric) => [metric.name, metric.expression])).toEqual([
      ["income", { kind: "aggregate", function: "sum", column: { table: "BOOKINGS", column: "AMOUNT" } }],
      [
        "income_per_guest",
        {
          kind: "ratio",
          numerator: { kind: "aggregate", function: "sum", column: { table: "BOOKINGS", column: "AMOUNT" } },
          denominator: {
            kind: "aggregate",
            function: "count_distinct",
            column: { table: "BOOKINGS", column: "GUEST_ID" },
          },
        },
      ],
    ]);
  });

  it("that is not YAML, or not a model, is refused with the place", () => {
    const broken = readModelFile("name: [unclosed", "x.yaml");
    const wrong = readModelFile("name: x\ntables:\n  - name: y\n", "x.yaml");
    expect(broken.ok ? "" : broken.error.message).toMatch(/not valid YAML/);
    expect(wrong.ok ? "" : wrong.error.message).toMatch(/tables\.0\.base_table/);
  });

  it("is shipped for the demo schemas, and every one of them loads", () => {
    const files = readdirSync("semantic").filter((name) => name.endsWith(".yaml"));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(readModelFile(readFileSync(`semantic/${file}`, "utf8"), file).ok).toBe(true);
  });
});
