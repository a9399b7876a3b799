/**
 * `npm run eval -- --suite <folder> [--brain rules|model|single] [--limit n] [--json file] [--show wrong|abstained]
 * [--always] [--part open|frozen|all] [--database name]`: asks the questions of a set and counts what was answered
 * right, wrong, or not at all (see evals/README.md).
 */
import { writeFileSync } from "node:fs";
import { parseEvalArguments } from "../evals/arguments.ts";
import { createRulesBrain } from "../evals/brains/rules.ts";
import { reportOf, tableOf } from "../evals/report.ts";
import { runSuite } from "../evals/run-suite.ts";
import { showCases } from "../evals/show.ts";
import { readSuite } from "../evals/suite.ts";
import { openWorld } from "../evals/world.ts";
import { resolveDataFolder } from "./lib/data-folder.mjs";
import { runMain, SetupFailure } from "./lib/failure.mjs";
import { stopOnSignals } from "./lib/processes.mjs";

await runMain(async () => {
  const options = parseEvalArguments(process.argv.slice(2));
  if (typeof options === "string") throw new SetupFailure(options);
  stopOnSignals();
  const suite = readSuite(options.suite);
  if (typeof suite === "string") throw new SetupFailure(suite);
  const chosen = suite.cases
    .filter(({ part }) => options.part === "all" || part === options.part)
    .filter(({ db }) => options.database === null || db === options.database || db.endsWith(`/${options.database}`))
    .slice(0, options.limit ?? suite.cases.length);
  if (chosen.length === 0) throw new SetupFailure("No question of the set is chosen.");
  const report = (/** @type {string} */ text) => console.error(text);
  const dataFolder = resolveDataFolder(process.env.DATA_DIR);
  const world = await openWorld({ suite: { ...suite, cases: chosen }, dataFolder, report });
  try {
    const brain = createRulesBrain({ isAlways: options.isAlways });
    const run = await runSuite({ suite, cases: chosen, brain, world }, (done, results) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${chosen.length}, ${results.length} judged`);
      else if (done % 100 === 0) process.stderr.write(`${done} of ${chosen.length}\n`);
    });
    if (process.stderr.isTTY) process.stderr.write("\n");
    const figures = reportOf({ suite: suite.name, brain: brain.name, always: options.isAlways, results: run.results });
    if (options.show !== null)
      await showCases(run.results, options.show, { world, print: (line) => console.log(line) });
    for (const line of run.unusable) console.error(`The gold statement does not run: ${line}`);
    for (const line of tableOf(figures, run.results)) console.log(line);
    if (options.jsonFile !== null) writeFileSync(options.jsonFile, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await world.close();
  }
});
