import { describe, expect, it } from "vitest";
import type { Plan } from "#lib/domain/plan";
import { currencyNotes } from "#lib/planner/plan/asked-currency";
import { planQuestion } from "#lib/planner/plan-question";
import type { SemanticModel } from "#lib/semantic/model";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";

function planFor(question: string): Plan {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") throw new Error(JSON.stringify(outcome));
  return outcome.plan;
}

const inDollars: SemanticModel = {
  ...sampleModel,
  tables: sampleModel.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => (column.name === "AMOUNT" ? { ...column, unit: "USD" } : column)),
  })),
};

describe("a currency that is asked for", () => {
  it.each(["amount in EUR", "amount in euros by boat type", "how many € of amount"])(
    "and not stored is told: %s",
    (question) => {
      expect(currencyNotes(question, planFor("amount by boat type"), inDollars)).toEqual([
        "The amounts are stored in USD; they are not converted to EUR.",
      ]);
    },
  );

  it.each(["amount in USD", "amount in dollars", "amount by boat type"])(
    "and stored, or not asked for, is not: %s",
    (question) => {
      expect(currencyNotes(question, planFor("amount by boat type"), inDollars)).toEqual([]);
    },
  );

  it("says nothing of what is no money", () => {
    expect(currencyNotes("number of bookings in EUR", planFor("number of bookings"), inDollars)).toEqual([]);
  });
});
