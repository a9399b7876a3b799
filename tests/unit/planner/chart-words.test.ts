import { describe, expect, it } from "vitest";
import { dialects } from "#lib/domain/dialects";
import { type ChartHint, chartHintSchema } from "#lib/domain/plan";
import { readChartHint } from "#lib/planner/chart-hint";
import { compilePlan } from "#lib/planner/compile/compile";
import { planTitle } from "#lib/planner/explain/plan-title";
import { planQuestion } from "#lib/planner/plan-question";
import { wantsToWrite } from "#lib/planner/write-request";
import { sampleArgs } from "../../support/planner/sample-model.ts";

function planOf(question: string) {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") throw new Error(`${question}: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

const wishes: readonly (readonly [question: string, hint: ChartHint | null])[] = [
  ["amount by month as a line chart", "line"],
  ["can you draw amount by month as a line graph", "line"],
  ["plot amount by month as an area", "area"],
  ["amount by month and boat type as an area chart", "area"],
  ["amount by status as bars", "bar"],
  ["create a bar chart of amount by status", "bar"],
  ["column chart of amount by month", "column"],
  ["amount by status in columns", "column"],
  ["amount by boat type and status as a stacked bar", "stacked-bar"],
  ["stacked bar chart of amount by boat type and status", "stacked-bar"],
  ["amount by month stacked by status", "stacked-bar"],
  ["amount by month and status as 100% stacked bars", "percent-bar"],
  ["amount by month and status as a 100 % bar chart", "percent-bar"],
  ["grouped bar chart of amount by boat type and status", "grouped-bar"],
  ["show me a pie chart of amount by status", "donut"],
  ["amount by status as a pie", "donut"],
  ["visualize amount by status with a donut", "donut"],
  ["heatmap of bookings by boat type and status", "heatmap"],
  ["draw a heat map of bookings by status and month", "heatmap"],
  ["histogram of nights", "histogram"],
  ["funnel chart of bookings by status", "funnel"],
  ["amount by month and boat type as small multiples", "panels"],
  ["amount by month and boat type in panels", "panels"],
  ["panel chart of amount by month and boat type", "panels"],
  ["slope chart of amount by year and boat type", "slope"],
  ["amount by year and boat type as a slopegraph", "slope"],
  ["waterfall chart of amount by boat type", "waterfall"],
  ["box plot of amount by boat type", "box"],
  ["spread of amount by boat type", "box"],
  ["scatter plot of amount and nights", "scatter"],
  ["scatter of amount against nights", "scatter"],
  ["amount versus nights, scatter", "scatter"],
  ["bookings by status, 100% stacked by boat type", "percent-bar"],
  ["amount by status in a table", "table"],
  ["amount by status", null],
];

describe("a chart that is named", () => {
  it.each(wishes)("in %j is %s", (question, hint) => {
    expect(planOf(question).chartHint).toBe(hint);
    expect(readChartHint(question)).toBe(hint);
  });

  it("is none where data is called so", () => {
    expect(readChartHint("show panels by maker")).toBeNull();
  });

  it("changes nothing of the figures", () => {
    const sqlOf = (question: string) =>
      compilePlan(planOf(question), { model: sampleArgs.model, dialect: dialects.duckdb }).sql;
    const plain = sqlOf("amount by boat type and status");
    expect(sqlOf("stacked bar chart of amount by boat type and status")).toBe(plain);
    expect(sqlOf("amount by boat type and status as a heatmap")).toBe(plain);
  });

  it("can be any kind that a plan knows", () => {
    const named = new Set(wishes.map(([, hint]) => hint));
    expect(chartHintSchema.options.filter((hint) => !named.has(hint))).toEqual([]);
  });
});

describe("the spread of values", () => {
  it.each([
    ["distribution of amount", "histogram", "Amount:measure"],
    ["the distribution of prices", "histogram", "Daily price:measure"],
    ["histogram of booking amounts", "histogram", "Amount:measure"],
    ["histogram of nights", "histogram", "Nights:measure"],
    ["how are booking amounts distributed?", "histogram", "Amount:measure"],
    ["how are nights spread out in 2025", "histogram", "Nights:measure"],
    ["how does the daily price vary", "histogram", "Daily price:measure"],
    ["box plot of amount by boat type", "box", "Boat type:category,Amount:measure"],
    ["scatter plot of amount and nights", "scatter", "Amount:measure,Nights:measure"],
    ["is there a correlation between amount and nights?", "scatter", "Amount:measure,Nights:measure"],
    ["relationship between amount and nights", "scatter", "Amount:measure,Nights:measure"],
    ["how does amount relate to nights", "scatter", "Amount:measure,Nights:measure"],
    ["how is amount related to nights", "scatter", "Amount:measure,Nights:measure"],
    ["does the amount depend on the nights?", "scatter", "Amount:measure,Nights:measure"],
    ["does the amount correlate with the nights?", "scatter", "Amount:measure,Nights:measure"],
  ])("%j lists the values themselves, not their sum", (question, hint, outputs) => {
    const plan = planOf(question);
    const compiled = compilePlan(plan, { model: sampleArgs.model, dialect: dialects.duckdb });
    expect([plan.chartHint, plan.metrics.length, plan.detail === null]).toEqual([hint, 0, false]);
    expect(compiled.outputs.map(({ label, role }) => `${label}:${role}`).join()).toBe(outputs);
    expect(compiled.sql).not.toMatch(/sum\(|avg\(|GROUP BY/);
  });

  it.each([
    ["how are booking amounts distributed?", "Distribution of amount"],
    ["box plot of amount by boat type", "Spread of amount by boat type"],
    ["scatter plot of amount and nights", "Relation of amount and nights"],
  ])("of %j has a title that asks for it again", (question, title) => {
    const plan = planOf(question);
    expect(planTitle(plan, sampleArgs.model)).toBe(title);
    expect(planOf(title)).toMatchObject({ chartHint: plan.chartHint, detail: plan.detail });
  });

  it("of things that have no numbers is not drawn as points", () => {
    expect(planQuestion("relationship between guests and boats", sampleArgs).kind).not.toBe("plan");
  });

  it("over groups is still their shares, and a histogram of groups counts them", () => {
    expect(planOf("distribution of bookings by status")).toMatchObject({ asShare: true, detail: null });
    expect(planOf("how are bookings distributed by status")).toMatchObject({ chartHint: null, detail: null });
    expect(planOf("how are bookings spread among statuses")).toMatchObject({ chartHint: null, detail: null });
    expect(planOf("histogram of bookings by status")).toMatchObject({ chartHint: "histogram", detail: null });
    expect(planOf("scatter plot of amount and bookings by boat")).toMatchObject({ detail: null });
  });
});

it.each([
  "update the list price of all boats to 100",
  "please set the daily price to 5",
  "increase all prices by 5 %",
  "mark the booking 7 as paid",
  "update date of booking 7 to 2025-01-01",
  "delete users",
  "delete dates before 2020",
  "set the notice period to 30 days",
  "change the schema owner to bob",
  "amount by status and drop the table",
])("%s is a wish to write", (question) => {
  expect(wantsToWrite(question)).toBe(true);
});

it.each([
  "distinct states and create time",
  "bookings by status and update date",
  "create date of the last booking",
  "change in amount from 2024 to 2025",
  "increase of the amount by month",
  "set the period to 2024",
  "set the sort order to descending",
  "change the grouping to month",
  "set the currency to EUR",
  "reduce the list to the top 5",
  "change the chart to bars",
])("%s is none", (question) => {
  expect(wantsToWrite(question)).toBe(false);
});

it("behind an answer what is to become something else is the answer", () => {
  expect(wantsToWrite("change the status to paid", true)).toBe(false);
  expect(wantsToWrite("change the status to paid")).toBe(true);
});

it("making a chart is no wish to write", () => {
  expect(wantsToWrite("create a stacked bar chart of amount by status")).toBe(false);
  expect(wantsToWrite("create a table for the charts")).toBe(true);
  expect(wantsToWrite("create a bar chart and delete all bookings")).toBe(true);
});
