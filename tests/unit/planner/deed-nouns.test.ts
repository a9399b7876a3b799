import { describe, expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { indexModel } from "#lib/semantic/index-model";
import type { SemanticColumn } from "#lib/semantic/model";
import { sampleArgs } from "../../support/planner/sample-model.ts";

/** The sample business with other columns of bookings. */
function withBookings(change: (columns: readonly SemanticColumn[]) => readonly SemanticColumn[]) {
  const tables = sampleArgs.model.tables.map((table) =>
    table.name === "BOOKINGS" ? { ...table, columns: change(table.columns) } : table,
  );
  const model = { ...sampleArgs.model, tables };
  return { ...sampleArgs, model, index: indexModel(model) };
}

function readAs(question: string, args = sampleArgs): unknown {
  const outcome = planQuestion(question, args);
  if (outcome.kind !== "plan") return outcome.kind;
  const { metrics, filters, detail, assumptions } = outcome.plan;
  return {
    counts: metrics.map(({ expression }) => expression.kind),
    of: detail?.table ?? null,
    where: filters.map(({ column, condition }) => [column.column, condition.operator]),
    said: assumptions.filter((note) => note.includes("is read as")),
  };
}

const cancelled = [["STATUS", "="]];
const said = (words: string) => [`"${words}" is read as "cancelled bookings".`];

describe("a noun of something that was done", () => {
  it.each([
    ["cancellations by month", "cancellations"],
    ["how many cancellations were there in 2025", "cancellations"],
    ["booking cancellations by month", "booking cancellations"],
    ["top 5 boats by cancellations", "cancellations"],
  ])("means the rows that it was done to, and says so: %s", (question, words) => {
    const read = readAs(question);
    expect(read).toMatchObject({ counts: ["count"], of: null, said: said(words) });
    expect(read).toMatchObject({ where: expect.arrayContaining(cancelled) });
  });

  it("lists them where nothing is counted", () => {
    expect(readAs("cancellations in 2025")).toMatchObject({ of: "BOOKINGS", where: cancelled });
  });

  it("leaves a name as it is, of which it is a part, and what no table has", () => {
    expect(readAs("cancellation policy by month")).toBe("refuse");
    expect(readAs("rejections by month")).toBe("refuse");
  });

  it("means the rows that tell why or when, where no column says that it was done", () => {
    const args = withBookings((columns) =>
      columns.flatMap((column) => {
        if (column.name !== "STATUS") return [column];
        const profile = { ...column.profile, values: ["Storm", "Illness"], nullCount: 4200 };
        return [{ ...column, name: "CANCELLATION_REASON", label: "cancellation reason", profile }];
      }),
    );
    expect(readAs("cancellations by month", args)).toMatchObject({
      counts: ["count"],
      where: [["CANCELLATION_REASON", "is_not_null"]],
    });
  });

  it("is placed in time by the date of the deed, where the rows have one", () => {
    const args = withBookings((columns) =>
      columns.map((column) =>
        column.name === "NIGHTS"
          ? {
              ...column,
              name: "CANCELLED_ON",
              label: "cancelled on",
              kind: "date" as const,
              role: "time" as const,
              profile: { ...column.profile, nullCount: 4200 },
            }
          : column,
      ),
    );
    const outcome = planQuestion("booking cancellations by month", args);
    expect(outcome).toMatchObject({ plan: { dimensions: [{ column: { column: "CANCELLED_ON" }, grain: "month" }] } });
  });
});
