import { describe, expect, it } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { MeasureExpression } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { planQuestion } from "#lib/planner/plan-question";
import { indexModel } from "#lib/semantic/index-model";
import { sampleArgs } from "../../support/planner/sample-model.ts";
import { planned, refusal } from "../../support/planner/sketch-plan.ts";

/** The statement of a question in one line. */
function sqlOf(question: string): string {
  const { sql } = compilePlan(planned(question), { model: sampleArgs.model, dialect: dialects.duckdb });
  return sql.replaceAll(/\s+/g, " ");
}

/** The average that a value is compared with, from its first word on. */
function averageIn(question: string): string {
  return /\(SELECT avg\(.*?\)\)/.exec(sqlOf(question))?.[0] ?? "none";
}

/** The sample business where a daily price is money. */
const pricedModel = {
  ...sampleArgs.model,
  tables: sampleArgs.model.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.name === "COST" || column.name === "NIGHTS"
        ? { ...column, unit: "EUR", defaultAggregate: "sum" as const }
        : column,
    ),
  })),
};
const pricedArgs = { ...sampleArgs, model: pricedModel, index: indexModel(pricedModel) };

/** The sample business with one more figure. */
function withMetric(label: string, expression: MeasureExpression) {
  const metric = { name: label, label, synonyms: [], description: null, format: "number" as const, expression };
  const model = { ...sampleArgs.model, metrics: [...sampleArgs.model.metrics, metric] };
  return { ...sampleArgs, model, index: indexModel(model) };
}

const ofAllBoats = "(SELECT avg(all_boats.DAILY_PRICE) FROM SEA.HARBOUR.BOATS AS all_boats)";
const ofTheirType = `${ofAllBoats.slice(0, -1)} WHERE all_boats.BOAT_TYPE = boats.BOAT_TYPE)`;

describe("an average that a value is compared with", () => {
  it.each(["boats with a daily price above the average", "boats with a daily price above the average of all boats"])(
    "is that of all rows where nothing else is said: %s",
    (question) => {
      expect(averageIn(question)).toContain(ofAllBoats);
    },
  );

  it.each([
    "boats with a daily price above the average of their boat type",
    "boats with a daily price above the average daily price of their own boat type",
    "boats with a daily price above their boat type's average",
    "boats with a daily price above the average for the same boat type",
  ])("is that of the rows around where these are named: %s", (question) => {
    expect(averageIn(question)).toContain(ofTheirType);
  });

  it("is that of the column that the verb speaks of, also where other words stand between", () => {
    expect(averageIn("repairs for which we spent more to get than the average")).toContain("avg(all_repairs.COST)");
  });

  it("is that of the same rows' owner, by the key that they have of it", () => {
    expect(averageIn("boats with a daily price above the average of their home port")).toContain(
      "WHERE all_boats.HOME_PORT_ID = boats.HOME_PORT_ID",
    );
  });

  it("is that of the named value where the words repeat it", () => {
    expect(averageIn("Yacht boats with a daily price above the Yacht average")).toContain(ofTheirType);
  });

  it("is that of the same time where the words say so", () => {
    expect(averageIn("bookings in 2025 with an amount above the average of that year")).toContain(
      "all_bookings.BOOKING_DATE >= DATE '2025-01-01'",
    );
  });

  it("is not taken where it is that of another column", () => {
    expect(refusal("boats with a daily price above the average amount")).not.toBeNull();
  });
});

describe("counted days", () => {
  it("are the different days of the rows, not rows of days", () => {
    for (const question of [
      "how many days had an amount over 500",
      "on how many days in 2025 was the amount over 500?",
    ])
      expect(sqlOf(question)).toContain("count(DISTINCT bookings.BOOKING_DATE)");
  });

  it("are not counted in rows that are not placed in time by days", () => {
    expect(refusal("how many months had an amount over 500")).not.toBeNull();
  });
});

describe("a figure per something", () => {
  it("is divided by an amount, whose own rows are added up once", () => {
    const outcome = planQuestion("amount per night by boat type", pricedArgs);
    expect(outcome).toMatchObject({
      plan: {
        metrics: [{ expression: { kind: "ratio", denominator: { function: "sum", column: { column: "NIGHTS" } } } }],
      },
    });
  });

  it("takes a period that the amount knows nothing of for one of the figure alone", () => {
    const outcome = planQuestion("bookings per cost in 2025 by boat type", pricedArgs);
    expect(outcome).toMatchObject({
      plan: {
        time: null,
        metrics: [
          { expression: { kind: "ratio", numerator: { kind: "filtered" }, denominator: { kind: "aggregate" } } },
        ],
      },
    });
  });

  it.each(["bookings per guest by guests country", "number of bookings per guest in each guests country"])(
    "is the average of each group where it is per row and by what the row belongs to: %s",
    (question) => {
      expect(planned(question)).toMatchObject({
        metrics: [{ expression: { kind: "over_groups", function: "avg", by: { column: "GUEST_ID" } } }],
        dimensions: [{ column: { table: "GUESTS", column: "COUNTRY" } }],
      });
    },
  );

  it("is no such average where the wider group is said first, as both may be meant to be listed", () => {
    const outcome = planQuestion("for each home port, the bookings per boat", { ...sampleArgs, isAlways: true });
    expect(outcome).toMatchObject({ plan: { metrics: [{ expression: { kind: "count" } }] } });
  });

  it("is the average of all rows where it is per row of its own table", () => {
    expect(sqlOf("average amount per booking by status")).toContain("GROUP BY bookings.STATUS ORDER");
  });

  it("is averaged over the steps in time of which the numbers are added up", () => {
    const outcome = planQuestion("how many nights per month on average", pricedArgs);
    expect(outcome).toMatchObject({
      plan: { metrics: [{ expression: { kind: "over_groups", measure: { function: "sum" }, grain: "month" } }] },
    });
  });

  it("is averaged over the values of a column that is named as one", () => {
    expect(sqlOf("how many boats does a boat type have on average")).toContain("GROUP BY boats.BOAT_TYPE");
  });
});

describe("a share", () => {
  it("is of the rows that are named before what is said of them", () => {
    expect(sqlOf("of the bookings that have an amount, what share is paid?")).toContain(
      "WHERE bookings.AMOUNT IS NOT NULL",
    );
  });

  it("is of the rows behind a preposition where the comparison says the rest", () => {
    expect(sqlOf("share of the bookings with status paid over 500 amount")).toContain("CASE");
  });

  it("is not given for a sentence of which only the columns were found", () => {
    expect(refusal("what share of the boat names hit the country by boat type")).not.toBeNull();
  });
});

describe("a condition on an average", () => {
  it("may be said by a verb", () => {
    expect(planned("boat types whose amount averaged over 300").having).toMatchObject([{ operator: ">", value: 300 }]);
  });

  it("is not one on the rows", () => {
    expect(refusal("guests whose average booking exceeded 300")).not.toBeNull();
  });
});

describe("rows that are spoken of beside a rate", () => {
  it("are counted where each of them belongs to what is measured", () => {
    const column = { table: "BOATS", column: "DAILY_PRICE" };
    const args = withMetric("fleet expenses", { kind: "aggregate", function: "sum", column });
    expect(planQuestion("fleet expenses per booking by boat type", args)).toMatchObject({
      plan: { metrics: [{ expression: { kind: "ratio", denominator: { kind: "count", table: "BOOKINGS" } } }] },
    });
  });

  it("are listed by how many there are where they are only counted", () => {
    expect(refusal("number of ports per booking")).not.toBeNull();
  });

  it("are the values of the column that bears their name where they are measured again and again", () => {
    const tables = sampleArgs.model.tables.map((table) => ({
      ...table,
      primaryKey: table.name === "BOOKINGS" ? [] : table.primaryKey,
      nameColumn: table.name === "BOOKINGS" ? null : table.nameColumn,
      columns: table.columns.map((column) =>
        column.name === "STATUS" ? { ...column, synonyms: ["booking"] } : column,
      ),
    }));
    const model = { ...sampleArgs.model, tables };
    const outcome = planQuestion("average amount of each booking", { ...sampleArgs, model, index: indexModel(model) });
    expect(outcome).toMatchObject({ plan: { dimensions: [{ column: { column: "STATUS" } }] } });
  });

  it("are no groups where the rate is theirs", () => {
    const args = withMetric("paid rate", {
      kind: "ratio",
      numerator: { kind: "aggregate", function: "sum", column: { table: "BOOKINGS", column: "NIGHTS" } },
      denominator: { kind: "count", table: "BOOKINGS" },
    });
    expect(planQuestion("paid rate by boat type, only bookings in 2025", args)).toMatchObject({
      plan: { dimensions: [{ column: { column: "BOAT_TYPE" } }] },
    });
  });
});

describe("a value behind per", () => {
  it.each(["amount per yacht by country", "amount for each yacht"])("is no condition: %s", (question) => {
    expect(planQuestion(question, sampleArgs).kind).not.toBe("plan");
  });
});
