import { describe, expect, it } from "vitest";
import type { ColumnKind, SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import { planQuestion } from "#lib/planner/plan-question";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { type ColumnProfile, emptyProfile } from "#lib/semantic/model";

type Sketch = Readonly<Record<string, readonly [ColumnKind, comment?: string, profile?: Partial<ColumnProfile>]>>;

/** Skippers sail trips that have a fare, a cost and a length in minutes; crews are told in groups, the last of them open. */
const sketch: Readonly<Record<string, Sketch>> = {
  SKIPPERS: { SKIPPER_ID: ["integer"], SKIPPER_NAME: ["text"] },
  TRIPS: {
    TRIP_ID: ["integer"],
    SKIPPER_ID: ["integer"],
    FARE: ["decimal", "Paid by the guests, in US dollars."],
    CREW_COST: ["decimal", "Paid to the crew, in US dollars."],
    DURATION: ["integer", "From port to port, in minutes."],
    CREW_SIZE: ["text", "", { values: ["1-2", "3-9", "10+"], valuesAreComplete: true, distinctCount: 3 }],
  },
};

const profiles = new Map<string, ColumnProfile>();
const tables = Object.entries(sketch).map(([name, drawn]): TableInfo => {
  const columns = Object.entries(drawn).map(([column, [kind, comment = null, profile]]) => {
    profiles.set(`${name}.${column}`, { ...emptyProfile, nullCount: 0, ...profile });
    return { name: column, kind, nativeType: kind, isNullable: false, comment };
  });
  const foreignKeys =
    name === "TRIPS"
      ? [{ columns: ["SKIPPER_ID"], targetSchema: "SEA", targetTable: "SKIPPERS", targetColumns: ["SKIPPER_ID"] }]
      : [];
  return {
    name,
    kind: "table",
    comment: null,
    rowCount: 50,
    columns,
    primaryKey: [`${name.slice(0, -1)}_ID`],
    foreignKeys,
  };
});
const catalog: SchemaCatalog = { database: "DOCK", schema: "SEA", tables };
const model = draftModel(catalog, profiles, null);

/** The conditions that the question makes, in what it lists and in what belongs to that. */
function conditions(question: string): string[] {
  const args = { model, index: indexModel(model), today: "2026-11-21", previousPlan: null, isAlways: true };
  const outcome = planQuestion(question, args);
  if (outcome.kind !== "plan") return [outcome.kind];
  const { filters, exists, having } = outcome.plan;
  const told = [...filters, ...exists.flatMap((related) => related.filters)].map(
    ({ column, condition }) => `${column.column} ${Object.values(condition).join(" ")}`,
  );
  return [...told, ...having.map(({ operator, value }) => `having ${operator} ${value}`)];
}

/** Whether the question is answered without asking back. */
function isAnswered(question: string): boolean {
  const args = { model, index: indexModel(model), today: "2026-11-21", previousPlan: null };
  return planQuestion(question, args).kind === "plan";
}

describe("an amount whose column is not named", () => {
  it.each([
    ["trips over $500", ["FARE > 500"]],
    ["trips over 2k", ["FARE > 2000"]],
    ["trips of 500 or more", ["FARE >= 500"]],
    ["trips between $500 and $700", ["FARE between 500 700"]],
    ["trips longer than two hours", ["DURATION > 120"]],
    ["trips over an hour", ["DURATION > 60"]],
    ["trips under half an hour", ["DURATION < 30"]],
    ["trips between 1 and 2 hours", ["DURATION between 60 120"]],
    ["skippers with a trip over $500", ["FARE > 500"]],
  ])("is one of the rows spoken of, by its unit and by what they are worth: %s", (question, expected) => {
    expect(conditions(question)).toEqual(expected);
  });

  it("is not guessed where something else stands between, or where no column is of that unit", () => {
    expect(isAnswered("trips whose rank is between 11 and 16")).toBe(false);
    expect(isAnswered("trips over 3 kilograms")).toBe(false);
    expect(isAnswered("skippers over 500")).toBe(false);
  });

  it("is what a thing is sold for where it is said to cost so much", () => {
    expect(conditions("trips that cost more than 100")).toEqual(["FARE > 100"]);
    expect(conditions("trips with a crew cost over 100")).toEqual(["CREW_COST > 100"]);
  });
});

describe("a word for what rows are worth", () => {
  it("is their price before what they cost somebody else", () => {
    expect(conditions("trips cheaper than 20")).toEqual(["FARE < 20"]);
  });

  it("asks for a sum of money with how much, although a rate has the name", () => {
    const expression = { kind: "aggregate", function: "sum", column: { table: "TRIPS", column: "FARE" } } as const;
    const rebate = { name: "rebate_sum", label: "rebate sum", synonyms: [], description: null } as const;
    const tables = model.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) =>
        column.name === "CREW_COST"
          ? { ...column, synonyms: ["rebate"], description: null, unit: null, format: "percent" as const }
          : column,
      ),
    }));
    const known = { ...model, tables, metrics: [{ ...rebate, format: "currency" as const, expression }] };
    const args = { model: known, index: indexModel(known), today: "2026-11-21", previousPlan: null };
    expect(planQuestion("how much did we give in rebates", args)).toMatchObject({
      plan: { metrics: [{ name: "rebate_sum" }] },
    });
    const without = { ...known, metrics: [] };
    expect(
      planQuestion("how much did we give in rebates", { ...args, model: without, index: indexModel(without) }).kind,
    ).not.toBe("plan");
  });
});

describe("an amount behind a verb", () => {
  it("is a figure of what belongs to those who did it, where they have no such number themselves", () => {
    const spent = { name: "spend", label: "spend", synonyms: [], description: null, format: "currency" } as const;
    const expression = { kind: "aggregate", function: "sum", column: { table: "TRIPS", column: "FARE" } } as const;
    const known = { ...model, metrics: [{ ...spent, expression }] };
    const args = { model: known, index: indexModel(known), today: "2026-11-21", previousPlan: null, isAlways: true };
    expect(planQuestion("skippers who spent more than $500", args)).toMatchObject({
      plan: { having: [{ operator: ">", value: 500, metric: { column: { column: "FARE" } } }] },
    });
  });

  it("may be a length of time", () => {
    expect(conditions("trips that lasted longer than 2 hours")).toEqual(["DURATION > 120"]);
  });
});

describe("an open end", () => {
  it.each(["trips with a fare of 90+", "trips with a fare of 90 or more", "trips with a fare of 90 and over"])(
    "is heard in each way it is said: %s",
    (question) => {
      expect(conditions(question)).toEqual(["FARE >= 90"]);
    },
  );

  it("is the open group where the data is stored in groups", () => {
    expect(conditions("trips with a crew size of 10 or more")).toEqual(["CREW_SIZE = 10+"]);
  });

  it("is none where the next comparison begins", () => {
    expect(conditions("trips with a fare above 90 and under 120")).toEqual(["FARE > 90", "FARE < 120"]);
  });
});

describe("two ends", () => {
  it("share the scale that is said once", () => {
    expect(conditions("trips with a fare between 2 and 3 thousand")).toEqual(["FARE between 2000 3000"]);
    expect(conditions("trips with a fare between 900 and 3k")).toEqual(["FARE between 900 3000"]);
  });
});
