/** The table of measured figures, one line per set and mode, as the README shows it. Rules only, no model. */
import { join } from "node:path";
import { createRulesBrain } from "./brains/rules.ts";
import { countsOf, reportOf } from "./report.ts";
import { type CaseResult, runSuite } from "./run-suite.ts";
import { readSuite, type Suite } from "./suite.ts";
import { openWorld } from "./world.ts";

const ownSuites = ["in-scope", "follow-ups", "out-of-scope"] as const;

/** Sets that are asked in both modes: with doubts asked back, and always answered. */
const foreignSets = ["spider", "defog", "sparc", "cosql", "spider-realistic", "spider-dk"] as const;
const unanswerableSets = ["defog/unanswerable.jsonl"] as const;

export type TableArgs = {
  /** The folder of the foreign sets; null: only our own suites are asked. */
  readonly sets: string | null;
  readonly dataFolder: string;
  readonly report: (line: string) => void;
};

const head = [
  "| Set | Mode | Questions | Right | Wrong | Asked or refused | Precision | Right on frozen databases | Planning p95 | Command |",
  "|---|---|---|---|---|---|---|---|---|---|",
] as const;

/** The lines of the table in Markdown; a set that is not there is told and left out. */
export async function figureTable(args: TableArgs): Promise<string[]> {
  const lines: string[] = [...head];
  for (const { path, command, modes } of rowsOf(args)) {
    const suite = readSuite(path);
    if (typeof suite === "string") {
      args.report(suite);
      continue;
    }
    for (const isAlways of modes) lines.push(await lineOf(suite, { ...args, isAlways, command }));
  }
  return lines;
}

type Row = { readonly path: string; readonly command: string; readonly modes: readonly boolean[] };

function rowsOf({ sets }: TableArgs): Row[] {
  const own = ownSuites.map((name) => `evals/suites/${name}`);
  const foreign = (names: readonly string[], modes: readonly boolean[]): Row[] =>
    sets === null ? [] : names.map((name) => ({ path: join(sets, name), command: `<sets>/${name}`, modes }));
  return [
    ...own.map((path) => ({ path, command: path, modes: [false] })),
    ...foreign(foreignSets, [true, false]),
    ...foreign(unanswerableSets, [false]),
  ];
}

type LineArgs = TableArgs & { readonly isAlways: boolean; readonly command: string };

async function lineOf(suite: Suite, { isAlways, command, ...args }: LineArgs): Promise<string> {
  const world = await openWorld({ ...args, suite });
  try {
    const brain = createRulesBrain({ isAlways });
    const { results } = await runSuite({ suite, brain, world }, () => undefined);
    const { right, wrong, abstained, total, ms } = reportOf({
      suite: suite.name,
      brain: "rules",
      always: isAlways,
      results,
    });
    // Where no answer is right, none can be precise.
    const answered = results.filter(({ reply, evalCase }) => reply.sql !== null && !evalCase.isUnanswerable);
    const frozen = results.filter(({ evalCase }) => evalCase.part === "frozen");
    const cells = [
      suite.name,
      isAlways ? "always answers" : "asks when in doubt",
      total,
      percent(right, total),
      percent(wrong, total),
      percent(abstained, total),
      shareRight(answered),
      shareRight(frozen),
      `${ms.p95.toFixed(1)} ms`,
      `\`npm run eval -- --suite ${command}${isAlways ? " --always" : ""}\``,
    ];
    return `| ${cells.join(" | ")} |`;
  } finally {
    await world.close();
  }
}

function shareRight(results: readonly CaseResult[]): string {
  return percent(countsOf(results).right, results.length);
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "" : `${((100 * part) / whole).toFixed(1)} %`;
}
