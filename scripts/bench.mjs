/**
 * `npm run bench [-- --only name] [--json file]`: measures the app and prints one line per figure.
 * Figures inform, they never fail a test: machines differ.
 */
import { writeFileSync } from "node:fs";
import { agentsBench } from "./bench/agents.ts";
import { answersBench } from "./bench/answers.ts";
import { apiBench } from "./bench/api.ts";
import { parseBenchArguments } from "./bench/arguments.ts";
import { conversationsBench } from "./bench/conversations.ts";
import { dashboardBench } from "./bench/dashboard.ts";
import { kindsBench } from "./bench/kinds.ts";
import { networkBench } from "./bench/network.ts";
import { plannerBench } from "./bench/planner.ts";
import { resultsBench } from "./bench/results.ts";
import { rightsBench } from "./bench/rights.ts";
import { semanticBench } from "./bench/semantic.ts";
import { snowflakeBench } from "./bench/snowflake.ts";
import { steerBench } from "./bench/steer.ts";
import { stoppingBench } from "./bench/stopping.ts";
import { whyBench } from "./bench/why.ts";
import { runMain, SetupFailure } from "./lib/failure.mjs";
import { stopOnSignals } from "./lib/processes.mjs";

const benches = [
  plannerBench,
  semanticBench,
  agentsBench,
  dashboardBench,
  conversationsBench,
  resultsBench,
  stoppingBench,
  snowflakeBench,
  answersBench,
  steerBench,
  kindsBench,
  whyBench,
  rightsBench,
  networkBench,
  apiBench,
];

await runMain(async () => {
  const options = parseBenchArguments(
    process.argv.slice(2),
    benches.map((bench) => bench.name),
  );
  if (typeof options === "string") throw new SetupFailure(options);
  stopOnSignals();
  const figures = [];
  for (const bench of benches) {
    if (options.only !== null && options.only !== bench.name) continue;
    for (const figure of await bench.run()) {
      figures.push(figure);
      console.log(JSON.stringify(figure));
    }
  }
  if (options.jsonFile !== null) writeFileSync(options.jsonFile, `${JSON.stringify(figures, null, 2)}\n`);
});
