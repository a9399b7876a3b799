/**
 * A database of a trading house in which three sets of rights see different parts, and for each of them the same database
 * that never had the rest: its rows are left out before they are written, by rules in plain code.
 */

import type { PartialRights } from "#lib/db/warehouse/restricted";
import type { DataRights } from "#lib/domain/data-rights";
import { type RightsFile, rightsOfGroups } from "#lib/domain/rights-file";
import { readRightsFile } from "#lib/services/rights/read-rights-file";

export const tradeSales = { database: "TRADE", schema: "SALES" };

export const tradeRights = `
groups:
  emea:
    databases:
      TRADE:
        schemas:
          SALES:
            tables:
              CUSTOMERS:
                rows: [{ column: AREA, operator: in, values: [EU, UK] }]
                hideColumns: [CARD]
              ORDERS:
                rows: [{ column: REGION, operator: in, values: [EU, UK] }]
              AUDIT: hidden
  desk:
    databases:
      TRADE:
        schemas:
          sales:
            tables:
              CUSTOMERS: { hideColumns: [CARD, BORN] }
              ORDERS: { hideColumns: [margin] }
          HR:
            otherTables: hidden
            tables: { TEAMS: {} }
  partner:
    databases:
      trade:
        schemas:
          SALES:
            otherTables: hidden
            tables:
              CUSTOMERS:
                rows: [{ column: SINCE, operator: at least, values: ["2023-01-01"] }]
              ORDERS:
                rows:
                  - { column: AMOUNT, operator: at most, values: [100] }
                  - { column: NOTE, operator: is not empty }
                hideColumns: [NOTE]
`;

export const tradeSets = { emea: ["emea"], desk: ["desk"], "emea and partner": ["emea", "partner"] } as const;
export type TradeSet = keyof typeof tradeSets;

export function tradeFile(): RightsFile {
  const read = readRightsFile(tradeRights);
  if (read.kind === "faulty") throw new Error(read.faults.join("\n"));
  return read.file;
}

export function rightsOfSet(set: TradeSet): PartialRights {
  return partialRights(rightsOfGroups(tradeFile(), tradeSets[set]));
}

/** Rights that are known not to be on everything. */
export function partialRights(rights: DataRights): PartialRights {
  if (rights.kind === "all") throw new Error("these rights are on everything");
  return rights;
}

type Cell = string | number | null;
type Row = Readonly<Record<string, Cell>>;
type Table = {
  readonly path: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
};

const regions = ["EU", "US", "UK", "AP", null] as const;

function mixed<Value>(list: readonly Value[], seed: number): Value {
  const found = list[(seed * 7 + (seed % 11)) % list.length];
  if (found === undefined) throw new Error("an empty list");
  return found;
}

const customers: Table = {
  path: "SALES.CUSTOMERS",
  columns: {
    ...{ ID: "INTEGER", NAME: "VARCHAR", AREA: "VARCHAR", CARD: "VARCHAR", BORN: "DATE", SINCE: "DATE" },
    // In an order of its own, and with a value that no row has.
    TIER: "ENUM('silver', 'SECRET-tier', 'gold', 'CARD-none', 'bronze')",
  },
  rows: Array.from({ length: 60 }, (_, id) => {
    const region = mixed(regions, id);
    const isOpen = region === "EU" || region === "UK";
    return {
      ID: id,
      // What only hidden rows hold tells a leak by itself.
      NAME: `${isOpen ? "Open" : "SECRET"}-${id}`,
      AREA: region,
      CARD: `CARD-${4000 + id}`,
      BORN: `19${50 + (id % 50)}-03-0${1 + (id % 9)}`,
      SINCE: `20${20 + (id % 6)}-0${1 + (id % 9)}-15`,
      TIER: isOpen ? mixed(["silver", "gold", "bronze", null], id) : "SECRET-tier",
    };
  }),
};

const orders: Table = {
  path: "SALES.ORDERS",
  columns: {
    ID: "INTEGER",
    CUSTOMER_ID: "INTEGER",
    REGION: "VARCHAR",
    AMOUNT: "DECIMAL(18,2)",
    MARGIN: "DOUBLE",
    ORDERED: "DATE",
    NOTE: "VARCHAR",
    STATUS: "VARCHAR",
  },
  rows: Array.from({ length: 400 }, (_, id) => {
    const region = mixed(regions, id % 60);
    return {
      ID: id,
      CUSTOMER_ID: id % 60,
      REGION: region,
      AMOUNT: ((id * 37) % 500) + (region === "AP" ? 900_000 : 0.25),
      MARGIN: (id % 13) / 4,
      ORDERED: `202${4 + (id % 2)}-${String(1 + (id % 12)).padStart(2, "0")}-1${id % 10}`,
      NOTE: id % 3 === 0 ? null : `${region === "US" ? "HUSH" : "note"} ${id}`,
      STATUS: mixed(["OPEN", "PAID", "LATE"], id),
    };
  }),
};

const audit: Table = {
  path: "SALES.AUDIT",
  columns: { ID: "INTEGER", ORDER_ID: "INTEGER", WHO: "VARCHAR" },
  rows: Array.from({ length: 30 }, (_, id) => ({ ID: id, ORDER_ID: id * 3, WHO: `AUDITOR-${id}` })),
};

const salaries: Table = {
  path: "HR.SALARIES",
  columns: { ID: "INTEGER", NAME: "VARCHAR", PAY: "INTEGER" },
  rows: Array.from({ length: 12 }, (_, id) => ({ ID: id, NAME: `Staff-${id}`, PAY: 100_000 + id })),
};

const teams: Table = {
  path: "HR.TEAMS",
  columns: { ID: "INTEGER", TEAM: "VARCHAR" },
  rows: Array.from({ length: 4 }, (_, id) => ({ ID: id, TEAM: `Team ${id}` })),
};

const byRegion =
  "CREATE VIEW SALES.TOTALS AS SELECT REGION AS PLACE, count(*) AS ENTRIES, sum(AMOUNT) AS TURNED FROM SALES.ORDERS GROUP BY REGION";
const cards = "CREATE VIEW SALES.CARDS AS SELECT NAME, CARD FROM SALES.CUSTOMERS";
const whoPays = "CREATE VIEW SALES.WHO_PAYS AS SELECT NAME, PAY FROM HR.SALARIES";

/** Everything, with keys and comments. */
export function wholeTrade(): readonly string[] {
  return [
    "CREATE SCHEMA SALES",
    "CREATE SCHEMA HR",
    ...[customers, orders, audit, salaries, teams].flatMap((table) => statementsOf(table, keys[table.path] ?? {})),
    ...[byRegion, cards, whoPays],
    "COMMENT ON TABLE SALES.ORDERS IS 'What was ordered.'",
    "COMMENT ON COLUMN SALES.ORDERS.AMOUNT IS 'In USD.'",
    "COMMENT ON COLUMN SALES.CUSTOMERS.CARD IS 'Number of the card.'",
  ];
}

const keys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "SALES.CUSTOMERS": { ID: "PRIMARY KEY", NAME: "NOT NULL", CARD: "NOT NULL" },
  "SALES.ORDERS": { ID: "PRIMARY KEY", CUSTOMER_ID: "REFERENCES SALES.CUSTOMERS (ID)" },
  "HR.SALARIES": { ID: "PRIMARY KEY" },
};

type Sight = { readonly keeps: (row: Row) => boolean; readonly hides: readonly string[] };

const inEurope = ({ REGION, AREA = REGION }: Row) => AREA === "EU" || AREA === "UK";
const since2023 = ({ SINCE }: Row) => String(SINCE) >= "2023-01-01";
const smallAndNoted = ({ AMOUNT, NOTE }: Row) => Number(AMOUNT) <= 100 && NOTE !== null;
const every = () => true;

/** The same database as somebody with these rights has it, made without the rest. */
export function seenTrade(set: TradeSet): readonly string[] {
  switch (set) {
    case "emea":
      return [
        "CREATE SCHEMA SALES",
        ...statementsOf(part(customers, [{ keeps: inEurope, hides: ["CARD"] }])),
        ...statementsOf(part(orders, [{ keeps: inEurope, hides: [] }])),
        byRegion,
      ];
    case "desk":
      return [
        ...["CREATE SCHEMA SALES", "CREATE SCHEMA HR"],
        ...statementsOf(part(customers, [{ keeps: every, hides: ["CARD", "BORN"] }])),
        ...statementsOf(part(orders, [{ keeps: every, hides: ["MARGIN"] }])),
        ...statementsOf(audit),
        ...statementsOf(teams),
        byRegion,
      ];
    case "emea and partner":
      return [
        "CREATE SCHEMA SALES",
        ...statementsOf(
          part(customers, [
            { keeps: inEurope, hides: ["CARD"] },
            { keeps: since2023, hides: [] },
          ]),
        ),
        ...statementsOf(
          part(orders, [
            { keeps: inEurope, hides: [] },
            { keeps: smallAndNoted, hides: ["NOTE"] },
          ]),
        ),
        ...[byRegion, cards],
      ];
  }
}

/** Each cell that one of the sights shows; a column that none shows is gone. */
function part({ path, columns, rows }: Table, sights: readonly Sight[]): Table {
  const shown = Object.keys(columns).filter((column) => sights.some(({ hides }) => !hides.includes(column)));
  const kept = rows.flatMap((row) => {
    const seeing = sights.filter(({ keeps }) => keeps(row));
    const cells = shown.map((column) => [
      column,
      seeing.some(({ hides }) => !hides.includes(column)) ? (row[column] ?? null) : null,
    ]);
    return seeing.length === 0 ? [] : [Object.fromEntries(cells)];
  });
  const typed = shown.map((column) => [column, typeOf(columns[column] ?? "", column, kept)]);
  return { path, columns: Object.fromEntries(typed), rows: kept };
}

/** A list of values names those that are there, in the order of before. */
function typeOf(type: string, column: string, rows: readonly Row[]): string {
  if (!type.startsWith("ENUM")) return type;
  const listed = type.match(/'[^']*'/g) ?? [];
  const there = listed.filter((value) => rows.some((row) => literal(row[column] ?? null) === value));
  return there.length === 0 ? "VARCHAR" : `ENUM(${there.join(", ")})`;
}

function statementsOf(
  { path, columns, rows }: Table,
  constraints: Readonly<Record<string, string>> = {},
): readonly string[] {
  const named = Object.entries(columns).map(([name, type]) => `${name} ${type} ${constraints[name] ?? ""}`);
  const values = rows.map(
    (row) =>
      `(${Object.keys(columns)
        .map((column) => literal(row[column] ?? null))
        .join(", ")})`,
  );
  return [`CREATE TABLE ${path} (${named.join(", ")})`, `INSERT INTO ${path} VALUES ${values.join(", ")}`];
}

function literal(cell: Cell): string {
  if (cell === null) return "NULL";
  return typeof cell === "number" ? String(cell) : `'${cell}'`;
}

/** Words of which each stands in a cell that no set sees whole: whoever reads one of these sees too much. */
export const hiddenWords: Readonly<Record<TradeSet, RegExp>> = {
  emea: /SECRET-|CARD-|HUSH|AUDITOR|Staff-|9000\d\d/,
  desk: /CARD-|Staff-/,
  "emea and partner": /AUDITOR|Staff-|9000\d\d/,
};
