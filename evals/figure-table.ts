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
  "| Set | Mode | Questions | Right | Wrong | Answered | Precision | Planning p95 | Command |",
  "|---|---|---|---|---|---|---|---|---|",
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

/** A set with its command, and whether it is always answered or asked back, or both one after the other. */
export type Row = { readonly path: string; readonly command: string; readonly modes: readonly boolean[] };

/** The sets of the tables, our own first. */
export function rowsOf({ sets }: Pick<TableArgs, "sets">): Row[] {
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
    const { total, ms } = reportOf({ suite: suite.name, brain: "rules", always: isAlways, results });
    const cells = [
      suite.name,
      isAlways ? "always answers" : "asks when in doubt",
      total,
      ...figures.map((figure) => onBothParts(results, figure)),
      `${ms.p95.toFixed(1)} ms`,
      `\`npm run eval -- --suite ${command}${isAlways ? " --always" : ""}\``,
    ];
    return `| ${cells.join(" | ")} |`;
  } finally {
    await world.close();
  }
}

/** How many of some results count, and how many of these are such. */
export type Figure = (results: readonly CaseResult[]) => { readonly part: number; readonly whole: number };

const answeredOf = (results: readonly CaseResult[]) => results.filter(({ reply }) => reply.sql !== null);

/** Where no answer is right, none can be precise. */
const precision: Figure = (results) => {
  const answered = answeredOf(results).filter(({ evalCase }) => !evalCase.isUnanswerable);
  return { part: countsOf(answered).right, whole: answered.length };
};

/** Right, wrong, answered, precision. */
export const figures: readonly Figure[] = [
  (results) => ({ part: countsOf(results).right, whole: results.length }),
  (results) => ({ part: countsOf(results).wrong, whole: results.length }),
  (results) => ({ part: answeredOf(results).length, whole: results.length }),
  precision,
];

/** Of all questions, and in brackets of those that nobody looks at. */
function onBothParts(results: readonly CaseResult[], figure: Figure): string {
  const frozen = results.filter(({ evalCase }) => evalCase.part === "frozen");
  const all = percent(figure(results));
  return frozen.length === 0 ? all : `${all} (${percent(figure(frozen))})`;
}

/** "61.3 %"; a dash where nothing counts. */
export function percent({ part, whole }: ReturnType<Figure>): string {
  return whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`;
}
