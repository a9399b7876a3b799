/**
 * `npm run backup [-- --to <folder>]`: copies chats, results and the tables of added files into a dated folder, while the
 * app may run. Checks the copy and says what it holds.
 */
import path from "node:path";
import { parseFolder } from "./backup/arguments.ts";
import { makeBackup } from "./backup/make-backup.ts";
import { findPlaces } from "./backup/places.ts";
import { linesOf } from "./backup/report.ts";
import { runMain } from "./lib/failure.mjs";
import { loadEnvironmentFile } from "./lib/setup.mjs";

await runMain(async () => {
  const to = parseFolder(process.argv.slice(2), "--to");
  loadEnvironmentFile();
  const places = findPlaces(process.env);
  const parent = to === null ? path.join(places.dataFolder, "backups") : path.resolve(to);
  const { folder, manifest } = await makeBackup(places, parent, new Date());
  console.log(["Backup made and checked:", `  ${folder}`, ...linesOf(manifest)].join("\n"));
});
