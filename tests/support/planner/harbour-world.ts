/** The sample business with rows: boats without bookings, bookings without a guest, days without anything. */

import { afterAll, beforeAll } from "vitest";
import type { EngineName } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import type { SemanticColumn, SemanticModel } from "#lib/semantic/model";
import { type HarbourRows, openFilled } from "./filled-engine.ts";
import { sampleModel } from "./sample-model.ts";

export type { HarbourRows } from "./filled-engine.ts";

/** Nothing is known of how well the columns are filled, and two columns are calculated. */
export const harbourModel: SemanticModel = {
  ...sampleModel,
  tables: sampleModel.tables.map((table) => ({
    ...table,
    columns: [
      ...table.columns.map((column) => ({ ...column, profile: { ...column.profile, nullCount: null } })),
      ...calculatedColumns(table.name, table.columns),
    ],
  })),
};

function calculatedColumns(table: string, columns: readonly SemanticColumn[]): SemanticColumn[] {
  const [like] = columns;
  if (like === undefined) return [];
  if (table === "BOOKINGS") {
    const profile = { ...like.profile, nullCount: null };
    return [
      {
        ...like,
        name: "NIGHT_PRICE",
        label: "night price",
        kind: "float",
        role: "fact",
        profile,
        expression: "AMOUNT / nullif(bookings.NIGHTS, 0)",
      },
    ];
  }
  if (table !== "BOATS") return [];
  return [
    {
      ...like,
      name: "PRICE_CLASS",
      label: "price class",
      kind: "text",
      role: "dimension",
      expression: "CASE WHEN DAILY_PRICE < 120 THEN 'low' ELSE 'high' END",
    },
  ];
}

const statements: readonly string[] = [
  "CREATE SCHEMA HARBOUR",
  "CREATE TABLE HARBOUR.PORTS AS SELECT range + 1 AS PORT_ID, 'Port ' || (range % 4) AS PORT_NAME, ['Germany', 'Croatia', NULL][range % 3 + 1] AS COUNTRY FROM range(5)",
  `CREATE TABLE HARBOUR.BOATS AS SELECT range + 1 AS BOAT_ID, 'Boat ' || (range % 6) AS BOAT_NAME,
     ['Yacht', 'Catamaran', 'Dinghy'][range % 3 + 1] AS BOAT_TYPE, CAST(80 + range * 10.25 AS DECIMAL(10,2)) AS DAILY_PRICE,
     nullif(range % 5, 4) + 1 AS HOME_PORT_ID, range % 2 = 0 AS IS_CHARTERED FROM range(8)`,
  `CREATE TABLE HARBOUR.GUESTS AS SELECT range + 1 AS GUEST_ID, 'Guest ' || (range % 7) AS GUEST_NAME,
     ['Germany', 'France', 'Norway', NULL][range % 4 + 1] AS COUNTRY, 1950 + range * 3 AS BIRTH_YEAR FROM range(12)`,
  `CREATE TABLE HARBOUR.BOOKINGS AS SELECT range + 1 AS BOOKING_ID, range % 7 + 1 AS BOAT_ID,
     CASE WHEN range % 9 = 8 THEN NULL ELSE range * 5 % 9 + 1 END AS GUEST_ID, range % 4 + 1 AS FROM_PORT_ID, range // 3 % 5 + 1 AS TO_PORT_ID,
     CASE WHEN range % 17 = 16 THEN NULL ELSE CAST(DATE '2024-01-15' + CAST(range * 13 % 700 AS INTEGER) AS DATE) END AS BOOKING_DATE,
     ['PAID', 'OPEN', 'CANCELLED', NULL][range * 3 % 4 + 1] AS STATUS,
     CASE WHEN range % 11 = 10 THEN NULL ELSE CAST(range * 7 % 90 + 0.5 AS DECIMAL(12,2)) END AS AMOUNT, range % 5 AS NIGHTS FROM range(90)`,
  `CREATE TABLE HARBOUR.REPAIRS AS SELECT range + 1 AS REPAIR_ID, range % 3 + 1 AS BOAT_ID,
     CAST(DATE '2024-02-01' + CAST(range * 29 % 600 AS INTEGER) AS DATE) AS REPAIR_DATE, CAST(20 + range AS DECIMAL(12,2)) AS COST FROM range(25)`,
];

export type HarbourWorld = {
  /** The rows of a plan; numbers as text where they need it. Throws where the statement does not run. */
  readonly rows: (plan: Plan) => Promise<HarbourRows>;
  readonly query: (sql: string) => Promise<HarbourRows>;
  readonly close: () => void | Promise<void>;
};

/** Over DuckDB itself, or over the same data behind a Snowflake account on this machine, through the real driver. */
export async function openHarbourWorld(engine: EngineName = "duckdb"): Promise<HarbourWorld> {
  const { database, schema } = harbourModel;
  const { read, close } = await openFilled(engine, { database, schema, statements });
  return {
    query: async (sql) => (await read(sql)).rows,
    rows: async (plan) => {
      const { sql, outputs } = compilePlan(plan, { model: harbourModel, dialect: dialects[engine] });
      try {
        const { rows, columnCount } = await read(sql);
        if (columnCount !== outputs.length) throw new Error(`${outputs.length} outputs are described`);
        return rows;
      } catch (fault) {
        throw new Error(`${fault instanceof Error ? fault.message : "failed"}\n${sql}`, { cause: fault });
      }
    },
    close,
  };
}

/** One over DuckDB for all tests of a file. */
export function sharedHarbourWorld(): Pick<HarbourWorld, "rows" | "query"> {
  let opened: HarbourWorld | null = null;
  beforeAll(async () => {
    opened = await openHarbourWorld();
  });
  afterAll(() => opened?.close());
  const world = (): HarbourWorld => {
    if (opened === null) throw new Error("It is open while tests run");
    return opened;
  };
  return { rows: (plan) => world().rows(plan), query: (sql) => world().query(sql) };
}
