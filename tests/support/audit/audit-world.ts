/** A team's app over the small shop, with the record of what its people do. */
import { onTestFinished } from "vitest";
import type { AuditRecords } from "#lib/db/store/audit-records";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { AuditItem } from "#lib/domain/audit";
import { wholeRecord } from "#lib/domain/audit-acts";
import { assembleApp, type WholeApp } from "#lib/services/app";
import type { AppSettings } from "#lib/services/app-settings";
import type { Observer } from "#lib/services/observe/observed";
import { openTeam, type Team } from "../access/team.ts";
import { methodsOf, shopStatements } from "../dashboards/board-world.ts";
import { openDatabases } from "../duckdb-files.ts";
import { silentLogger } from "../silent-logger.ts";
import { openFileStore, type StoreWorld } from "../store/stores.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { noUploads } from "../uploads/no-uploads.ts";

export type AuditWorld = StoreWorld &
  Team & {
    readonly app: WholeApp;
    /** Statements that reached the databases. */
    readonly sent: readonly string[];
    /** From now on nothing can be written into the record. */
    breakRecord(): void;
    /** All entries, the oldest first. */
    entries(): Promise<readonly AuditItem[]>;
  };

export async function openAuditWorld(settings: Partial<AppSettings> = {}, observer?: Observer): Promise<AuditWorld> {
  const opened = await openFileStore();
  const { store } = opened;
  const team = await openTeam(opened);
  const sent: string[] = [];
  let isBroken = false;
  const begin: AuditRecords["begin"] = async (entry) => {
    if (isBroken) throw new Error("The disk is full.");
    return store.audit.begin(entry);
  };
  const folder = await temporaryFolder();
  const app = await assembleApp({
    ...{ store: { ...store, audit: { ...store.audit, begin } }, access: team.access },
    warehouse: watched(await openDatabases({ SHOP: shopStatements }), sent),
    ...{ uploads: noUploads, modelPort: null, logger: silentLogger },
    settings: { DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1, ...settings },
    ...(observer === undefined ? {} : { observer }),
  });
  onTestFinished(() => app.close());
  return {
    ...{ ...opened, ...team, app, sent },
    breakRecord: () => {
      isBroken = true;
    },
    entries: async () => (await store.audit.list({ filter: wholeRecord, before: null, limit: 10_000 })).toReversed(),
  };
}

function watched(real: Warehouse, sent: string[]): Warehouse {
  return {
    ...methodsOf(real),
    run: (sql, options) => {
      sent.push(sql);
      return real.run(sql, options);
    },
  };
}
