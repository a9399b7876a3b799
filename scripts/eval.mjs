/**
 * `npm run eval -- --suite <folder> [--brain rules|model|single] [--limit n] [--json file] [--show wrong|abstained]
 * [--always] [--reader old|chart] [--part open|frozen|all] [--database name] [--against file]`: asks the questions of a set and counts what was answered
 * right, wrong, or not at all (see evals/README.md).
 */
import path from "node:path";
import { parseEvalArguments } from "../evals/arguments.ts";
import { evaluate } from "../evals/evaluate.ts";
import { ownSuite, writeOwnSuite } from "../evals/own-suite.ts";
import { projectFolder, resolveDataFolder } from "./lib/data-folder.mjs";
import { runMain, SetupFailure } from "./lib/failure.mjs";
import { stopOnSignals } from "./lib/processes.mjs";
import { loadEnvironmentFile } from "./lib/setup.mjs";

await runMain(async () => {
  const options = parseEvalArguments(process.argv.slice(2));
  if (typeof options === "string") throw new SetupFailure(options);
  stopOnSignals();
  loadEnvironmentFile();
  const whole = (/** @type {string | null} */ file) => (file === null ? null : path.resolve(file));
  const files = { jsonFile: whole(options.jsonFile), againstFile: whole(options.againstFile) };
  const named = path.resolve(options.suite);
  // The product finds its own process files from here.
  process.chdir(projectFolder);
  const dataFolder = resolveDataFolder(process.env.DATA_DIR);
  const suite = options.suite === ownSuite ? await writtenSuite(dataFolder) : named;
  const problem = await evaluate(
    { ...options, suite, ...files },
    { dataFolder, print: console.log, report: process.stderr },
  );
  if (problem !== null) throw new SetupFailure(problem);
});

/**
 * @param {string} dataFolder
 * @returns {Promise<string>} its folder
 */
async function writtenSuite(dataFolder) {
  const written = await writeOwnSuite(dataFolder);
  if (typeof written === "string") throw new SetupFailure(written);
  const { folder, asked, onlyWrong } = written;
  console.log(`Written: ${folder} (${asked} put right, ${onlyWrong} only called wrong).`);
  return folder;
}
