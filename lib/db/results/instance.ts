/** A DuckDB for result files: no network, no extensions, no settings, and no file outside one folder. */
import "server-only";
import { rm } from "node:fs/promises";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { quoteText } from "#lib/db/warehouse/duckdb/names";
import { withoutFaultyOptimizers } from "#lib/domain/duckdb-faults";
import type { InstanceSettings } from "./protocol.ts";

/**
 * Opens an instance in memory and locks it.
 * @param spill the folder, of this process alone, for what does not fit into memory.
 */
export async function openResultInstance(settings: InstanceSettings, spill: string): Promise<DuckDBInstance> {
  const spillPath = path.join(settings.folder, spill);
  // A process that was killed leaves its own behind.
  await rm(spillPath, { recursive: true, force: true });
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: settings.memoryLimit,
    threads: String(settings.threads),
    temp_directory: spillPath,
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    allow_community_extensions: "false",
  });
  const connection = await instance.connect();
  try {
    await connection.run("SET GLOBAL TimeZone = 'UTC'");
    await connection.run("SET GLOBAL errors_as_json = true");
    await connection.run(withoutFaultyOptimizers);
    await connection.run(`SET GLOBAL allowed_directories = [${quoteText(settings.folder)}]`);
    await connection.run("SET GLOBAL enable_external_access = false");
    await connection.run("SET GLOBAL lock_configuration = true");
  } finally {
    connection.closeSync();
  }
  return instance;
}
