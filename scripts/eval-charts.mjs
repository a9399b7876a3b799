/**
 * `npm run eval:charts -- --set <file>`: gives the rows of each question of a set to the chart chooser and prints how
 * often its chart is the one that the set calls right.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { chartFigures } from "../evals/chart-figures.ts";
import { readChartSet } from "../evals/chart-set.ts";
import { runMain, SetupFailure } from "./lib/failure.mjs";

await runMain(async () => {
  const { values } = parseArgs({ options: { set: { type: "string" } } });
  if (values.set === undefined) throw new SetupFailure("--set needs a file of chart questions.");
  const cases = readChartSet(path.resolve(values.set));
  if (typeof cases === "string") throw new SetupFailure(cases);
  for (const line of chartFigures(cases)) console.log(line);
});
