/** What the contract suite needs of an engine: a small known world, and the statements that differ by dialect. */
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { EngineName } from "#lib/domain/catalog";

export type EngineWorld = {
  readonly warehouse: Warehouse;
  /** The schema SALES of the database under test. */
  readonly context: { readonly database: string; readonly schema: string };
  /** A second database of the same warehouse. */
  readonly otherDatabase: string;
  /** Frees everything the world made. */
  close(): Promise<void>;
};

export type EngineUnderTest = {
  /** Names the cases in reports, e.g. an engine behind a real account. */
  readonly name: string;
  readonly engine: EngineName;
  open(): Promise<EngineWorld>;
  readonly statements: {
    /** Columns in the order of `exactRow`. */
    readonly exact: string;
    /** `n` rows of one integer column, 0 to n - 1 in order. */
    numbers(n: number): string;
    /** Runs for minutes, in small steps. */
    readonly endless: string;
    /** Expressions of points in time with a zone, and what they are in UTC. */
    readonly zoned: readonly (readonly [expression: string, cell: string])[];
    /** Expressions of nested values, and their JSON without spaces. */
    readonly nested: readonly (readonly [expression: string, cell: string])[];
    readonly wrongType: string;
    readonly ambiguous: string;
  };
  /** Kinds and cells that `exact` gives. */
  readonly exactRow: readonly (readonly [string, string | number | boolean | null])[];
};

/** The world's tables, in SQL that every engine reads. Schema SALES unless said otherwise. */
export const worldStatements: readonly string[] = [
  "CREATE SCHEMA SALES",
  "CREATE SCHEMA VAULT",
  "CREATE TABLE SALES.CUSTOMERS (CUSTOMER_ID INTEGER PRIMARY KEY, NAME VARCHAR NOT NULL, CITY VARCHAR, BORN DATE)",
  "CREATE TABLE SALES.ORDERS (ORDER_ID BIGINT PRIMARY KEY, CUSTOMER_ID INTEGER REFERENCES SALES.CUSTOMERS (CUSTOMER_ID), TOTAL DECIMAL(18, 2), PLACED TIMESTAMP)",
  "CREATE TABLE SALES.NOTHING (A INTEGER)",
  "CREATE TABLE VAULT.SECRETS (X VARCHAR)",
  "CREATE VIEW SALES.BERLINERS AS SELECT CUSTOMER_ID, NAME FROM SALES.CUSTOMERS WHERE CITY = 'Berlin'",
  "COMMENT ON TABLE SALES.CUSTOMERS IS 'People who bought something'",
  "COMMENT ON COLUMN SALES.CUSTOMERS.BORN IS 'Day of birth'",
  "INSERT INTO SALES.CUSTOMERS VALUES (1, 'Ada', 'Berlin', DATE '1990-01-31'), (2, 'Bo', 'Oslo', NULL), (3, 'Cleo', 'Berlin', DATE '2001-12-01'), (4, 'Dörte', NULL, NULL)",
  "INSERT INTO SALES.ORDERS VALUES (9007199254740993, 1, 10.10, TIMESTAMP '2025-03-01 12:00:00'), (2, 1, 0.05, NULL), (3, 2, 99999999999999.99, NULL)",
  "INSERT INTO VAULT.SECRETS VALUES ('hidden')",
];
