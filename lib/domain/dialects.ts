/** The dialect of each engine. An engine that is added adds its line here; the compiler asks for it. */
import type { EngineName } from "./catalog.ts";
import type { Dialect } from "./dialect.ts";
import { duckdbDialect } from "./duckdb-dialect.ts";
import { snowflakeDialect } from "./snowflake-dialect.ts";

export const dialects: Readonly<Record<EngineName, Dialect>> = { duckdb: duckdbDialect, snowflake: snowflakeDialect };
