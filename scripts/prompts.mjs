/**
 * `npm run prompts -- "<question>" [--database DEMO] [--schema SALES] [--holds-to-schemas]`: prints every prompt that a
 * model would get for a question on the demo data, filled in, with its size. No model is called.
 */
import { parsePromptArguments, printPrompts } from "../evals/prompts/print-prompts.ts";
import { resolveDataFolder } from "./lib/data-folder.mjs";
import { runMain, SetupFailure } from "./lib/failure.mjs";
import { stopOnSignals } from "./lib/processes.mjs";
import { loadEnvironmentFile } from "./lib/setup.mjs";

await runMain(async () => {
  const options = parsePromptArguments(process.argv.slice(2));
  if (typeof options === "string") throw new SetupFailure(options);
  stopOnSignals();
  loadEnvironmentFile();
  const problem = await printPrompts(options, {
    dataFolder: resolveDataFolder(process.env.DATA_DIR),
    print: console.log,
  });
  if (problem !== null) throw new SetupFailure(problem);
});
