import { describe, expect, it } from "vitest";
import type { ColumnKind, SchemaCatalog } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import { planQuestion } from "#lib/planner/plan-question";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { emptyProfile, type SemanticModel } from "#lib/semantic/model";
import { sampleArgs } from "../../support/planner/sample-model.ts";
import { sketch } from "../../support/planner/sketch-plan.ts";

const columnsOf: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>> = {
  BOATS: { BOAT_ID: "integer", BOAT_NAME: "text", RIG: "text", UPKEEP: "decimal" },
  FINES: { FINE_ID: "integer", REASON: "text", FINE_AMOUNT: "decimal" },
  BUOYS: {
    BUOY_ID: "integer",
    BAY: "text",
    WAVE_MAX: "float",
    WAVE_MIN: "float",
    SALT: "float",
    IS_FOGGY: "boolean",
    SEEN_ON: "date",
  },
};
const catalog: SchemaCatalog = {
  database: "DOCK",
  schema: "SEA",
  tables: Object.entries(columnsOf).map(([name, columns]) => ({
    ...{ name, kind: "table", comment: null, rowCount: 50, foreignKeys: [] },
    columns: Object.entries(columns).map(([column, kind]) => {
      return { name: column, kind, nativeType: kind, isNullable: false, comment: null };
    }),
    primaryKey: [`${name.slice(0, -1)}_ID`],
  })),
};
const profiles = new Map(
  catalog.tables.flatMap(({ name, columns }) =>
    columns.map((column) => {
      const stored = column.name === "REASON" ? { values: ["Boat", "Noise"], valuesAreComplete: true } : {};
      return [`${name}.${column.name}`, { ...emptyProfile, nullCount: 0, ...stored }] as const;
    }),
  ),
);
const drafted = draftModel(catalog, profiles, null);

/** What a curator adds: totals that are known by a name. */
const totals = [
  { name: "upkeep", table: "BOATS", column: "UPKEEP" },
  { name: "fines", table: "FINES", column: "FINE_AMOUNT" },
] as const;
const model: SemanticModel = {
  ...drafted,
  tables: drafted.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      synonyms: column.name === "WAVE_MAX" ? ["highest swell"] : [],
      defaultAggregate: column.role === "fact" && table.name === "BUOYS" ? "avg" : column.defaultAggregate,
    })),
  })),
  metrics: totals.map(({ name, table, column }) => ({
    ...{ name, label: name, synonyms: [], description: null, format: "currency" },
    expression: { kind: "aggregate", function: "sum", column: { table, column } },
  })),
};

function planned(question: string): Plan {
  const args = { model, index: indexModel(model), today: "2026-11-21", previousPlan: null, isAlways: true };
  const outcome = planQuestion(question, args);
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

describe("a figure of rows that are things of their own", () => {
  it.each([
    ["average upkeep by rig", "avg(UPKEEP) by BOATS.RIG"],
    ["average, median and maximum upkeep by rig", "avg(UPKEEP) median(UPKEEP) max(UPKEEP) by BOATS.RIG"],
    ["highest upkeep", "max(UPKEEP)"],
    ["highest upkeep per rig", "max(UPKEEP) by BOATS.RIG"],
    ["biggest fine", "max(FINE_AMOUNT)"],
    ["total upkeep by rig", "sum(UPKEEP) by BOATS.RIG"],
    ["top upkeep in each rig", "max(UPKEEP) by BOATS.RIG"],
  ])("is taken of them, although their total has the name: %s", (question, expected) => {
    expect(sketch(planned(question))).toBe(expected);
  });

  it("is one of their totals where they are the groups", () => {
    expect(sketch(planned("average upkeep per boat"))).toBe("over_groups");
  });
});

describe("an extreme", () => {
  it.each([
    ["highest wave", "max(WAVE_MAX)"],
    ["lowest wave", "min(WAVE_MIN)"],
    ["average salt and top wave by bay", "avg(SALT) max(WAVE_MAX) by BUOYS.BAY"],
  ])("is that of the largest or smallest value stored, where both are: %s", (question, expected) => {
    expect(sketch(planned(question))).toBe(expected);
  });

  it.each([
    ["highest salt in each year", "max(SALT) by BUOYS.SEEN_ON/year"],
    ["highest buoy salt", "max(SALT)"],
    ["highest swell per year", "max(WAVE_MAX) by BUOYS.SEEN_ON/year"],
    ["highest swell by bay", "max(WAVE_MAX) by BUOYS.BAY"],
  ])("is looked for in each step and group, and under a name that says it itself: %s", (question, expected) => {
    expect(sketch(planned(question))).toBe(expected);
  });

  it("is no other where it is said to be a single one", () => {
    const { limit, order } = planned("largest single upkeep among the boats");
    expect({ limit, order: order.length }).toEqual({ limit: 1, order: 1 });
    expect(sketch(planned("the single highest upkeep"))).toBe("max(UPKEEP)");
  });
});

describe("the best and the worst", () => {
  it.each([
    ["worst reason by fine", "worst rig by upkeep", "descending", "ascending"],
    ["best reason by fine", "best rig by upkeep", "ascending", "descending"],
    ["3 worst reasons by fine", "3 worst rigs by upkeep", "descending", "ascending"],
  ])("of a harm are the most and the least of it: %s", (harm, good, ofHarm, ofGood) => {
    const ends = [harm, good].map((question) => planned(question).order[0]?.direction);
    expect(ends).toEqual([ofHarm, ofGood]);
  });

  it("of rows by a figure of what belongs to them are groups", () => {
    const outcome = planQuestion("worst boats for amount", { ...sampleArgs, isAlways: true });
    expect(outcome.kind === "plan" && sketch(outcome.plan)).toContain("by BOATS.BOAT_NAME");
  });

  it("go by no text", () => {
    const outcome = planQuestion("most expensive boats by boat type", sampleArgs);
    expect(outcome.kind === "plan" && outcome.plan.order.some(({ by }) => by === "detail")).toBe(false);
  });
});

describe("two numbers in one breath", () => {
  it("are not both of them what is asked for", () => {
    const args = { model, index: indexModel(model), today: "2026-11-21", previousPlan: null };
    expect(planQuestion("average salt wave min by bay", args).kind).not.toBe("plan");
  });
});

describe("a word right before the number that decides", () => {
  it("says whose number it is, although rows of another table are called so", () => {
    const { filters } = planned("which fine has the most boat fine amount");
    expect(filters[0]).toMatchObject({ column: { column: "REASON" }, condition: { operator: "=", value: "Boat" } });
  });
});

describe("a column's word right before rows that are counted", () => {
  it("is not counted in their place", () => {
    const asked = ["how many status bookings", "how many statuses"].map((question) =>
      planQuestion(question, sampleArgs),
    );
    expect(asked.map(({ kind }) => kind)).toEqual(["refuse", "plan"]);
  });
});

describe("an aggregate of a column", () => {
  it.each([
    "rigs whose upkeep averaged over 20",
    "rigs whose average upkeep is over 20",
    "rigs with a mean upkeep over 20",
  ])("is the figure that is compared, as it is before it: %s", (question) => {
    expect(planned(question).having).toMatchObject([
      { metric: { function: "avg", column: { column: "UPKEEP" } }, operator: ">", value: 20 },
    ]);
  });
});

describe("the cheapest of a kind", () => {
  it("goes by the price that stands beside it, not by what something else costs", () => {
    const outcome = planQuestion("cheapest boat type", { ...sampleArgs, isAlways: true });
    expect(JSON.stringify(outcome)).toContain("DAILY_PRICE");
    expect(JSON.stringify(outcome)).not.toContain("COST");
  });
});

describe("rows that meet a condition", () => {
  it("are one figure beside others", () => {
    expect(planned("average salt and the number of foggy buoys by bay").metrics[1]?.expression).toMatchObject({
      kind: "filtered",
      measure: { kind: "count", table: "BUOYS" },
      filters: [{ column: { column: "IS_FOGGY" }, condition: { operator: "=", value: true } }],
    });
  });
});
