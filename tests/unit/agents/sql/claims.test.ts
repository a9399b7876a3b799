/** What a model's sentence may claim: only what the rows carry. */
import { describe, expect, test } from "vitest";
import { type ClaimKnowledge, claimsTooMuch, statesFigure } from "#lib/agents/sql/claims";
import { knownNumbers } from "#lib/agents/sql/known-numbers";
import { readResult } from "#lib/agents/sql/read-result";
import { rowNames } from "#lib/agents/sql/result-row-names";
import type { OutputColumn } from "#lib/domain/chart";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import { executionOf, revenueOutputs } from "../../../support/agents/execution-of.ts";

type Told = {
  readonly rows: readonly ResultRow[];
  readonly outputs?: readonly OutputColumn[];
  readonly columns?: readonly ResultColumn[];
  readonly lead?: string;
  readonly question?: string;
};

function known({ rows, outputs = revenueOutputs, columns, lead = "", question = "" }: Told): ClaimKnowledge {
  const execution = executionOf(rows, columns === undefined ? {} : { columns });
  const numbers = knownNumbers(execution, outputs, [lead, question]);
  const figures = knownNumbers(execution, outputs, []);
  return {
    result: readResult(execution, outputs),
    lead,
    question,
    names: [...rowNames(execution, outputs).flat(), ...outputs.map(({ label }) => label)],
    hasUnknown: (text) => numbers.unknownIn(text).length > 0,
    hasOfResult: (text) => figures.unknownIn(text).length === 0,
  };
}

const cities = known({
  rows: [
    ["Rome", 50],
    ["Paris", 30],
    ["Most", 8],
  ],
});

const date = { name: "MONTH", kind: "date", nativeType: "DATE" } as const;
const amount = { name: "REVENUE", kind: "decimal", nativeType: "DECIMAL" } as const;
const course = known({
  rows: [
    ["2025-01-01", 50],
    ["2025-02-01", 30],
    ["2025-03-01", 80],
  ],
  outputs: [
    { label: "Month", role: "time", isAdditive: false, format: null },
    { label: "Revenue", role: "measure", isAdditive: true, format: null },
  ],
  columns: [date, amount],
});

describe("of groups", () => {
  test.each([
    "Rome leads with 50.",
    "The highest revenue is 50.",
    "Paris has 30, Most 8.",
    "Most is the lowest with 8.",
    "At least 8, at most 50.",
    "The three cities come to 88.",
    "Most of it comes from Rome: 50.",
    "Rome has the highest revenue, Most the lowest.",
    "The two largest cities are Rome with 50 and Paris with 30.",
    "The most recent city is Paris with 30.",
    "Rome brought 50 leads.",
    "Paris has 30, far from the 50 of the first.",
    "Paris comes second of 88 in all.",
    "There were 50 in Rome and 30 in Paris.",
    "Romers make 50.",
  ])("carried: %s", (text) => {
    expect(claimsTooMuch(text, cities)).toBe(false);
  });

  test.each([
    "Paris leads with 30.",
    "Paris has the lowest revenue: 30.",
    "Revenue rose to 50 in Rome.",
    "Revenue of Paris fell to 30.",
    "All seven cities come to 88.",
    "Rome has 50. The best one is Paris.",
    "Paris leads with 30, behind Rome with 50.",
    "The lowest value is 80.",
    "Revenue of Paris is 50.",
    "In Most it came to 30.",
    "Rome has 50. Paris has 8.",
  ])("not carried: %s", (text) => {
    expect(claimsTooMuch(text, cities)).toBe(true);
  });
});

describe("of a course", () => {
  test.each([
    "Revenue rose from 50 in January to 80 in March.",
    "Revenue fell from 50 to 30 in February.",
    "March was the strongest month with 80.",
    "It was lowest with 30.",
  ])("carried: %s", (text) => {
    expect(claimsTooMuch(text, course)).toBe(false);
  });

  test.each([
    "Revenue fell from 50 in January to 80 in March.",
    "Revenue declined over the year to 80.",
    "January was the strongest month with 50.",
    "Revenue grew by two steps.",
    "Revenue plummeted to 30.",
  ])("not carried: %s", (text) => {
    expect(claimsTooMuch(text, course)).toBe(true);
  });
});

test("a growth of its own tells its direction", () => {
  const outputs = [
    revenueOutputs[0],
    { label: "Growth", role: "measure", isAdditive: false, format: "percent" },
  ] as const;
  const growth = known({
    rows: [
      ["Rome", 0.2],
      ["Paris", -0.05],
    ],
    outputs: outputs.filter((output) => output !== undefined),
  });
  expect(claimsTooMuch("Rome grew by 20%, Paris declined by 5%.", growth)).toBe(false);
  expect(claimsTooMuch("Paris declined by 5%.", growth)).toBe(false);
  expect(claimsTooMuch("Paris stands at 20%.", growth)).toBe(true);
});

test("a number that was asked for is nobody's figure", () => {
  const rows = [
    ["Rome", 50],
    ["Paris", 30],
  ];
  expect(claimsTooMuch("Paris is below 50.", known({ rows, question: "cities below 50" }))).toBe(false);
  expect(claimsTooMuch("Paris is at 50.", known({ rows, question: "cities below 60" }))).toBe(true);
});

test("of one row nothing is the highest, unless that was asked for", () => {
  const one: Told = { rows: [["Rome", 50]] };
  expect(claimsTooMuch("Rome had 50, the highest ever.", known(one))).toBe(true);
  expect(claimsTooMuch("Rome had the highest revenue: 50.", known({ ...one, question: "highest revenue" }))).toBe(
    false,
  );
});

test("what the rules say of it may be said", () => {
  const told = known({ rows: [["Rome", 50]], lead: "Revenue rose by 5 to 50, the highest of all." });
  expect(claimsTooMuch("Revenue grew to 50.", told)).toBe(false);
  expect(claimsTooMuch("Revenue fell to 50.", told)).toBe(true);
});

describe("the first sentence", () => {
  test("states a figure of the result, not only one of the question", () => {
    expect(statesFigure("Rome has 50.", cities)).toBe(true);
    expect(statesFigure("Together it is 88.", cities)).toBe(true);
    expect(statesFigure("Rome accounts for 57% of it.", cities)).toBe(true);
    expect(statesFigure("These are the top 7 cities.", cities)).toBe(false);
    expect(statesFigure("Here is what you asked for.", cities)).toBe(false);
  });

  test("names something where there are no figures", () => {
    const outputs: OutputColumn[] = [{ label: "City", role: "category", isAdditive: false, format: null }];
    const names = known({
      rows: [["Rome"], ["Paris"]],
      outputs,
      columns: [{ name: "CITY", kind: "text", nativeType: "VARCHAR" }],
    });
    expect(statesFigure("They are Rome and Paris.", names)).toBe(true);
    expect(statesFigure("Here they are.", names)).toBe(false);
  });
});
