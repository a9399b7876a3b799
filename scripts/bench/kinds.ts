/**
 * How long the engine takes for questions that look at rows twice: cohorts, funnels, returns and durations over as many rows as
 * OPENDATA has flights, on tables that are made for it and thrown away.
 */
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { planQuestion } from "#lib/planner/plan-question";
import { type Bench, durationFigures, type Figure } from "./figure.ts";
import { readKnowledge } from "./planner.ts";

const rows = 3_000_000;
const rounds = 7;

const questions: Readonly<Record<string, string>> = {
  cohorts: "retention cohorts by month of first order",
  returns: "share of customers who bought again within 90 days",
  newness: "new vs returning customers per month",
  duration: "90th percentile of days from order to shipping by channel",
  funnel: "funnel: orders, orders shipped within 5 days, orders shipped within 2 days",
  moving: "3-month moving average of number of orders",
};

export const kindsBench: Bench = {
  name: "kinds",
  run: async () => {
    const { args } = await readKnowledge();
    const folder = await mkdtemp(join(tmpdir(), "snowgpt-bench-"));
    try {
      const instance = await DuckDBInstance.create(join(folder, "DEMO.duckdb"), { threads: "2" });
      const connection = await instance.connect();
      await connection.run(tableText);
      const figures: Figure[] = [];
      for (const [name, question] of Object.entries(questions)) {
        const outcome = planQuestion(question, args);
        if (outcome.kind !== "plan") throw new Error(`"${question}" has no plan: ${JSON.stringify(outcome)}`);
        const sql = statementOf(outcome.plan, args);
        const samples: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const startedAt = performance.now();
          await connection.runAndReadAll(sql);
          samples.push(performance.now() - startedAt);
        }
        figures.push(...durationFigures(`kinds.${name}`, samples));
      }
      connection.closeSync();
      instance.closeSync();
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

type Knowledge = Awaited<ReturnType<typeof readKnowledge>>["args"];

function statementOf(plan: Plan, { model }: Knowledge): string {
  return compilePlan(plan, { model, dialect: dialects.duckdb }).sql;
}

/** Orders of 200,000 customers over three years. */
const tableText = `
CREATE SCHEMA SALES;
CREATE TABLE SALES.CUSTOMERS AS
  SELECT range::INTEGER AS CUSTOMER_ID, 'Customer ' || range AS CUSTOMER_NAME, DATE '2023-01-01' AS SIGNUP_DATE
  FROM range(200000);
CREATE TABLE SALES.ORDERS AS
  SELECT range::INTEGER AS ORDER_ID, (hash(range) % 200000)::INTEGER AS CUSTOMER_ID, 1 AS STORE_ID,
    (DATE '2023-07-01' + (hash(range * 7) % 1096)::INTEGER)::DATE AS ORDER_DATE,
    ['Online', 'Store', 'Mobile App'][1 + (hash(range * 3) % 3)::INTEGER] AS CHANNEL,
    (DATE '2023-07-01' + (hash(range * 7) % 1096)::INTEGER + (hash(range * 5) % 9)::INTEGER)::DATE AS SHIPPED_ON
  FROM range(${rows});
`;
