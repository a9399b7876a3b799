/**
 * `npm run eval:trust [-- --servers perfect,wrong,perverse] [--suite <folder>] [--most n] [--show missed] [--json file]`:
 * plays servers that are right, that always say the same and that err over our own questions, and counts what of their
 * words is caught, labelled or vouched for (see evals/README.md).
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseTrustArguments } from "../evals/trust/arguments.ts";
import { measureTrust } from "../evals/trust/measure-trust.ts";
import { toldAnswers, trustJson, trustTable } from "../evals/trust/trust-report.ts";
import { projectFolder, resolveDataFolder } from "./lib/data-folder.mjs";
import { runMain, SetupFailure } from "./lib/failure.mjs";
import { stopOnSignals } from "./lib/processes.mjs";

await runMain(async () => {
  const options = parseTrustArguments(process.argv.slice(2));
  if (typeof options === "string") throw new SetupFailure(options);
  const { servers, most, isMissedShown } = options;
  const jsonFile = options.jsonFile === null ? null : path.resolve(options.jsonFile);
  const suites = options.suites.map((suite) => path.resolve(suite));
  stopOnSignals();
  // The product finds its own process files from here.
  process.chdir(projectFolder);
  const own = ["in-scope", "unforeseen", "follow-ups", "out-of-scope"].map((name) =>
    path.resolve("evals/suites", name),
  );
  const run = await measureTrust({
    suites: suites.length === 0 ? own : suites,
    servers,
    most,
    dataFolder: resolveDataFolder(process.env.DATA_DIR),
    report: (line) => process.stderr.write(`${line}\n`),
  });
  if (typeof run === "string") throw new SetupFailure(run);
  if (jsonFile !== null) writeFileSync(jsonFile, `${JSON.stringify(trustJson(run), null, 2)}\n`);
  const slipped = run.answers.filter(({ fate }) => fate === "slipped" || fate === "bare");
  for (const line of toldAnswers(slipped)) console.log(line);
  const missed = run.answers.filter(({ server, fate }) => server.group === "perfect" && fate !== "right");
  if (isMissedShown) for (const line of toldAnswers(missed)) console.log(line);
  for (const line of trustTable(run)) console.log(line);
});
