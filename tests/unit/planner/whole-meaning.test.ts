import { describe, expect, it } from "vitest";
import type { ColumnKind, SchemaCatalog } from "#lib/domain/catalog";
import type { Plan } from "#lib/domain/plan";
import { planAssumptions } from "#lib/planner/explain/plan-assumptions";
import { nextPlans } from "#lib/planner/next-plans";
import { planQuestion } from "#lib/planner/plan-question";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { type ColumnProfile, emptyProfile, type SemanticModel } from "#lib/semantic/model";
import { planned as plannedInSample, sketch } from "../../support/planner/sketch-plan.ts";

type Sketch = {
  readonly key: string[];
  readonly columns: Readonly<Record<string, readonly [ColumnKind, Partial<ColumnProfile>?]>>;
};

const coast = { values: ["North", "South"], valuesAreComplete: true, distinctCount: 2 };
const tables: Readonly<Record<string, Sketch>> = {
  TOWN_YEARS: {
    key: ["TOWN", "YEAR"],
    columns: {
      TOWN: ["text", { values: ["Kiel", "Bergen"], distinctCount: 40 }],
      YEAR: ["integer", { min: "1955", max: "2005", distinctCount: 11 }],
      COAST: ["text", coast],
      INHABITANTS: ["integer"],
      BERTHS: ["integer"],
    },
  },
  WATER_LEVELS: { key: ["READ_ON"], columns: { READ_ON: ["date"], HEIGHT: ["float"] } },
  GAUGES: { key: ["READ_ON"], columns: { READ_ON: ["date"], WIND: ["float"], HUMIDITY: ["float"] } },
  RACES: {
    key: ["RACED_ON", "SLOOP", "KETCH"],
    columns: {
      RACED_ON: ["date", { distinctCount: 90 }],
      SLOOP: ["text", { distinctCount: 30 }],
      KETCH: ["text", { distinctCount: 30 }],
      MILES: ["integer"],
    },
  },
  PIERS: {
    key: ["PIER_ID"],
    columns: { PIER_ID: ["integer"], PIER_NAME: ["text"], OPENED_ON: ["date"] },
  },
  CREWS: {
    key: ["CREW_ID"],
    columns: { CREW_ID: ["integer"], CREW_NAME: ["text"], ADDRESS: ["text", { nullCount: 9 }] },
  },
  INSPECTIONS: {
    key: ["INSPECTION_ID"],
    columns: {
      INSPECTION_ID: ["integer"],
      PIER_ID: ["integer"],
      CREW_ID: ["integer", { nullCount: 7 }],
      SEEN_ON: ["date"],
      DELAY: ["integer"],
      SOURCE: ["text", { values: ["Based on charter", "Own trip"], valuesAreComplete: true, distinctCount: 2 }],
      IS_PENDING: ["boolean"],
    },
  },
};
const catalog: SchemaCatalog = {
  database: "SEA",
  schema: "COAST",
  tables: Object.entries(tables).map(([name, { key, columns }]) => ({
    ...{ name, kind: "table", comment: null, rowCount: 400, primaryKey: key },
    columns: Object.entries(columns).map(([column, [kind]]) => {
      return { name: column, kind, nativeType: kind, isNullable: true, comment: null };
    }),
    foreignKeys:
      name !== "INSPECTIONS"
        ? []
        : ["PIER", "CREW"].map((other) => ({
            columns: [`${other}_ID`],
            targetSchema: "COAST",
            targetTable: `${other}S`,
            targetColumns: [`${other}_ID`],
          })),
  })),
};
const profiles = new Map(
  Object.entries(tables).flatMap(([name, { columns }]) =>
    Object.entries(columns).map(([column, [, profile]]) => [
      `${name}.${column}`,
      { ...emptyProfile, nullCount: 0, ...profile },
    ]),
  ),
);
const drafted = draftModel(catalog, profiles, null);

/** What a curator adds: inspections that are open. */
const model: SemanticModel = {
  ...drafted,
  tables: drafted.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.name === "IS_PENDING"
        ? { ...column, name: "open_inspections", label: "open inspections", expression: "TRUE" }
        : column,
    ),
  })),
};

function outcomeOf(question: string) {
  return planQuestion(question, { model, index: indexModel(model), today: "2026-11-21", previousPlan: null });
}

function planned(question: string): Plan {
  const outcome = outcomeOf(question);
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

describe("what is there of each thing at each time", () => {
  it.each([
    ["top 5 towns by inhabitants", "rows of TOWN_YEARS where INHABITANTS is_not_null"],
    ["which town has the most inhabitants", "sum(INHABITANTS) by TOWN_YEARS.TOWN"],
    ["total inhabitants by coast", "sum(INHABITANTS) by TOWN_YEARS.COAST"],
    ["towns with more than 5000 inhabitants", "rows of TOWN_YEARS where INHABITANTS >"],
    ["how many towns have more than 5000 inhabitants", "count_distinct(TOWN) where INHABITANTS >"],
  ])("is that of the newest time where none is said, and the answer says so: %s", (question, expected) => {
    const plan = planned(question);
    expect(sketch(plan)).toBe(expected);
    expect(plan.time).toMatchObject({ from: "2005-01-01", to: "2006-01-01" });
    expect(planAssumptions(plan, model).join(" ")).toContain('"newest year"');
  });

  it.each(["top 5 towns by inhabitants in 1980", "inhabitants by year in Kiel"])(
    "is that of the times that are said: %s",
    (question) => {
      expect(planned(question).time?.label).not.toBe("newest year");
    },
  );

  it("is of all times where somebody says so, and never added up over them", () => {
    expect(planned("which town ever had the highest berths").time).toBeNull();
    expect(outcomeOf("total inhabitants of all time").kind).not.toBe("plan");
  });

  it("is one number for each thing and time, so that nobody is asked whether it is added up", () => {
    expect(planned("berths of Kiel in 1980 and in 2000").compare).toMatchObject({ shift: { count: 20 } });
  });
});

describe("how a measured thing develops", () => {
  it("is told by its only number, and not by how often it was measured", () => {
    expect(planned("how did the water levels develop").metrics[0]?.expression).toMatchObject({ kind: "aggregate" });
  });

  it("is how many there were of what happens once", () => {
    expect(planned("how did the races develop").metrics[0]?.expression).toMatchObject({ kind: "count" });
  });

  it("is not told where it has several numbers", () => {
    expect(outcomeOf("how did the gauges develop").kind).not.toBe("plan");
  });
});

describe("a word of the question", () => {
  it.each([
    "inspections based on a book",
    "unique inspectors",
    "unique crews per month",
    "open piers",
    "which pier has the most delays",
    "how many inspections have a delay",
  ])("is never dropped or taken for something else: %s", (question) => {
    expect(outcomeOf(question).kind).not.toBe("plan");
  });

  it("that is half a condition of other rows is a verb behind who did it", () => {
    const plan = planned("how many piers did we open in 2024");
    expect(plan).toMatchObject({ exists: [], time: { column: { column: "OPENED_ON" }, from: "2024-01-01" } });
  });

  it.each([
    ["how many crews have an address", "count where ADDRESS is_not_null"],
    ["how many crews have no address", "count where ADDRESS is_null"],
    ["which crews have an address", "rows of CREWS where ADDRESS is_not_null"],
    ["crews with an address", "rows of CREWS where ADDRESS is_not_null"],
  ])("that names what counted rows have asks for those that have it: %s", (question, expected) => {
    expect(sketch(planned(question))).toBe(expected);
  });
});

describe("rows that may belong to none", () => {
  it.each([
    ["inspections with a crew", "rows of INSPECTIONS where CREW_ID is_not_null"],
    ["how many inspections have a crew", "count where CREW_ID is_not_null"],
    ["inspections with their crew", "rows of INSPECTIONS"],
  ])("are kept only where they have one that is asked for: %s", (question, expected) => {
    expect(sketch(planned(question))).toBe(expected);
  });
});

describe("rows that are named twice", () => {
  it.each(["bookings and paid bookings per month", "number of bookings and paid bookings per month"])(
    "are two figures, each with its own condition: %s",
    (question) => {
      const plan = plannedInSample(question);
      expect(sketch(plan)).toBe("count filtered by BOOKINGS.BOOKING_DATE/month");
      expect(plan.metrics.map(({ label }) => label)).toEqual(["Bookings", "Paid bookings"]);
    },
  );
});

describe("what goes on from what is there at each time", () => {
  it("is of the newest time wherever it is not shown by time", () => {
    const next = nextPlans(planned("total inhabitants by year"), model);
    expect(next.length).toBeGreaterThan(0);
    for (const plan of next)
      expect([plan.dimensions.map(({ label }) => label), plan.time?.label]).toEqual([expect.anything(), "newest year"]);
  });

  it("is its whole course, and not that of the one time that the answer was of", () => {
    const answer = planned("total inhabitants by coast");
    expect(answer.time?.label).toBe("newest year");
    const courses = nextPlans(answer, model).filter(({ dimensions }) =>
      dimensions.some(({ label }) => /year/i.test(label)),
    );
    expect(courses.map(({ time }) => time)).toEqual([null]);
  });
});
