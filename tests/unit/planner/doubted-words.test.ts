import { describe, expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { indexModel } from "#lib/semantic/index-model";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";
import { planned, refusal } from "../../support/planner/sketch-plan.ts";

describe("a word that is not what it looks like", () => {
  it.each([
    ["amount per port, growing ports only", "a condition on a change is no wish to see the change"],
    ["bookings of guest 2040", "a number behind one row is no year"],
    ["how many guests boat in Kiel", "a deed is no single thing"],
  ])("is told rather than guessed: %s", (question) => {
    expect(refusal(question)).not.toBeNull();
  });

  it("is a year behind a breakdown", () => {
    expect(planned("amount per boat 2025").time?.from).toBe("2025-01-01");
  });
});

describe("what was sold", () => {
  const tables = sampleModel.tables.map((table) =>
    table.name === "BOOKINGS"
      ? {
          ...table,
          synonyms: ["sold"],
          columns: table.columns.map((column) =>
            column.name === "NIGHTS" ? { ...column, name: "QUANTITY", label: "quantity" } : column,
          ),
        }
      : table,
  );
  const model = { ...sampleModel, tables };
  const isTold = (question: string): boolean => {
    const outcome = planQuestion(question, { ...sampleArgs, model, index: indexModel(model) });
    return outcome.kind === "refuse" && outcome.sentence.includes(`"sold"`);
  };

  it("may be so many pieces as well as so many kinds of them", () => {
    expect(isTold("number of boats sold")).toBe(true);
    expect(isTold("how many different boats were sold")).toBe(false);
  });
});

describe("a total of several rows", () => {
  it("is one of all of them, and of each where that is said", () => {
    expect(planned("total amount of boats").dimensions).toEqual([]);
    expect(planned("total amount of each boat").dimensions).toHaveLength(1);
  });
});
