/**
 * `npm run eval:table [-- --sets <folder>]`: asks our own suites, and the foreign sets of a folder, with the rules and
 * prints the figures as the README's table.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { figureTable } from "../evals/figure-table.ts";
import { projectFolder, resolveDataFolder } from "./lib/data-folder.mjs";
import { runMain } from "./lib/failure.mjs";
import { stopOnSignals } from "./lib/processes.mjs";

await runMain(async () => {
  const { values } = parseArgs({ options: { sets: { type: "string" } } });
  stopOnSignals();
  const sets = values.sets === undefined ? null : path.resolve(values.sets);
  // The product finds its own process files from here.
  process.chdir(projectFolder);
  const dataFolder = resolveDataFolder(process.env.DATA_DIR);
  for (const line of await figureTable({ sets, dataFolder, report: console.error })) console.log(line);
});
