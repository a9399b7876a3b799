/** Fills OPENDATA with the public data that ships inside the package `vega-datasets`. */
import type { DuckDBConnection } from "@duckdb/node-api";
import { aviationTables } from "./aviation.ts";
import { climateTables } from "./climate.ts";
import { cultureTables } from "./culture.ts";
import { readDatapackage } from "./datapackage.ts";
import { economyTables } from "./economy.ts";
import { loadOpenTable } from "./open-table.ts";

/** Creates and fills the schemas AVIATION, CLIMATE, ECONOMY and CULTURE. */
export async function loadOpenData(connection: DuckDBConnection): Promise<void> {
  const datapackage = readDatapackage();
  for (const table of [...aviationTables, ...climateTables, ...economyTables, ...cultureTables]) {
    await loadOpenTable(connection, datapackage, table);
  }
}
