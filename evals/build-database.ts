/** Builds the database of a foreign set once, into a folder that is named by a hash of its files. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { z } from "zod";

/** A built database, only ever opened for reading. */
export type BuiltDatabase = {
  readonly name: string;
  readonly file: string;
  /** Stands for its content. */
  readonly hash: string;
};

const schemaFile = z.object({
  tables: z.array(z.object({ schema: z.string(), name: z.string(), file: z.string() })),
});

/**
 * The database of a folder with `schema.sql` and either `fill.sql`, which computes its rows, or `schema.json` and
 * `data/*.parquet`, which hold them; perhaps with `freeze.sql`.
 */
export async function buildDatabase(name: string, folder: string, cache: string): Promise<BuiltDatabase> {
  const hash = hashOf(folder);
  const home = join(cache, "databases", hash);
  const file = join(home, `${name}.duckdb`);
  if (!existsSync(file)) {
    mkdirSync(home, { recursive: true });
    const unfinished = join(home, `unfinished-${process.pid}.duckdb`);
    rmSync(unfinished, { force: true });
    await fill(unfinished, folder);
    renameSync(unfinished, file);
  }
  return { name, file, hash };
}

async function fill(file: string, folder: string): Promise<void> {
  const instance = await DuckDBInstance.create(file, { threads: "2" });
  const connection = await instance.connect();
  try {
    await connection.run(readFileSync(join(folder, "schema.sql"), "utf8"));
    await runIfThere(connection, join(folder, "fill.sql"));
    for (const table of storedTables(folder)) {
      const from = join(folder, table.file).replaceAll("'", "''");
      await connection.run(
        `INSERT INTO ${quote(table.schema)}.${quote(table.name)} SELECT * FROM read_parquet('${from}')`,
      );
    }
    await runIfThere(connection, join(folder, "freeze.sql"));
    await connection.run("CHECKPOINT");
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function runIfThere(connection: DuckDBConnection, file: string): Promise<void> {
  if (existsSync(file)) await connection.run(readFileSync(file, "utf8"));
}

/** The tables whose rows lie in files. */
function storedTables(folder: string): z.infer<typeof schemaFile>["tables"] {
  const described = join(folder, "schema.json");
  return existsSync(described) ? schemaFile.parse(JSON.parse(readFileSync(described, "utf8"))).tables : [];
}

/** Changes with every file that shapes the database. */
function hashOf(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (/\.(sql|json|parquet)$/.test(name)) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 16);
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
