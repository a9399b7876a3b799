/** The account's data: one DuckDB in this process with every database attached. */

import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { withoutFaultyOptimizers } from "#lib/domain/duckdb-faults";
import { type Catalog, readCatalog } from "./catalog.ts";
import type { WireDatabase } from "./options.ts";
import { functionMacros } from "./sql/macros.ts";

export type World = {
  /** What there is, read again after a write. */
  catalog(): Promise<Catalog>;
  forgetCatalog(): void;
  /** A connection of its own, to be closed by whoever asked. */
  connect(): Promise<DuckDBConnection>;
  close(): void;
};

export async function openWorld(databases: readonly WireDatabase[]): Promise<World> {
  const instance = await DuckDBInstance.create(":memory:", { autoinstall_known_extensions: "false" });
  const setUp = await instance.connect();
  await setUp.run("SET GLOBAL TimeZone = 'UTC'");
  await setUp.run(withoutFaultyOptimizers);
  for (const macro of functionMacros) await setUp.run(macro);
  for (const database of databases) await attach(setUp, database);
  await setUp.run("USE memory.main");
  // What comes over the wire reads the account's databases and nothing else of this machine.
  await setUp.run("SET GLOBAL enable_external_access = false");
  const comments = new Map(databases.map((database) => [database.name, database.comment ?? null]));
  let known: Promise<Catalog> | null = null;
  return {
    catalog() {
      known ??= readCatalog(setUp, comments);
      return known;
    },
    forgetCatalog() {
      known = null;
    },
    connect: () => instance.connect(),
    close() {
      setUp.closeSync();
      instance.closeSync();
    },
  };
}

async function attach(connection: DuckDBConnection, database: WireDatabase): Promise<void> {
  const name = `"${database.name.replaceAll('"', '""')}"`;
  if ("file" in database) {
    await connection.run(`ATTACH '${database.file.replaceAll("'", "''")}' AS ${name} (READ_ONLY)`);
    return;
  }
  await connection.run(`ATTACH ':memory:' AS ${name}`);
  await connection.run(`USE ${name}.main`);
  for (const statement of database.statements) await connection.run(statement);
}
