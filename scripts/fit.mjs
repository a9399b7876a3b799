/**
 * `npm run fit -- --sets <folder or file> [--sets ...] [--every n]`: finds the weights of the reader on the open questions
 * of these sets, and writes them with a report (see evals/README.md). Two runs write the same.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { fitWeights } from "../evals/fit/fit.ts";
import { projectFolder, resolveDataFolder } from "./lib/data-folder.mjs";
import { runMain, SetupFailure } from "./lib/failure.mjs";
import { stopOnSignals } from "./lib/processes.mjs";
import { loadEnvironmentFile } from "./lib/setup.mjs";

const weightsFile = path.join(projectFolder, "lib", "planner", "reading", "weights.json");
const reportFile = path.join(projectFolder, "evals", "fit.md");

await runMain(async () => {
  const { values } = parseArgs({ options: { sets: { type: "string", multiple: true }, every: { type: "string" } } });
  const sets = (values.sets ?? []).map((set) => path.resolve(set));
  const every = Number(values.every ?? 1);
  if (sets.length === 0 || !Number.isInteger(every) || every < 1)
    throw new SetupFailure("--sets needs a folder or a file of questions, --every a whole number.");
  stopOnSignals();
  loadEnvironmentFile();
  // The product finds its own process files from here.
  process.chdir(projectFolder);
  const begin = JSON.parse(readFileSync(weightsFile, "utf8"));
  const dataFolder = resolveDataFolder(process.env.DATA_DIR);
  const fitted = await fitWeights({
    sets,
    every,
    begin,
    dataFolder,
    report: (line) => process.stderr.write(`${line}\n`),
  });
  if (typeof fitted === "string") throw new SetupFailure(fitted);
  writeFileSync(weightsFile, `${JSON.stringify(fitted.weights, null, 2)}\n`);
  const heading =
    "# The weights of the reader\n\nWritten by `npm run fit`. What each feature is stands in `lib/planner/reading`.\n";
  writeFileSync(reportFile, `${heading}\n${fitted.report.join("\n")}\n`);
  console.log(fitted.report.join("\n"));
});
