/**
 * Decides whether the built databases are up to date: a stamp is the hash of everything that shapes
 * them, and it is written only after both files stand.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const demoDatabases = ["DEMO", "OPENDATA"] as const;
export type DemoDatabase = (typeof demoDatabases)[number];

/** Packages whose version changes what is built. */
const shapingPackages = ["vega-datasets", "@duckdb/node-api"];

/** Where a built database lives below the data folder. */
export function databaseFile(dataFolder: string, database: DemoDatabase): string {
  return join(dataFolder, "databases", `${database}.duckdb`);
}

/** True when both databases stand and were built by exactly these sources. */
export function isUpToDate(dataFolder: string): boolean {
  if (!demoDatabases.every((database) => existsSync(databaseFile(dataFolder, database)))) return false;
  const file = stampFile(dataFolder);
  return existsSync(file) && readFileSync(file, "utf8").trim() === currentStamp();
}

/** Notes that the databases were built by the present sources. */
export function writeStamp(dataFolder: string): void {
  const file = stampFile(dataFolder);
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${currentStamp()}\n`);
  renameSync(unfinished, file);
}

function stampFile(dataFolder: string): string {
  return join(dataFolder, "app", "demo-data.stamp");
}

/** Hash of the builder's sources and of the versions of the packages it reads from and writes with. */
function currentStamp(): string {
  const hash = createHash("sha256");
  const sources = fileURLToPath(new URL(".", import.meta.url));
  for (const name of readdirSync(sources, { recursive: true, encoding: "utf8" }).sort()) {
    if (name.endsWith(".ts")) hash.update(`${name}\0`).update(readFileSync(join(sources, name)));
  }
  for (const name of shapingPackages) {
    hash.update(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url)));
  }
  return hash.digest("hex");
}
