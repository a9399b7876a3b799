/** The engine as the loader uses it: one file may be read, one database may be written, nothing else is reachable. */
import "server-only";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { quoteText } from "./names.ts";

export type LoaderAccess = {
  /** Files that statements may name. */
  readonly paths: readonly string[];
  readonly memoryLimit: string;
};

/** Opens a database (`:memory:` for none) for `work`, and closes it whatever comes of it. */
export async function withEngine<Value>(
  database: string,
  access: LoaderAccess,
  work: (connection: DuckDBConnection) => Promise<Value>,
): Promise<Value> {
  // Without a folder for overflow nothing but the database itself is written: a killed loader leaves nothing else.
  const settings = { memory_limit: access.memoryLimit, temp_directory: "" };
  const instance = await DuckDBInstance.create(database, settings);
  const connection = await instance.connect();
  try {
    await connection.run(`SET allowed_paths = [${access.paths.map(quoteText).join(", ")}]`);
    await connection.run("SET autoinstall_known_extensions = false");
    await connection.run("SET autoload_known_extensions = false");
    await connection.run("SET enable_external_access = false");
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
