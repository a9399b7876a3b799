import { describe, expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { readRequest } from "#lib/planner/read/read-request";
import { doubtOf } from "#lib/planner/understand/doubt";
import { implausibility } from "#lib/planner/understand/implausible";
import { understandings } from "#lib/planner/understand/resolve";
import { indexModel } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { sampleArgs } from "../../support/planner/sample-model.ts";
import { planned } from "../../support/planner/sketch-plan.ts";

function isAnswered(question: string): boolean {
  return planQuestion(question, sampleArgs).kind === "plan";
}

/** What speaks against the likeliest understanding. */
function costOf(question: string): number {
  const request = readRequest(question, sampleArgs.model, sampleArgs.index);
  return understandings(sampleArgs, request)[0]?.cost ?? Number.POSITIVE_INFINITY;
}

describe("both ends of a way", () => {
  it("are rather named alike: from a port to a port, not from a port to a country", () => {
    const plan = planned("how many bookings");
    const end = (key: string, column: string, value: string) => ({
      column: { table: "PORTS", column },
      via: { table: "BOOKINGS", column: key },
      condition: { operator: "=" as const, value },
      evidence: [],
    });
    const costTo = (column: string) =>
      implausibility(sampleArgs.model, {
        ...plan,
        filters: [end("FROM_PORT_ID", "PORT_NAME", "Port 1"), end("TO_PORT_ID", column, "Port 2")],
      });
    expect(costTo("COUNTRY")).toBeGreaterThan(costTo("PORT_NAME"));
  });
});

describe("a reading that nobody can mean is not answered", () => {
  it.each([
    ["no row can meet both conditions", "boats with daily price over 200 and daily price under 100"],
    ["rows are asked for that must be there and must not", "boats with bookings and without bookings"],
    ["each counted group is one row", "which boat name is the most common"],
    ["more rows are asked for than there are", "boats with more than 9000 bookings"],
    ["each group is one of what is counted", "number of different boat types per boat type"],
    ["two lists can have no row in common", "boat names with both daily price over 200 and daily price under 100"],
    ["the condition names every value of its column", "average daily price of Yacht, Catamaran or Dinghy"],
  ])("when %s", (_, question) => {
    expect(isAnswered(question)).toBe(false);
    expect(costOf(question)).toBeGreaterThanOrEqual(2);
  });

  it("while the same question with a condition that some rows meet is", () => {
    expect(isAnswered("boats with daily price over 100 and daily price under 200")).toBe(true);
    expect(isAnswered("which boat type is the most common")).toBe(true);
    expect(isAnswered("boats with more than 90 bookings")).toBe(true);
    expect(isAnswered("average daily price of Yacht and Catamaran")).toBe(true);
  });
});

/** The same business, with a sentence about each table as a curated model has it. */
const describedModel: SemanticModel = {
  ...sampleArgs.model,
  tables: sampleArgs.model.tables.map((table) => ({ ...table, description: `What ${table.label} are.` })),
};
const describedArgs = { ...sampleArgs, model: describedModel, index: indexModel(describedModel) };

describe("steps that only names speak for add up to doubt", () => {
  it("so that one related row is answered, and one over a key that was picked is not", () => {
    expect(isAnswered("guests without bookings")).toBe(true);
    const outcome = planQuestion("ports without bookings", sampleArgs);
    expect(outcome.kind === "refuse" ? outcome.sentence : "").toContain("which of several columns");
  });

  it("and a text that is not stored where it would be looked for is said to be the reason", () => {
    const outcome = planQuestion('boats whose boat type is "Submarine"', sampleArgs);
    expect(outcome.kind === "refuse" ? outcome.sentence : "").toContain("not stored there");
    expect(costOf('boats whose boat type is "Submarine"')).toBeGreaterThan(0.5);
    expect(isAnswered('boats whose boat type is "Yacht"')).toBe(true);
  });

  it("while a word is no surer a stored value for its capital at the start of a question", () => {
    const doubtIn = (question: string): number => {
      const request = readRequest(question, sampleArgs.model, sampleArgs.index);
      const [best] = understandings(sampleArgs, request);
      return best === undefined ? 0 : doubtOf(sampleArgs.model, request, best, null).sum;
    };
    expect(doubtIn("Yacht boats")).toBeCloseTo(doubtIn("all yacht boats"));
    expect(doubtIn("Yacht boats")).toBeGreaterThan(doubtIn("all Yacht boats"));
  });

  it("and a breakdown that several keys lead to is asked back", () => {
    const outcome = planQuestion("bookings by port", sampleArgs);
    const labels = outcome.kind === "ask" ? outcome.options.map(({ label }) => label) : [];
    expect(labels).toEqual(["By from port", "By to port"]);
  });

  it("but not where the model says what its tables are; what was taken for granted is said then", () => {
    expect(planQuestion("ports without bookings", describedArgs).kind).toBe("plan");
    const broken = planQuestion("bookings by port", describedArgs);
    expect(broken.kind === "plan" ? broken.plan.assumptions.join() : "").toContain("BOOKINGS.FROM_PORT_ID");
  });

  it("and what the last answer took for granted is not doubted again", () => {
    const first = planQuestion("ports with bookings", describedArgs);
    const previousPlan = first.kind === "plan" ? first.plan : null;
    expect(planQuestion("only in Norway", { ...sampleArgs, previousPlan }).kind).toBe("plan");
  });
});
