import { describe, expect, it } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { tokenise } from "#lib/planner/words/tokenise";
import { indexModel } from "#lib/semantic/index-model";
import type { SemanticColumn } from "#lib/semantic/model";
import { sampleArgs } from "../../support/planner/sample-model.ts";
import { planned, sketch } from "../../support/planner/sketch-plan.ts";

/** The sample business with a column changed. */
function changed(name: string, change: (column: SemanticColumn) => SemanticColumn) {
  const tables = sampleArgs.model.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => (column.name === name ? change(column) : column)),
  }));
  const model = { ...sampleArgs.model, tables };
  return { ...sampleArgs, model, index: indexModel(model) };
}

/** The same business whose bookings have one more column, made of one that they have. */
function withBookingColumn(args: typeof sampleArgs, from: string, change: Partial<SemanticColumn>) {
  const tables = args.model.tables.map((table) => {
    const added = table.columns.filter(({ name }) => name === from).map((column) => ({ ...column, ...change }));
    return table.name === "BOOKINGS" ? { ...table, columns: [...table.columns, ...added] } : table;
  });
  const model = { ...args.model, tables };
  return { ...args, model, index: indexModel(model) };
}

function holding(...values: string[]) {
  return (column: SemanticColumn): SemanticColumn => ({ ...column, profile: { ...column.profile, values } });
}

function sketchIn(args: typeof sampleArgs, question: string): string {
  const outcome = planQuestion(question, args);
  return outcome.kind === "plan" ? sketch(outcome.plan) : outcome.kind;
}

describe("a stored value", () => {
  it("is found in the other number, and by a part of its name that no other one has", () => {
    const args = changed("BOAT_TYPE", holding("Motor Yachts", "Sailing Yachts", "Open Dinghy"));
    expect(sketchIn(args, "number of motor yacht boats")).toBe("count where BOAT_TYPE =");
    expect(sketchIn(args, "number of boats that are dinghies")).toBe("count where BOAT_TYPE =");
    expect(sketchIn(args, "number of boats that are yachts")).toBe("refuse");
  });

  it("is found by the short form of its name, where that is written in capitals", () => {
    const args = changed("COUNTRY", holding("United States", "Germany"));
    expect(sketchIn(args, "number of guests from the U.S.")).toBe("count where COUNTRY =");
    expect(sketchIn(args, "show us the number of guests")).toBe("count");
    expect(tokenise("in the U.S. now").map(({ text }) => text)).toEqual(["in", "the", "US", "now"]);
    const states = changed("COUNTRY", (column) => holding("Idaho", "TX")({ ...column, label: "state" }));
    expect(sketchIn(states, "number of guests from Texas")).toBe("count where COUNTRY =");
    expect(sketchIn(states, "guests with their id")).toBe("rows of GUESTS");
  });

  it("stands beside another one of its column, also where a table is called so", () => {
    const args = changed("STATUS", holding("port", "sea", "river"));
    const both = "count by BOOKINGS.STATUS where STATUS in";
    expect(sketchIn(args, "number of bookings at ports and sea")).toBe(both);
    expect(sketchIn(args, "number of bookings at sea and ports")).toBe(both);
    expect(sketchIn(args, "number of bookings and ports")).toBe("count count");
  });

  it("is not said twice by a name in front of its code, nor by the name of its column", () => {
    const args = changed("PORT_NAME", (column) => ({ ...column, profile: { ...column.profile, isUnique: true } }));
    expect(sketchIn(args, "number of boats at the home port Old Harbour (Kiel)")).toBe("count where PORT_NAME =");
    expect(sketchIn(args, "number of boats at the home port Old Harbour (Yacht)")).toBe("refuse");
    const rated = changed("STATUS", (column) => ({ ...column, label: "guest rating" }));
    expect(sketchIn(rated, "number of bookings rated OPEN")).toBe("count where STATUS =");
    expect(sketchIn(args, "number of boats at the home port Kiel")).toBe("count where PORT_NAME =");
  });
});

describe("what is looked for in texts", () => {
  it.each([
    ['boats with "Gul" in the name', "contains"],
    ['boats starting with "Gul"', "starts_with"],
    ["boats whose name starts with Gul", "starts_with"],
    ["boats containing the word Gul", "contains"],
  ])("is said in many ways, with and without quotes: %s", (question, operator) => {
    expect(sketch(planned(question))).toBe(`rows of BOATS where BOAT_NAME ${operator}`);
  });
});

describe("an empty column", () => {
  it.each([
    ["how many guests have an unknown country", "count where COUNTRY is_null"],
    ["number of guests with a missing country", "count where COUNTRY is_null"],
    ["number of guests for each known country", "count by GUESTS.COUNTRY where COUNTRY is_not_null"],
  ])("is described before its name as well: %s", (question, expected) => {
    expect(sketch(planned(question))).toBe(expected);
  });
});

describe("a column that several tables have", () => {
  it("is that of the rows that are counted for it", () => {
    expect(sketch(planned("which countries have 2 or more guests?"))).toBe("count by GUESTS.COUNTRY");
  });
});

describe("a date whose name is a verb in one word", () => {
  it("is found by the verb in two words", () => {
    const { index } = changed("BOOKING_DATE", (column) => ({ ...column, label: "lookout date" }));
    expect(index.phrases.get("looked out")?.map(({ element }) => element)).toMatchObject([{ column: "BOOKING_DATE" }]);
  });
});

describe("columns of one table that one word can mean", () => {
  const args = changed("STATUS", holding("Gull", "Tern", "Skua"));
  const ends = [
    ["FROM_CREW", "departure crew"],
    ["TO_CREW", "arrival crew"],
    ["FROM_NOTE", "departure note"],
    ["TO_NOTE", "arrival note"],
  ] as const;
  const bookings = args.model.tables.map((table) => {
    if (table.name !== "BOOKINGS") return table;
    const columns = table.columns.flatMap((column) =>
      column.name === "STATUS"
        ? ends.map(([name, label]) => ({
            ...(name.endsWith("CREW") ? column : holding("calm", "rough")(column)),
            name,
            label,
          }))
        : [column],
    );
    return { ...table, columns };
  });
  const model = { ...args.model, tables: bookings };
  const crews = { ...args, model, index: indexModel(model) };

  it("are told apart by another word of the question, and asked for where there is none", () => {
    expect(sketchIn(crews, "number of departure bookings of Gull")).toBe("count where FROM_CREW =");
    expect(sketchIn(crews, "number of arrival bookings of Gull")).toBe("count where TO_CREW =");
    expect(sketchIn(crews, "number of bookings of Gull")).toBe("ask");
  });
});

describe("winning", () => {
  it("is not understood where no name speaks of it", () => {
    expect(sketchIn(sampleArgs, "which boats have the most bookings")).toContain("by BOATS.BOAT_NAME");
    expect(sketchIn(sampleArgs, "which boats won the most bookings")).toBe("refuse");
  });
});

describe("the date of a step in time", () => {
  const args = changed("BOOKING_DATE", (column) => ({ ...column, label: "arrival date" }));

  it("is the one that the noun beside the step is called by", () => {
    expect(sketchIn(args, "number of bookings by month of arrival")).toBe("count by BOOKINGS.BOOKING_DATE/month");
    expect(sketchIn(args, "number of bookings by arrival month")).toBe("count by BOOKINGS.BOOKING_DATE/month");
    expect(sketchIn(sampleArgs, "number of bookings monthly")).toBe("count by BOOKINGS.BOOKING_DATE/month");
  });

  it("is the one that the period is about", () => {
    const paid = withBookingColumn(args, "BOOKING_DATE", { name: "PAID_ON", label: "payment date" });
    const question = "number of bookings with a payment date in 2025 by month";
    expect(sketchIn(paid, question)).toBe("count by BOOKINGS.PAID_ON/month");
  });
});

describe("rows that a person has named", () => {
  it("are meant by that name, whatever date or value bears it as well", () => {
    const status = changed("BOOKING_DATE", (column) => ({ ...column, label: "cancelled on" }));
    expect(sketchIn(status, "how many bookings are cancelled")).toBe("ask");
    const defined = withBookingColumn(status, "STATUS", {
      name: "cancelled",
      label: "cancelled",
      kind: "boolean",
      expression: "STATUS = 'CANCELLED'",
    });
    expect(sketchIn(defined, "how many bookings are cancelled")).toBe("count where cancelled =");
  });
});
