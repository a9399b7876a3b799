/** Once per run, before any journey: the app is built, and the databases stand that every app of the tests links to. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureAppBuilt } from "../../scripts/lib/setup.mjs";
import { demoDatabaseFile } from "../../tests/support/demo-databases.ts";
import { linkOrCopy } from "./link-or-copy.ts";
import { buildQuirksDatabase } from "./quirks-database.ts";
import { buildShopDatabase } from "./shop-databases.ts";

/** @returns What removes the databases after the run. */
export default async function prepare(): Promise<() => Promise<void>> {
  process.env.E2E_BUILD_FOLDER = await ensureAppBuilt();
  const folder = await mkdtemp(join(tmpdir(), "snowgpt-e2e-databases-"));
  process.env.E2E_DATABASES = folder;
  // Not what else lies beside them: a developer's own databases are nobody else's.
  for (const name of ["DEMO", "OPENDATA"] as const) {
    await linkOrCopy(await demoDatabaseFile(name), join(folder, `${name}.duckdb`));
  }
  await buildQuirksDatabase(join(folder, "QUIRKS.duckdb"));
  for (const name of ["SHOP_EAST", "SHOP_WEST"] as const) await buildShopDatabase(name, join(folder, `${name}.duckdb`));
  return () => rm(folder, { recursive: true, force: true });
}
