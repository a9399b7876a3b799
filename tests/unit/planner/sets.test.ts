import { describe, expect, it } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { cutsName } from "#lib/planner/divide/cut-names";
import { planQuestion } from "#lib/planner/plan-question";
import { tokenise } from "#lib/planner/words/tokenise";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";

// Whether it would be asked back first is no matter of what the words say.
function planned(question: string): Plan {
  const outcome = planQuestion(question, { ...sampleArgs, isAlways: true });
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

const conditionsOf = ({ filters }: Pick<Plan, "filters">): string[] =>
  filters.map(({ column, condition }) => `${column.column} ${condition.operator}`);

/** What is not filled in is no value. */
const named = "BOAT_TYPE is_not_null";

describe("values that several rows share", () => {
  it.each([
    ["boat types without boats with a daily price over 100", "except", [named], ["DAILY_PRICE >", named]],
    [
      "boat types that have boats with a daily price over 100 and boats with a daily price under 50",
      "intersect",
      ["DAILY_PRICE >", named],
      ["DAILY_PRICE <", named],
    ],
  ])("are those of one list, and of another or not: %s", (question, kind, first, second) => {
    const plan = planned(question);
    expect(plan.setOperation?.kind).toBe(kind);
    expect(conditionsOf(plan)).toEqual(first);
    expect(plan.setOperation === null ? [] : conditionsOf(plan.setOperation.plan)).toEqual(second);
    expect(compilePlan(plan, { model: sampleModel, dialect: dialects.duckdb }).sql).toContain(kind.toUpperCase());
  });

  it.each([
    ["boat types with at least 2 boats with a daily price over 100", ["DAILY_PRICE >"]],
    ["boat types with more than 3 boat names", []],
  ])("are counted over the rows that are meant: %s", (question, filters) => {
    const plan = planned(question);
    expect(plan.dimensions.map(({ column }) => column.column)).toEqual(["BOAT_TYPE"]);
    expect(plan.having).toMatchObject([{ metric: { kind: "count", table: "BOATS" } }]);
    expect(conditionsOf(plan).filter((text) => !text.includes("null"))).toEqual(filters);
  });
});

describe("two conditions that no one row can meet", () => {
  it.each([
    ["names of the guests who have bookings with status paid and cancelled", [false, false]],
    ["names of the guests who have bookings with status paid but not cancelled", [false, true]],
  ])("are met by a related row each: %s", (question, negated) => {
    const { exists } = planned(question);
    expect(exists.map(({ isNegated }) => isNegated)).toEqual(negated);
    expect(exists.flatMap(conditionsOf)).toEqual(["STATUS =", "STATUS ="]);
  });
});

it("what rows must have, but none that is so, is asked of all of them", () => {
  const { exists } = planned("guests who have bookings but not a single cancelled one");
  expect(exists.map(({ isNegated }) => isNegated)).toEqual([false, true]);
  expect(exists.map(conditionsOf)).toEqual([[], ["STATUS ="]]);
});

it("a question names no column by the word that says what to do", () => {
  expect(planned("Show the boat type").detail?.columns).toEqual([{ table: "BOATS", column: "BOAT_TYPE" }]);
});

/** What has to be there of a row, and what must not: "a BOOKINGS STATUS = 'PAID'", "no BOOKINGS from 2025-01-01". */
function deedsOf(question: string): string[] {
  return planned(question).exists.map(({ table, isNegated, filters, time }) =>
    [
      isNegated ? "no" : "a",
      table,
      ...filters.map(({ condition }) => ("value" in condition ? condition.value : condition.operator)),
      ...(time === null ? [] : [`${time.column.column} from ${time.from}`]),
    ].join(" "),
  );
}

describe("what somebody did and did not do", () => {
  it.each([
    ["guests who booked yachts in 2025", ["a BOOKINGS Yacht BOOKING_DATE from 2025-01-01"]],
    ["guests who booked Yacht boats in 2025", ["a BOATS Yacht BOOKING_DATE from 2025-01-01"]],
    ["guests who booked Yacht boats but never any Dinghy", ["a BOATS Yacht", "no BOATS Dinghy"]],
    ["how many guests booked Yacht boats but not a single Dinghy", ["a BOATS Yacht", "no BOATS Dinghy"]],
    ["how many guests booked a Yacht and a Dinghy", ["a BOOKINGS Yacht", "a BOOKINGS Dinghy"]],
    [
      "how many guests booked something in both 2024 and 2025",
      ["a BOOKINGS BOOKING_DATE from 2024-01-01", "a BOOKINGS BOOKING_DATE from 2025-01-01"],
    ],
    [
      "guests with bookings in 2024 but none in 2025",
      ["a BOOKINGS BOOKING_DATE from 2024-01-01", "no BOOKINGS BOOKING_DATE from 2025-01-01"],
    ],
    ["guests who have yet to book", ["no BOOKINGS"]],
  ])("are rows of their own, dated by the deed: %s", (question, expected) => {
    expect(deedsOf(question)).toEqual(expected);
  });

  it("belongs to the period that was named before", () => {
    expect(deedsOf("how many guests booked a Yacht in 2025 but no Dinghy that year")).toEqual([
      "a BOOKINGS Yacht BOOKING_DATE from 2025-01-01",
      "no BOOKINGS Dinghy BOOKING_DATE from 2025-01-01",
    ]);
    expect(planQuestion("how many guests booked a Yacht that year", sampleArgs).kind).not.toBe("plan");
  });
});

describe("values that several rows share, of which none is so", () => {
  it.each([
    ["boat types that never had a daily price over 100", [named], ["DAILY_PRICE >", named]],
    [
      "boat types with a price under 200 that never had the home port Kiel",
      ["DAILY_PRICE <", named],
      ["DAILY_PRICE <", "PORT_NAME =", named],
    ],
  ])("are all of them but those of which one is: %s", (question, first, second) => {
    const plan = planned(question);
    expect(plan.setOperation?.kind).toBe("except");
    expect(conditionsOf(plan)).toEqual(first);
    expect(plan.setOperation === null ? [] : conditionsOf(plan.setOperation.plan)).toEqual(second);
  });
});

describe("a share of what somebody did", () => {
  it.each([
    ["what share of guests has never made a booking", "no BOOKINGS", []],
    ["percent of guests who never booked", "no BOOKINGS", []],
    ["what percentage of the guests from Norway have at least 2 bookings", "a BOOKINGS", ["COUNTRY ="]],
    ["share of guests without bookings by country", "no BOOKINGS", []],
  ])("is that of the rows with it among all of them: %s", (question, deed, whole) => {
    const plan = planned(question);
    const [metric] = plan.metrics;
    const share = metric?.expression.kind === "ratio" ? metric.expression : null;
    const part = share?.numerator.kind === "filtered" ? (share.numerator.exists ?? []) : [];
    expect(part.map(({ isNegated, table }) => `${isNegated ? "no" : "a"} ${table}`)).toEqual([deed]);
    expect(share?.denominator).toMatchObject({ kind: "count", table: "GUESTS" });
    expect(conditionsOf(plan)).toEqual(whole);
    expect(plan.exists).toEqual([]);
  });

  it("is one of those who did something before, where a second deed follows", () => {
    const plan = planned("what share of the guests who booked in 2025 cancelled something");
    expect(plan.exists).toMatchObject([{ table: "BOOKINGS", isNegated: false, filters: [] }]);
    expect(plan.metrics).toMatchObject([{ expression: { numerator: { exists: [{ filters: [{}], time: null }] } } }]);
  });

  it("counts the rows of the part by themselves", () => {
    const { sql } = compilePlan(planned("percent of guests who never booked"), {
      model: sampleModel,
      dialect: dialects.duckdb,
    });
    expect(sql.match(/NOT EXISTS/g)).toHaveLength(1);
  });
});

it("a phrase that begins or ends in the midst of a name is known to", () => {
  const words = tokenise("boats with a daily price");
  expect([4, 3, 0].map((edge) => cutsName(words, edge, sampleArgs.index))).toEqual([true, false, false]);
});

describe("a share of the rows that have something", () => {
  it.each([
    "percentage of bookings with status",
    "share of bookings with a status",
    "what percentage of bookings have a status",
  ])("is of those where it is filled, not split by it: %s", (question) => {
    const { sql } = compilePlan(planned(question), { model: sampleModel, dialect: dialects.duckdb });
    expect(sql).toContain("STATUS IS NOT NULL");
    expect(planned(question).dimensions).toEqual([]);
  });

  it("is not guessed of a number, of which zero may be none", () => {
    expect(planQuestion("percentage of bookings with an amount", sampleArgs).kind).not.toBe("plan");
    expect(planQuestion("percentage of bookings with an amount over 100", sampleArgs).kind).toBe("plan");
  });
});

describe("what was done so often, or not at all", () => {
  it.each([
    ["how many guests booked exactly once", ["a BOOKINGS"], "= 1"],
    ["how many guests booked more than 3 times", ["a BOOKINGS"], "> 3"],
    ["how many guests booked nothing in 2025", ["no BOOKINGS BOOKING_DATE from 2025-01-01"], null],
    ["repeat guests in 2025 by country", ["a BOOKINGS BOOKING_DATE from 2025-01-01"], "> 1"],
  ])("is told by the rows of the deed: %s", (question, deeds, count) => {
    expect(deedsOf(question)).toEqual(deeds);
    const having = planned(question).exists[0]?.having ?? null;
    expect(having === null ? null : `${having.operator} ${having.value}`).toBe(count);
  });

  it("is not known of things that several kinds of rows name", () => {
    expect(planQuestion("repeat boats", sampleArgs).kind).not.toBe("plan");
  });

  it("goes on from the end of the period that was named", () => {
    expect(deedsOf("guests who booked in 2024 but not since")).toEqual([
      "a BOOKINGS BOOKING_DATE from 2024-01-01",
      "no BOOKINGS BOOKING_DATE from 2025-01-01",
    ]);
  });

  it("is not guessed of stages whose order no word tells", () => {
    expect(planQuestion("bookings not paid yet", sampleArgs).kind).not.toBe("plan");
    expect(planQuestion("bookings not paid", sampleArgs).kind).toBe("plan");
  });
});

it.each([
  ["statuses with bookings in 2024 but none in 2025", "except"],
  ["statuses with bookings in both 2024 and 2025", "intersect"],
])("values are those of one period, and of another or not: %s", (question, kind) => {
  const { time, setOperation } = planned(question);
  expect([time?.from, setOperation?.kind, setOperation?.plan.time?.from]).toEqual(["2024-01-01", kind, "2025-01-01"]);
});

it("countries of both are not asked for twice, whichever list comes first", () => {
  expect(planQuestion("countries that have both ports and guests", sampleArgs).kind).toBe("plan");
});

it("the first of dates is the earliest", () => {
  expect(planned("first booking date of each guest").metrics).toMatchObject([
    { expression: { function: "min", column: { column: "BOOKING_DATE" } } },
  ]);
});
