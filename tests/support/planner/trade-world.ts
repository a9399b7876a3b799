/**
 * Small random shops: customers without orders, orders without a customer or of one that is not there, several on one
 * day, days and amounts that are missing, parcels that leave before they were ordered.
 */
import fc from "fast-check";
import { afterAll, beforeAll } from "vitest";
import type { ColumnKind, EngineName } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { compileTies } from "#lib/planner/compile/compile-ties";
import { emptyProfile, type SemanticColumn, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import { type HarbourRows, openFilled } from "./filled-engine.ts";

export type Cell = number | string | Date | null;
export type TradeRow = Readonly<Record<string, Cell>>;
export type TradeTable = "CUSTOMERS" | "ORDERS";
export type Trade = Readonly<Record<TradeTable, readonly TradeRow[]>> & {
  /** The orders that a question asks about, where it is not about all of them. */
  readonly asked?: readonly TradeRow[];
};

const columns: Readonly<
  Record<TradeTable, readonly (readonly [string, ColumnKind, SemanticColumn["role"], string])[]>
> = {
  CUSTOMERS: [
    ["CUSTOMER_ID", "integer", "key", "INTEGER"],
    ["REGION", "text", "dimension", "VARCHAR"],
    ["SIGNUP_DATE", "date", "time", "DATE"],
  ],
  ORDERS: [
    ["ORDER_ID", "integer", "key", "INTEGER"],
    ["CUSTOMER_ID", "integer", "key", "INTEGER"],
    ["STATUS", "text", "dimension", "VARCHAR"],
    ["ORDER_DATE", "date", "time", "DATE"],
    ["PLACED_AT", "timestamp", "time", "TIMESTAMP"],
    ["SHIPPED_AT", "timestamp", "time", "TIMESTAMP"],
    ["AMOUNT", "decimal", "fact", "DECIMAL(12,2)"],
    ["DISCOUNT", "decimal", "fact", "DECIMAL(12,2)"],
  ],
};

function semanticTable(name: TradeTable, key: string): SemanticTable {
  return {
    name,
    label: name.toLowerCase(),
    synonyms: [],
    description: null,
    primaryKey: [key],
    nameColumn: null,
    mainTimeColumn: null,
    rowCount: null,
    columns: columns[name].map(([column, kind, role]) => ({
      name: column,
      kind,
      role,
      label: column.toLowerCase().replaceAll("_", " "),
      synonyms: [],
      description: null,
      unit: null,
      format: null,
      defaultAggregate: role === "fact" ? "sum" : null,
      profile: emptyProfile,
      expression: null,
      isHidden: false,
    })),
  };
}

const tables = [semanticTable("CUSTOMERS", "CUSTOMER_ID"), semanticTable("ORDERS", "ORDER_ID")];

export function tradeModel(shop: number): SemanticModel {
  return {
    database: "TRADE",
    schema: `SHOP_${shop}`,
    description: null,
    tables,
    relationships: [
      {
        fromTable: "ORDERS",
        fromColumns: ["CUSTOMER_ID"],
        toTable: "CUSTOMERS",
        toColumns: ["CUSTOMER_ID"],
        source: "declared",
      },
    ],
    metrics: [],
    verifiedQueries: [],
    instructions: null,
  };
}

const start = Date.UTC(2024, 0, 1);
const dayLength = 86_400_000;

function orNull<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.option(arbitrary, { freq: 6 });
}

/** Few of them, so that several rows are of one day. */
const days = fc.oneof(fc.constantFrom(0, 30, 31, 59, 60, 366), fc.integer({ min: 0, max: 420 }));
const dates = orNull(days.map((day) => new Date(start + day * dayLength)));
const halves = fc.integer({ min: -20, max: 60 }).map((half) => half / 2);

const customers = fc.record({ REGION: orNull(fc.constantFrom("North", "South", "East")), SIGNUP_DATE: dates });
const orders = fc
  .record({
    CUSTOMER_ID: orNull(fc.integer({ min: 1, max: 6 })),
    STATUS: orNull(fc.constantFrom("PAID", "OPEN")),
    ORDER_DATE: dates,
    minute: orNull(fc.nat({ max: 1439 })),
    later: orNull(fc.integer({ min: -4000, max: 60_000 })),
    AMOUNT: orNull(halves),
    DISCOUNT: orNull(fc.constantFrom(0, 0, 0.5, 2, 4)),
  })
  .map(({ minute, later, ...order }): TradeRow => {
    const day = order.ORDER_DATE;
    const placed = day === null || minute === null ? null : new Date(day.getTime() + minute * 60_000);
    const shipped = placed === null || later === null ? null : new Date(placed.getTime() + later * 60_000 + 30_000);
    return { ...order, PLACED_AT: placed, SHIPPED_AT: shipped };
  });

const arbitraryTrade: fc.Arbitrary<Trade> = fc.record({
  CUSTOMERS: fc
    .array(customers, { minLength: 3, maxLength: 5 })
    .map((rows) => rows.map((row, index) => ({ CUSTOMER_ID: index + 1, ...row }))),
  ORDERS: fc
    .oneof(fc.array(orders, { minLength: 5, maxLength: 16 }), fc.array(orders, { minLength: 24, maxLength: 48 }))
    .map((rows) => rows.map((row, index) => ({ ORDER_ID: index + 1, ...row }))),
});

/** The same ones each time, so that a case that fails is there again. */
const shopCount = { duckdb: 40, snowflake: 8 } as const;
export const trades: readonly Trade[] = fc.sample(arbitraryTrade, { numRuns: shopCount.duckdb, seed: 11 });

export function arbitraryShop(engine: EngineName): fc.Arbitrary<number> {
  return fc.nat({ max: shopCount[engine] - 1 });
}

export function tradeOf(shop: number): Trade {
  return trades[shop] ?? { CUSTOMERS: [], ORDERS: [] };
}

function cellSql(cell: Cell, type: string): string {
  if (cell === null) return "NULL";
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "string") return `'${cell}'`;
  const text = cell.toISOString();
  return type === "DATE" ? `DATE '${text.slice(0, 10)}'` : `TIMESTAMP '${text.slice(0, 19).replace("T", " ")}'`;
}

function statementsOf(trade: Trade, shop: number): string[] {
  const ofTable = (table: TradeTable): string[] => {
    const name = `SHOP_${shop}.${table}`;
    const types = columns[table].map(([column, , , type]) => `${column} ${type}`);
    const rows = trade[table].map(
      (row) => `(${columns[table].map(([column, , , type]) => cellSql(row[column] ?? null, type)).join(", ")})`,
    );
    return [`CREATE TABLE ${name} (${types.join(", ")})`, `INSERT INTO ${name} VALUES ${rows.join(", ")}`];
  };
  return [`CREATE SCHEMA SHOP_${shop}`, ...ofTable("CUSTOMERS"), ...ofTable("ORDERS")];
}

export type TradeWorld = {
  /** The rows of a plan over one of the shops. */
  readonly rows: (plan: Plan, shop: number) => Promise<HarbourRows>;
  /** How many share the last place of a plan behind it; null where that is not asked. */
  readonly ties: (plan: Plan, shop: number) => Promise<number | null>;
  readonly close: () => void | Promise<void>;
};

export async function openTradeWorld(engine: EngineName): Promise<TradeWorld> {
  const statements = trades.slice(0, shopCount[engine]).flatMap(statementsOf);
  const { read, close } = await openFilled(engine, { database: "TRADE", schema: "SHOP_0", statements });
  return {
    rows: async (plan, shop) => {
      const { sql, outputs } = compilePlan(plan, { model: tradeModel(shop), dialect: dialects[engine] });
      try {
        const { rows, columnCount } = await read(sql);
        if (columnCount !== outputs.length) throw new Error(`${outputs.length} outputs are described`);
        return rows;
      } catch (fault) {
        throw new Error(`${fault instanceof Error ? fault.message : "failed"}\n${sql}`, { cause: fault });
      }
    },
    ties: async (plan, shop) => {
      const sql = compileTies(plan, { model: tradeModel(shop), dialect: dialects[engine] });
      return sql === null ? null : Number((await read(sql)).rows[0]?.[0]);
    },
    close,
  };
}

/** One over that engine for all tests of a file. */
export function sharedTradeWorld(engine: EngineName): Pick<TradeWorld, "rows" | "ties"> {
  let opened: TradeWorld | null = null;
  beforeAll(async () => {
    opened = await openTradeWorld(engine);
  });
  afterAll(() => opened?.close());
  const isOpen = (): TradeWorld => {
    if (opened === null) throw new Error("It is open while tests run");
    return opened;
  };
  return { rows: (plan, shop) => isOpen().rows(plan, shop), ties: (plan, shop) => isOpen().ties(plan, shop) };
}
