/** The same questions on the same data, on the embedded engine and through the real driver: the same answers. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { type DemoWorld, openDemoWorld, proposedQuestions } from "../../support/planner/demo-world.ts";

const sales: DatabaseContext = { database: "DEMO", schema: "SALES" };
const aviation: DatabaseContext = { database: "OPENDATA", schema: "AVIATION" };
const culture: DatabaseContext = { database: "OPENDATA", schema: "CULTURE" };

let embedded: DemoWorld;
let account: DemoWorld;

beforeAll(async () => {
  [embedded, account] = await Promise.all([openDemoWorld("duckdb"), openDemoWorld("snowflake")]);
  // Whoever asks a schema first reads it: that is no part of any one question.
  for (const context of [sales, aviation, culture])
    await Promise.all([embedded.knowledge(context), account.knowledge(context)]);
}, 180_000);

afterAll(async () => {
  await Promise.all([embedded.close(), account.close()]);
});

/** Divisions keep six digits behind the point in Snowflake's decimals, and eight digits tell two numbers apart. */
function comparable(cell: Cell): string {
  if (cell === null || typeof cell === "boolean") return String(cell);
  const number = Number(cell);
  return cell === "" || Number.isNaN(number) ? String(cell) : Number(number.toFixed(6)).toPrecision(8);
}

function comparableRows(rows: readonly ResultRow[]): string[] {
  return rows.map((row) => row.map(comparable).join(" | "));
}

async function expectSameAnswer(question: string, context: DatabaseContext): Promise<void> {
  const [here, there] = await Promise.all([embedded.answer(question, context), account.answer(question, context)]);
  expect(here.length).toBeGreaterThan(0);
  expect([question, comparableRows(there).toSorted()]).toEqual([question, comparableRows(here).toSorted()]);
}

describe("on the account, as on the embedded engine", () => {
  it.each([
    "total revenue by region",
    "monthly orders over time",
    "average order value per store last quarter",
    "how many orders were returned",
    "refunds by reason",
    "number of orders by product category",
    "revenue and orders by channel in 2025",
    "customers with more than 50 orders",
    "top 10 products by revenue in 2025",
    "customers in Berlin",
    "share of revenue by region",
    "median order value by channel",
    "orders per week in 2026",
    "customers without orders",
    "weekly revenue this year",
  ])("%s", async (question) => {
    await expectSameAnswer(question, sales);
  });

  it.each([
    ["average delay by origin airport", aviation],
    ["top 10 airports by flights", aviation],
    ["bird strikes per year", aviation],
    ["top 10 movies by worldwide gross", culture],
  ] as const)("%s", async (question, context) => {
    await expectSameAnswer(question, context);
  });

  it("every question that the app proposes", async () => {
    for (const question of await proposedQuestions(embedded, sales)) await expectSameAnswer(question, sales);
  });

  it("a ranking comes in the same order", async () => {
    const question = "top 10 products by revenue in 2025";
    const [here, there] = await Promise.all([embedded.answer(question, sales), account.answer(question, sales)]);
    expect(comparableRows(there)).toEqual(comparableRows(here));
  });

  it("what is known of the schema is the same, so that both read a question alike", async () => {
    const [here, there] = await Promise.all([embedded.knowledge(sales), account.knowledge(sales)]);
    const digest = ({ model }: typeof here) =>
      model.tables.map(({ name, primaryKey, columns }) => ({
        name,
        primaryKey,
        columns: columns.map((column) => [column.name, column.role, column.profile.valuesAreComplete]),
      }));
    expect(digest(there)).toEqual(digest(here));
    expect(there.model.relationships).toEqual(here.model.relationships);
  });
});
