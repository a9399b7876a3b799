/** Snowflake for the contract suite: the unmodified driver against an account on a port of this machine. */

import type { SnowflakeDependencies } from "#lib/db/warehouse/snowflake/index";
import { createSnowflakeWarehouse } from "#lib/db/warehouse/snowflake/index";
import { silentLogger } from "../silent-logger.ts";
import { type SnowflakeWire, startSnowflakeWire } from "../snowflake-wire/index.ts";
import { type EngineUnderTest, worldStatements } from "./engine-world.ts";
import { valueFrom } from "./read-rows.ts";

/** The warehouse of the wire server's first user. */
export async function openWireWarehouse(
  { credentials }: Pick<SnowflakeWire, "credentials">,
  dependencies: Partial<SnowflakeDependencies> = {},
) {
  const { account, accessUrl, username, password, role, warehouse } = credentials;
  const signIn = { kind: "password", user: username, password, passcode: null } as const;
  const settings = { source: { kind: "account", account, signIn } as const, role, warehouse, accessUrl };
  return valueFrom(await createSnowflakeWarehouse(settings, { logger: silentLogger, ...dependencies }));
}

const digits = "(VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9))";

function digitTables(count: number): string {
  return Array.from({ length: count }, (_, place) => `${digits} AS D${place} (X)`).join(", ");
}

function sumOfDigits(count: number): string {
  return Array.from({ length: count }, (_, place) => `${10 ** place} * D${place}.X`).join(" + ");
}

export const snowflakeEngine: EngineUnderTest = {
  name: "snowflake",
  engine: "snowflake",
  open: async () => {
    const databases = ["SHOP", "ARCHIVE"].map((name) => ({ name, statements: worldStatements }));
    const wire = await startSnowflakeWire({ databases });
    const warehouse = await openWireWarehouse(wire);
    return {
      warehouse,
      context: { database: "SHOP", schema: "SALES" },
      otherDatabase: "ARCHIVE",
      close: async () => {
        await warehouse.close();
        await wire.close();
      },
    };
  },
  statements: {
    exact: `SELECT 9007199254740991::NUMBER(38, 0), 9007199254740993::NUMBER(38, 0),
      '-99999999999999999999999999999999999999'::NUMBER(38, 0), '12345678901234567.89'::NUMBER(20, 2), 0.1::FLOAT,
      'NaN'::FLOAT, 'ö€😀', TRUE, '2024-02-29'::DATE, '2024-02-29 23:59:59.123456'::TIMESTAMP_NTZ,
      '2024-02-29T23:59:59+02:00'::TIMESTAMP_TZ, '12:34:56'::TIME, PARSE_JSON('{"a": 1}'),
      X'4142', NULL::NUMBER(38, 0)`,
    numbers: (n) => `SELECT ${sumOfDigits(6)} AS N FROM ${digitTables(6)} WHERE ${sumOfDigits(6)} < ${n} ORDER BY 1`,
    endless: `SELECT COUNT(*) FROM ${digitTables(13)} WHERE MOD(${sumOfDigits(13)}, 7919) = 7`,
    zoned: [
      ["'2024-02-29T23:59:59+02:00'::TIMESTAMP_TZ", "2024-02-29 21:59:59+00:00"],
      ["'2024-12-31T23:30:00-03:30'::TIMESTAMP_TZ", "2025-01-01 03:00:00+00:00"],
      ["'1969-12-31T23:59:59.5+00:00'::TIMESTAMP_TZ", "1969-12-31 23:59:59.5+00:00"],
      ["'2024-02-29 12:00:00'::TIMESTAMP_LTZ", "2024-02-29 12:00:00+00:00"],
    ],
    nested: [
      [
        "OBJECT_CONSTRUCT('big', 9007199254740993, 'list', ARRAY_CONSTRUCT(1, 2))",
        '{"big":9007199254740993,"list":[1,2]}',
      ],
      ["ARRAY_CONSTRUCT(1, 2, 3)", "[1,2,3]"],
      ["ARRAY_CONSTRUCT()", "[]"],
      ["PARSE_JSON('{\"n\": 12345678901234567890.123456789}')", '{"n":12345678901234567890.123456789}'],
    ],
    wrongType: "SELECT CAST(NAME AS INTEGER) FROM CUSTOMERS",
    ambiguous: "SELECT CUSTOMER_ID FROM CUSTOMERS, ORDERS",
  },
  exactRow: [
    ["integer", 9007199254740991],
    ["integer", "9007199254740993"],
    ["integer", "-99999999999999999999999999999999999999"],
    ["decimal", "12345678901234567.89"],
    ["float", 0.1],
    ["float", "NaN"],
    ["text", "ö€😀"],
    ["boolean", true],
    ["date", "2024-02-29"],
    ["timestamp", "2024-02-29 23:59:59.123456"],
    ["timestamp_tz", "2024-02-29 21:59:59+00:00"],
    ["time", "12:34:56"],
    ["json", '{"a": 1}'],
    ["binary", "4142"],
    ["integer", null],
  ],
};
