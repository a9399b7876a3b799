/**
 * `npm run demo-data`: builds the databases DEMO and OPENDATA below DATA_DIR (default `.data`) where they
 * are missing or out of date. With `--check` it builds nothing: exit code 0 says that they are up to date.
 * Runs with the project's own Node 24.
 */
import { ensureDemoData } from "../demo/databases/build.ts";
import { isUpToDate } from "../demo/databases/stamp.ts";
import { resolveDataFolder } from "./lib/data-folder.mjs";

const dataFolder = resolveDataFolder(process.env.DATA_DIR);
if (process.argv.includes("--check")) {
  process.exitCode = isUpToDate(dataFolder) ? 0 : 1;
} else {
  const startedAt = Date.now();
  const wasBuilt = await ensureDemoData({ dataFolder, report: (line) => console.log(line) });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(wasBuilt ? `Demo data built in ${seconds} s.` : "Demo data is up to date.");
}
