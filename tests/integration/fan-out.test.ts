/** Whether a join counts rows twice, told by the check and by the engine's own numbers: both must agree. */

import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { joinFlags } from "#lib/agents/sql/checks/join-flags";
import { dialects } from "#lib/domain/dialects";
import type { Relationship } from "#lib/semantic/model";
import { sampleModel } from "../support/planner/sample-model.ts";
import { randomCases } from "../support/random-cases.ts";

/** Two ports, four boats, and two of everything for each row that it belongs to. */
const statements: readonly string[] = [
  "CREATE TABLE PORTS AS SELECT range + 1 AS PORT_ID FROM range(2)",
  "CREATE TABLE BOATS AS SELECT range + 1 AS BOAT_ID, 10 + range AS DAILY_PRICE, range % 2 + 1 AS HOME_PORT_ID FROM range(4)",
  "CREATE TABLE GUESTS AS SELECT range + 1 AS GUEST_ID, 1970 + range AS BIRTH_YEAR FROM range(4)",
  `CREATE TABLE BOOKINGS AS SELECT range + 1 AS BOOKING_ID, 100 + range AS AMOUNT, range % 4 + 1 AS BOAT_ID,
     range % 4 + 1 AS GUEST_ID, range % 2 + 1 AS FROM_PORT_ID, range // 4 + 1 AS TO_PORT_ID FROM range(8)`,
  "CREATE TABLE REPAIRS AS SELECT range + 1 AS REPAIR_ID, 7 + range AS COST, range % 4 + 1 AS BOAT_ID FROM range(8)",
];

const measures = {
  PORTS: "PORT_ID",
  BOATS: "DAILY_PRICE",
  GUESTS: "BIRTH_YEAR",
  BOOKINGS: "AMOUNT",
  REPAIRS: "COST",
} as const;
type Table = keyof typeof measures;

type Joined = { readonly table: string; readonly on: string };

/** The next join along a relationship, from any table that is already there. */
function joinedNext(tables: readonly string[], step: Relationship, isUp: boolean): Joined | null {
  const [own, other] = isUp ? [step.fromTable, step.toTable] : [step.toTable, step.fromTable];
  const from = tables.indexOf(own);
  if (from === -1) return null;
  const [key = "", target = ""] = isUp
    ? [step.fromColumns[0], step.toColumns[0]]
    : [step.toColumns[0], step.fromColumns[0]];
  return { table: other, on: `t${from}.${key} = t${tables.length}.${target}` };
}

const joins = fc.array(fc.record({ step: fc.constantFrom(...sampleModel.relationships), isUp: fc.boolean() }), {
  maxLength: 4,
});

test("a sum is called doubtful exactly where the join makes it greater", async () => {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  onTestFinished(() => {
    connection.closeSync();
    instance.closeSync();
  });
  for (const statement of statements) await connection.run(statement);
  const numberOf = async (sql: string) => Number((await connection.runAndReadAll(sql)).getRowsJson()[0]?.[0]);
  let doubted = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Table>("PORTS", "BOATS", "GUESTS", "BOOKINGS", "REPAIRS"),
      joins,
      async (base, steps) => {
        const tables: string[] = [base];
        const lines = [`FROM ${base} t0`];
        for (const { step, isUp } of steps) {
          const next = joinedNext(tables, step, isUp);
          if (next === null) continue;
          lines.push(`LEFT JOIN ${next.table} t${tables.length} ON ${next.on}`);
          tables.push(next.table);
        }
        const sql = `SELECT sum(t0.${measures[base]}) ${lines.join(" ")}`;
        const isDoubted = joinFlags(sql, [], { model: sampleModel, dialect: dialects.duckdb }).some(
          ({ code }) => code === "fan_out",
        );
        if (isDoubted) doubted += 1;
        expect(isDoubted).toBe(
          (await numberOf(sql)) !== (await numberOf(`SELECT sum(${measures[base]}) FROM ${base}`)),
        );
      },
    ),
    { numRuns: randomCases({ few: 150, all: 400 }) },
  );
  expect(doubted).toBeGreaterThan(15);
});
