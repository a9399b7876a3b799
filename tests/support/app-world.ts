/** A whole app over a warehouse that the test holds in its hand: one schema with one table, answered when the test says so. */

import { onTestFinished } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { SchemaCatalog } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { appError, err, ok } from "#lib/domain/errors";
import { assembleApp } from "#lib/services/app";
import type { Observer } from "#lib/services/observe/observed";
import { silentLogger } from "./silent-logger.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { noUploads } from "./uploads/no-uploads.ts";

const catalog: SchemaCatalog = {
  database: "DEMO",
  schema: "SALES",
  tables: [
    {
      name: "SHIPMENTS",
      kind: "table",
      comment: null,
      rowCount: 3,
      columns: [{ name: "CARRIER", kind: "text", nativeType: "VARCHAR", isNullable: false, comment: null }],
      primaryKey: [],
      foreignKeys: [],
    },
  ],
};

/** @param gate what describing the schema waits for: until then a run cannot go on. */
export function gatedWarehouse(gate: Promise<void>): Warehouse {
  const refused = () => Promise.resolve(err(appError("UNAVAILABLE", "This warehouse runs no statements.")));
  return {
    dialectOf: () => dialects.duckdb,
    ping: async () => ok(null),
    listDatabases: async () => ok([{ name: "DEMO", engine: "duckdb", comment: null, problem: null }]),
    listSchemas: async (database) =>
      database === "DEMO"
        ? ok(["SALES", "MARKETING"].map((name) => ({ name, comment: null, tableCount: 1 })))
        : err(appError("UNKNOWN_OBJECT", "There is no such database.")),
    describeSchema: async (context) => {
      await gate;
      return ok({ ...catalog, ...context });
    },
    check: refused,
    run: refused,
    sampleValues: refused,
    close: async () => undefined,
  };
}

/** Opens an app in a folder, its own one by default; close it to start another one there. */
export async function openAppWorld(args: {
  readonly gate: Promise<void>;
  readonly folder?: string;
  readonly observer?: Observer;
}) {
  const folder = args.folder ?? (await temporaryFolder());
  const store = await openStore(folder);
  const app = await assembleApp({
    store,
    warehouse: gatedWarehouse(args.gate),
    uploads: noUploads,
    modelPort: null,
    logger: silentLogger,
    settings: { DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
    ...(args.observer === undefined ? {} : { observer: args.observer }),
  });
  onTestFinished(() => app.close());
  return { app, folder, store };
}
