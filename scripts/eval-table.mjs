/**
 * `npm run eval:table [-- --sets <folder>] [--baseline]`: asks our own suites, and the foreign sets of a folder, with
 * the rules and prints the figures as the README's table; with `--baseline` as that of evals/baseline.md, which has
 * intervals and tells whether a right plan was among the likeliest.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { baselineTable } from "../evals/baseline-table.ts";
import { figureTable } from "../evals/figure-table.ts";
import { projectFolder, resolveDataFolder } from "./lib/data-folder.mjs";
import { runMain } from "./lib/failure.mjs";
import { stopOnSignals } from "./lib/processes.mjs";

await runMain(async () => {
  const { values } = parseArgs({
    options: { sets: { type: "string" }, baseline: { type: "boolean", default: false } },
  });
  stopOnSignals();
  const sets = values.sets === undefined ? null : path.resolve(values.sets);
  // The product finds its own process files from here.
  process.chdir(projectFolder);
  const dataFolder = resolveDataFolder(process.env.DATA_DIR);
  const table = values.baseline ? baselineTable : figureTable;
  for (const line of await table({ sets, dataFolder, report: console.error })) console.log(line);
});
