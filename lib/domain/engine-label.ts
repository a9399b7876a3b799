/** What the engines are called on the screen. Browser-safe: types only. */
import type { EngineName } from "./catalog.ts";

export const engineLabels: Readonly<Record<EngineName, string>> = { duckdb: "DuckDB", snowflake: "Snowflake" };
