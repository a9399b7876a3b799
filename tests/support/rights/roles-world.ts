/** One imitated Snowflake account with row policies and masks, one user, and an app whose groups have different roles of it. */
import { openStore } from "#lib/db/store/open-store";
import { createWarehouse, type OpenWarehouse } from "#lib/db/warehouse/registry";
import { rightsOfGroups } from "#lib/domain/rights-file";
import { type App, assembleApp, type WholeApp } from "#lib/services/app";
import { readRightsFile } from "#lib/services/rights/read-rights-file";
import type { AtEnd } from "../at-end.ts";
import { silentLogger } from "../silent-logger.ts";
import { type SnowflakeWire, startSnowflakeWire } from "../snowflake-wire/index.ts";
import { defaultUser } from "../snowflake-wire/options.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { valueFrom } from "../warehouse/read-rows.ts";
import { partialRights } from "./trade.ts";

export const shopSales = { database: "SHOP", schema: "SALES" };

/** Five orders of the north, seven of the south; each customer is of one of them. */
const statements = [
  "CREATE SCHEMA SALES",
  `CREATE TABLE SALES.ORDERS (ORDER_ID INTEGER PRIMARY KEY, CUSTOMER VARCHAR, REGION VARCHAR, CARD VARCHAR,
    AMOUNT DECIMAL(18, 2))`,
  `INSERT INTO SALES.ORDERS VALUES
    (1, 'Nora', 'North', 'CARD-1', 10), (2, 'Nora', 'North', 'CARD-1', 20), (3, 'Nils', 'North', 'CARD-2', 30),
    (4, 'Nils', 'North', 'CARD-2', 40), (5, 'Nell', 'North', 'CARD-3', 50), (6, 'Sara', 'South', 'CARD-4', 60),
    (7, 'Sara', 'South', 'CARD-4', 70), (8, 'Sven', 'South', 'CARD-5', 80), (9, 'Sven', 'South', 'CARD-5', 90),
    (10, 'Siri', 'South', 'CARD-6', 100), (11, 'Siri', 'South', 'CARD-6', 110), (12, 'Siri', 'South', 'CARD-6', 120)`,
];

/** What only rows of the north, and only rows of the south hold. */
export const northWords = /North|Nora|Nils|Nell/;
export const southWords = /South|Sara|Sven|Siri/;

const orders = "SHOP.SALES.ORDERS";
const roles = [
  { name: "ANALYST_RO", isReadOnly: true },
  {
    ...{ name: "NORTH_READER", isReadOnly: true },
    ...{ rowPolicies: { [orders]: "REGION = 'North'" }, maskedColumns: { [orders]: { CARD: "'***'" } } },
  },
  { name: "SOUTH_READER", isReadOnly: true, rowPolicies: { [orders]: "REGION = 'South'" } },
  // There, but not the user's.
  { name: "BOARD_READER", isReadOnly: true },
];

const rights = `
groups:
  north: { databases: { SHOP: all }, snowflakeRole: north_reader }
  south: { databases: { SHOP: all }, snowflakeRole: SOUTH_READER }
  plain: { databases: { SHOP: all } }
  board: { databases: { SHOP: all }, snowflakeRole: BOARD_READER }
  roaming: { databases: all, snowflakeRole: NORTH_READER }
`;

export type RolesGroup = "north" | "south" | "plain" | "board" | "roaming";

/** What the file gives to who is in these groups. */
export function rightsIn(...groups: readonly RolesGroup[]) {
  const read = readRightsFile(rights);
  if (read.kind === "faulty") throw new Error(read.faults.join("\n"));
  return partialRights(rightsOfGroups(read.file, groups));
}

export type RolesAccount = OpenWarehouse & { readonly wire: SnowflakeWire; readonly folder: string };

/** The account and the engine in front of it, as the app opens them. */
export async function openRolesAccount(atEnd: AtEnd): Promise<RolesAccount> {
  const folder = await temporaryFolder(atEnd);
  const wire = await startSnowflakeWire({
    databases: [
      { name: "SHOP", statements },
      { name: "ARCHIVE", statements: ["CREATE SCHEMA OLD", "CREATE TABLE OLD.THINGS AS SELECT 42 AS THING"] },
    ],
    users: [{ ...defaultUser, roles: ["ANALYST_RO", "NORTH_READER", "SOUTH_READER"] }],
    roles,
  });
  atEnd(() => wire.close());
  const { account, accessUrl, username, password, role, warehouse } = wire.credentials;
  const signIn = { kind: "password", user: username, password, passcode: null } as const;
  const settings = { source: { kind: "account", account, signIn } as const, role, warehouse, accessUrl };
  const opened = valueFrom(
    await createWarehouse({ engine: "snowflake", account: settings, logger: silentLogger, dataDirectory: folder }),
  );
  atEnd(() => opened.warehouse.close());
  return { ...opened, wire, folder };
}

export type RolesWorld = RolesAccount & {
  readonly whole: WholeApp;
  /** The app as somebody of a group has it. */
  seenBy(group: RolesGroup): App;
};

export async function openRolesWorld(atEnd: AtEnd): Promise<RolesWorld> {
  const opened = await openRolesAccount(atEnd);
  const { folder, warehouse, uploads, restricted } = opened;
  const whole = await assembleApp({
    ...{ store: await openStore(folder), warehouse, restricted, uploads, modelPort: null, logger: silentLogger },
    settings: { DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
  });
  atEnd(() => whole.close());
  return { ...opened, whole, seenBy: (group) => whole.ofRights(rightsIn(group)) };
}
