import { describe, expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { indexModel } from "#lib/semantic/index-model";
import type { SemanticColumn, SemanticModel } from "#lib/semantic/model";
import { valueAliases } from "#lib/semantic/value-aliases";
import { sampleArgs } from "../../support/planner/sample-model.ts";

type Change = (column: SemanticColumn) => SemanticColumn;

/** The sample business with a changed column of a table. */
function withColumn(tableName: string, columnName: string, change: Change) {
  const tables = sampleArgs.model.tables.map((table) =>
    table.name === tableName
      ? { ...table, columns: table.columns.map((column) => (column.name === columnName ? change(column) : column)) }
      : table,
  );
  const model: SemanticModel = { ...sampleArgs.model, tables };
  return { ...sampleArgs, model, index: indexModel(model) };
}

const breached = withColumn("BOOKINGS", "NIGHTS", (column) => ({
  ...column,
  ...{ name: "DEPOSIT_FORFEITED", label: "deposit forfeited", kind: "boolean", role: "dimension" },
  defaultAggregate: null,
}));

const failing = withColumn("BOOKINGS", "STATUS", (column) => ({
  ...column,
  profile: { ...column.profile, values: ["DONE", "FAIL"] },
}));

function readAs(question: string, args = sampleArgs): unknown {
  const outcome = planQuestion(question, args);
  if (outcome.kind !== "plan") return outcome.kind;
  const { metrics, filters, assumptions } = outcome.plan;
  return {
    figures: metrics.map(({ expression }) => expression.kind),
    told: metrics.map(({ label }) => label),
    where: filters.map(({ column, condition }) => [column.column, condition.operator]),
    said: assumptions.filter((note) => note.includes("is read as")),
  };
}

/** What the share is counted by, whatever it is called. */
function rowsOf(question: string): unknown {
  const outcome = planQuestion(question, sampleArgs);
  const expression = outcome.kind === "plan" ? outcome.plan.metrics[0]?.expression : null;
  return JSON.parse(JSON.stringify(expression ?? null, (key, value) => (key === "evidence" ? [] : value)));
}

const said = (words: string, meant: string) => [`"${words}" is read as "${meant}".`];

describe("a rate of what happened to rows", () => {
  it.each([
    ["cancellation rate by month", "cancellation rate"],
    ["booking cancellation rate by month", "booking cancellation rate"],
    ["cancellation rate of bookings by month", "cancellation rate of bookings"],
    ["rate of cancellations by month", "rate of cancellations"],
  ])("is the share of the rows with that state, and it is said: %s", (question, words) => {
    expect(readAs(question)).toMatchObject({
      ...{ figures: ["ratio"], told: ["Share of cancelled bookings"], where: [] },
      said: said(words, "share of cancelled bookings"),
    });
    expect(rowsOf(question)).toEqual(rowsOf("share of cancelled bookings by month"));
  });

  it.each([
    ["deposit forfeiture rate", "share of bookings with deposit forfeited"],
    ["rate of deposit forfeitures", "share of bookings with deposit forfeited"],
  ])("is told by a column of yes and no: %s", (question, meant) => {
    expect(readAs(question, breached)).toMatchObject({
      figures: ["ratio"],
      told: ["Share of bookings with deposit forfeited"],
      said: said(question, meant),
    });
  });

  it("knows what came of rows by the verb that is stored", () => {
    expect(readAs("booking failure rate", failing)).toMatchObject({
      told: ["Share of failed bookings"],
      said: said("booking failure rate", "share of failed bookings"),
    });
  });

  it.each(["charter rate", "charter rate of boats", "rejection rate by month", "rate of return"])(
    "is not guessed at where it may be a price, or where nothing tells of it: %s",
    (question) => {
      expect(readAs(question)).toBe("refuse");
    },
  );

  it("is a name where a column is called so", () => {
    const named = withColumn("BOOKINGS", "NIGHTS", (column) => ({
      ...column,
      ...{ name: "CANCELLATION_RATE", label: "cancellation rate", kind: "decimal", defaultAggregate: "avg" },
    }));
    expect(readAs("cancellation rate by month", named)).toMatchObject({ figures: ["aggregate"], said: [] });
  });

  it("is no share of rows that begin and end: those that were there are not all rows", () => {
    const lasting = withColumn("BOOKINGS", "NIGHTS", (column) => ({
      ...column,
      ...{ name: "CANCELLED_ON", label: "cancelled on", kind: "date", role: "time", defaultAggregate: null },
    }));
    const model = {
      ...lasting.model,
      tables: lasting.model.tables.map((table) =>
        table.name === "BOOKINGS"
          ? {
              ...table,
              columns: table.columns.map((column) =>
                column.name === "BOOKING_DATE" ? { ...column, label: "start date" } : column,
              ),
            }
          : table,
      ),
    };
    expect(readAs("cancellation rate by month", { ...sampleArgs, model, index: indexModel(model) })).toBe("refuse");
  });
});

describe("a rate of what happened", () => {
  it.each([
    ["which boat has the highest cancellation rate", "BOAT_NAME"],
    ["top 3 boats by cancellation rate", "BOAT_NAME"],
  ])("ranks groups as every figure does: %s", (question, column) => {
    const outcome = planQuestion(question, sampleArgs);
    expect(outcome).toMatchObject({
      kind: "plan",
      plan: { metrics: [{ expression: { kind: "ratio" } }], dimensions: [{ column: { column } }] },
    });
  });
});

describe("several words for what happened", () => {
  it.each(["deposit forfeitures by month", "number of deposit forfeitures last month"])(
    "are the rows with it, and it is said: %s",
    (question) => {
      expect(readAs(question, breached)).toMatchObject({
        figures: ["count"],
        where: expect.arrayContaining([["DEPOSIT_FORFEITED", "="]]),
        said: said("deposit forfeitures", "bookings with deposit forfeited"),
      });
    },
  );
});

describe("what came of a row", () => {
  it("is said by the participle of a verb that is stored", () => {
    expect(valueAliases("FAIL", "result cd")).toEqual(["failed"]);
    expect(valueAliases("CANCEL", "status")).toEqual(["canceled", "cancelled"]);
    expect(valueAliases("REFUSE", "outcome")).toEqual(["refused"]);
  });

  it.each([
    ["OPEN", "status"],
    ["PENDING", "status"],
    ["ACTIVE", "status"],
    ["CALL", "channel"],
  ])("is not said by what is no verb, or of another column: %s, %s", (value, label) => {
    expect(valueAliases(value, label)).toEqual([]);
  });
});
