/** One run of `npm run eval`: reads the set, asks it, prints what came out. */
import { writeFileSync } from "node:fs";
import { changesSince } from "./against.ts";
import type { EvalArguments } from "./arguments.ts";
import { openBrain } from "./brains/open-brain.ts";
import { openProgress } from "./progress.ts";
import { reportOf, tableOf } from "./report.ts";
import { runSuite } from "./run-suite.ts";
import { showCases } from "./show.ts";
import { type EvalCase, readSuite, type Suite } from "./suite.ts";
import { openWorld } from "./world.ts";

export type Surroundings = {
  readonly dataFolder: string;
  readonly print: (line: string) => void;
  readonly report: { readonly isTTY?: boolean; write(text: string): unknown };
};

/** A string is the sentence that says why nothing could be asked. */
export async function evaluate(
  options: EvalArguments,
  { dataFolder, print, report }: Surroundings,
): Promise<string | null> {
  const whole = readSuite(options.suite);
  if (typeof whole === "string") return whole;
  const suite = { ...whole, cases: chosenCases(whole, options) };
  if (suite.cases.length === 0) return "No question of the set is chosen. Look at --part and --database.";
  const { isAlways, reader } = options;
  const knowsVerified = suite.cases.some(({ source }) => source.kind === "own");
  const brain = await openBrain(options.brain, { isAlways, reader, knowsVerified });
  if (typeof brain === "string") return brain;
  if (brain === null) {
    print(`NOT RUN: the brain "${options.brain}" needs a model, and none is configured.`);
    print(
      "Set MODEL with its key, LLM_BASE_URL and LLM_MODEL (any OpenAI-compatible server), or OPENAI_API_KEY, and run it again.",
    );
    return null;
  }
  const world = await openWorld({ suite, dataFolder, report: (line) => report.write(`${line}\n`) });
  try {
    const progress = openProgress(suite.cases.length, report);
    const { results, unusable } = await runSuite({ suite, brain, world }, progress.tell);
    progress.end();
    if (options.show !== null) await showCases(results, options.show, { world, print });
    for (const line of unusable)
      print(`Not counted, since its database or its gold statement does not answer: ${line}`);
    const figures = reportOf({ suite: suite.name, brain: brain.name, always: options.isAlways, results });
    if (options.againstFile !== null) for (const line of changesSince(options.againstFile, results)) print(line);
    for (const line of tableOf(figures, results)) print(line);
    if (options.jsonFile !== null) writeFileSync(options.jsonFile, `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await world.close();
  }
  return null;
}

function chosenCases({ cases }: Suite, { part, database, limit }: EvalArguments): readonly EvalCase[] {
  const isOfDatabase = ({ db }: EvalCase): boolean =>
    database === null || db === database || db.endsWith(`/${database}`);
  const chosen = cases.filter((evalCase) => (part === "all" || evalCase.part === part) && isOfDatabase(evalCase));
  return limit === null ? chosen : chosen.slice(0, limit);
}
