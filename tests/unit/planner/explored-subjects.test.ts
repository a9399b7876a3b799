import { describe, expect, it } from "vitest";
import { dialects } from "#lib/domain/dialects";
import { compilePlan } from "#lib/planner/compile/compile";
import { planTitle } from "#lib/planner/explain/plan-title";
import { dimensionPlan, joinPlan, measurePlan, readPoints, tablePlan } from "#lib/planner/explored-plans";
import { exploredDimensions, exploredMeasures, newestOf } from "#lib/planner/explored-subjects";
import { indexModel } from "#lib/semantic/index-model";
import { emptyProfile, findTable, type SemanticModel } from "#lib/semantic/model";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";

const table = (name: string) => findTable(sampleModel, name) ?? raise(name);
const raise = (name: string): never => {
  throw new Error(`no ${name}`);
};

describe("the measures that are shown", () => {
  it("are those with a course over time, each once, and the planner reads every one of them", () => {
    const measures = exploredMeasures(sampleArgs);
    expect(measures.map(({ label }) => label)).toContain("Total amount");
    expect(new Set(measures.map(({ id }) => id)).size).toBe(measures.length);
    for (const { id } of measures) {
      const made = measurePlan(id, sampleArgs);
      expect([id, made?.plan.dimensions.length]).toEqual([id, 1]);
    }
  });

  it("know how their numbers are written", () => {
    expect(measurePlan("bookings", sampleArgs)?.format).toBe("integer");
    expect(measurePlan("words that mean nothing", sampleArgs)).toBeNull();
  });

  it("have a gap where a step has no value, and no step without a date", () => {
    expect(
      readPoints(
        [
          ["2025-01-01", "12.5"],
          [null, 3],
          ["2025-02-01", null],
        ],
        { grain: "month", newest: null },
      ),
    ).toEqual([
      { at: "2025-01-01", value: 12.5 },
      { at: "2025-02-01", value: null },
    ]);
  });

  it("end with a whole step: what has only begun is no newest figure, unless there is no other", () => {
    const rows = [
      ["2024-01-01", 400],
      ["2025-01-01", 3],
    ];
    const at = (newest: string | null, of = rows) => readPoints(of, { grain: "year", newest }).map((point) => point.at);
    expect(at("2025-01-04")).toEqual(["2024-01-01"]);
    expect(at("2025-12-29")).toEqual(["2024-01-01", "2025-01-01"]);
    expect(at("2025-12-31 18:00:00")).toEqual(["2024-01-01", "2025-01-01"]);
    expect(at(null)).toEqual(["2024-01-01", "2025-01-01"]);
    expect(at("2025-01-04", rows.slice(1))).toEqual(["2025-01-01"]);
  });

  it("calculated from money are money", () => {
    const total = {
      kind: "aggregate" as const,
      function: "sum" as const,
      column: { table: "BOOKINGS", column: "AMOUNT" },
    };
    const model: SemanticModel = {
      ...sampleModel,
      tables: sampleModel.tables.map((known) => ({
        ...known,
        columns: known.columns.map((column) => (column.name === "AMOUNT" ? { ...column, unit: "USD" } : column)),
      })),
      metrics: [
        {
          name: "HARBOUR_FEES",
          label: "harbour fees",
          synonyms: [],
          description: null,
          expression: { kind: "arithmetic", operator: "*", left: total, right: { kind: "number", value: 0.1 } },
          format: "currency",
        },
      ],
    };
    const made = measurePlan("harbour fees", { ...sampleArgs, model, index: indexModel(model) });
    expect(made).toMatchObject({ unit: "USD", format: "currency" });
  });
});

describe("the dimensions that are shown", () => {
  it("group rows: no names, no keys, no numbers, and the best joined tables first", () => {
    const named = exploredDimensions(sampleModel).map(({ table: of, label }) => `${of} ${label}`);
    expect(named[0]).toMatch(/^BOOKINGS /);
    expect(named).toEqual(expect.arrayContaining(["BOOKINGS status", "BOATS boat type", "GUESTS country"]));
    expect(named.some((name) => /name|id|amount/.test(name))).toBe(false);
  });

  it("are none where every row has a value of its own, or nobody counted them", () => {
    const unknown: SemanticModel = {
      ...sampleModel,
      tables: sampleModel.tables.map((known) => ({
        ...known,
        columns: known.columns.map((column) => ({ ...column, profile: emptyProfile })),
      })),
    };
    expect(exploredDimensions(unknown)).toEqual([]);
  });
});

describe("every plan", () => {
  it("has a statement in both dialects, and words", () => {
    const plans = [
      ...sampleModel.tables.map(({ name }) => tablePlan(sampleModel, name)),
      ...sampleModel.relationships.flatMap((step) => joinPlan(sampleModel, step) ?? []),
      ...exploredDimensions(sampleModel).flatMap(({ id }) => dimensionPlan(sampleModel, id) ?? []),
    ];
    expect(plans.length).toBeGreaterThan(12);
    for (const plan of plans) {
      for (const dialect of [dialects.duckdb, dialects.snowflake]) {
        expect(compilePlan(plan, { model: sampleModel, dialect }).sql).toMatch(/^SELECT/);
      }
      expect(planTitle(plan, sampleModel).length).toBeGreaterThan(3);
    }
    expect(dimensionPlan(sampleModel, "gone")).toBeNull();
  });

  it("of a join with two ways says which one is meant", () => {
    const ways = sampleModel.relationships.filter(
      ({ fromTable, toTable }) => fromTable === "BOOKINGS" && toTable === "PORTS",
    );
    expect(ways.map((step) => joinPlan(sampleModel, step)?.dimensions[0]?.via?.column)).toEqual([
      "FROM_PORT_ID",
      "TO_PORT_ID",
    ]);
  });
});

describe("how fresh a table is", () => {
  it("is told by the newest date of the column that places its rows in time", () => {
    expect(newestOf(table("BOOKINGS"))).toEqual({ label: "booking date", date: "2026-05-20" });
  });

  it("is not told where there is no such column, or nobody measured it", () => {
    expect(newestOf(table("PORTS"))).toBeNull();
    const columns = table("BOOKINGS").columns.map((column) => ({ ...column, profile: emptyProfile }));
    expect(newestOf({ ...table("BOOKINGS"), columns })).toBeNull();
  });
});
