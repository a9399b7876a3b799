/**
 * `npm run eval:rewordings [-- --most n] [--show other|none]`: says answered questions of our own sets in ten other
 * ways each, and counts how often they are read the same (see evals/README.md).
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { measureRewordings } from "../evals/rewordings/measure-rewordings.ts";
import { projectFolder, resolveDataFolder } from "./lib/data-folder.mjs";
import { runMain, SetupFailure } from "./lib/failure.mjs";
import { stopOnSignals } from "./lib/processes.mjs";

await runMain(async () => {
  const { values } = parseArgs({ options: { most: { type: "string" }, show: { type: "string" } } });
  const most = Number(values.most ?? 300);
  if (!Number.isInteger(most) || most < 1) throw new SetupFailure("--most takes a whole number of questions.");
  stopOnSignals();
  process.chdir(projectFolder);
  const suites = ["in-scope", "unforeseen"].map((name) => path.join(projectFolder, "evals", "suites", name));
  const dataFolder = resolveDataFolder(process.env.DATA_DIR);
  const measured = await measureRewordings({ suites, most, dataFolder, report: () => undefined });
  if (typeof measured === "string") throw new SetupFailure(measured);
  for (const { kind, question, outcome } of measured.misses)
    if (values.show === outcome) console.log(`${kind}: ${question}`);
  const rows = [...measured.byKind].map(([kind, tally]) => ({ kind, ...tally }));
  const sum = (/** @type {"same" | "other" | "none"} */ name) => rows.reduce((total, row) => total + row[name], 0);
  const all = { kind: "all", same: sum("same"), other: sum("other"), none: sum("none") };
  console.log(`${measured.questions} answered questions, each said in ten other ways:`);
  for (const { kind, same, other, none } of [...rows, all]) {
    const total = same + other + none;
    const percent = (/** @type {number} */ count) => `${((100 * count) / total).toFixed(1).padStart(5)} %`;
    console.log(
      `${kind.padEnd(16)} ${String(total).padStart(5)}  the same plan ${percent(same)}  another ${percent(other)}  none ${percent(none)}`,
    );
  }
});
