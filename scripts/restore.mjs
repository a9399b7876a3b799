/**
 * `npm run restore -- --from <folder>`: puts a backup in the place of what is there, while the app is stopped. What was
 * there stays beside it under a dated name.
 */
import path from "node:path";
import { parseFolder } from "./backup/arguments.ts";
import { findPlaces } from "./backup/places.ts";
import { linesOf } from "./backup/report.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { runMain, SetupFailure } from "./lib/failure.mjs";
import { loadEnvironmentFile } from "./lib/setup.mjs";

await runMain(async () => {
  const from = parseFolder(process.argv.slice(2), "--from");
  if (from === null) throw new SetupFailure("Name the backup: npm run restore -- --from <folder>");
  loadEnvironmentFile();
  const { manifest, kept } = await restoreBackup(findPlaces(process.env), path.resolve(from), new Date());
  const before = kept.length === 0 ? [] : ["What was there before:", ...kept.map((place) => `  ${place}`)];
  console.log([`Restored and checked, as of ${manifest.madeAt}:`, ...linesOf(manifest), ...before].join("\n"));
});
