/**
 * What the reader of questions does on every set, with how sure each figure is: what a change of the reader is held
 * against. Rules only, no model.
 */
import { groupBy } from "#lib/semantic/group-by";
import { createRulesBrain } from "./brains/rules.ts";
import { type Figure, figures, percent, rowsOf, type TableArgs } from "./figure-table.ts";
import { shareInterval } from "./interval.ts";
import { type CaseResult, runSuite } from "./run-suite.ts";
import { readSuite, type Suite } from "./suite.ts";
import { openWorld } from "./world.ts";

/** A right plan among so many of the likeliest is one that a better choice could have taken. */
const candidates = 5;

const head = [
  `| Set | Part | Mode | Questions | Databases | Right | Wrong | Answered | Precision | Right among ${candidates} |`,
  "|---|---|---|---|---|---|---|---|---|---|",
] as const;

/** The lines of the table in Markdown, one for each set, part and mode; a set that is not there is told and left out. */
export async function baselineTable(args: TableArgs): Promise<string[]> {
  const lines: string[] = [...head];
  for (const { path, modes } of rowsOf(args)) {
    const suite = readSuite(path);
    if (typeof suite === "string") {
      args.report(suite);
      continue;
    }
    for (const isAlways of modes) lines.push(...(await linesOf(suite, { ...args, isAlways })));
  }
  return lines;
}

async function linesOf(suite: Suite, { isAlways, ...args }: TableArgs & { readonly isAlways: boolean }) {
  const world = await openWorld({ ...args, suite });
  try {
    const brain = createRulesBrain({ isAlways, candidates });
    const { results } = await runSuite({ suite, brain, world }, () => undefined);
    args.report(`${suite.name}, ${modeOf(isAlways)}: ${results.length} questions.`);
    const parts = (["open", "frozen"] as const).map((part) => ({
      part,
      of: results.filter(({ evalCase }) => evalCase.part === part),
    }));
    return parts
      .filter(({ of }) => of.length > 0)
      .map(({ part, of }) => lineOf(`${suite.name} | ${part} | ${modeOf(isAlways)}`, of));
  } finally {
    await world.close();
  }
}

function modeOf(isAlways: boolean): string {
  return isAlways ? "always answers" : "asks when in doubt";
}

function lineOf(name: string, results: readonly CaseResult[]): string {
  const databases = new Set(results.map(({ evalCase }) => evalCase.db)).size;
  const cells = [...figures, rightAmong].map((figure) => withInterval(results, figure));
  return `| ${[name, results.length, databases, ...cells].join(" | ")} |`;
}

const rightAmong: Figure = (results) => ({
  part: results.filter(({ rightAt }) => rightAt !== null).length,
  whole: results.filter(({ evalCase }) => !evalCase.isUnanswerable).length,
});

/** "61.3 % (55.0 to 67.2)". */
function withInterval(results: readonly CaseResult[], figure: Figure): string {
  const interval = shareInterval(clustersOf(results).map(figure));
  if (interval === null) return "-";
  const [low, high] = [interval.low, interval.high].map((share) => (100 * share).toFixed(1));
  return `${percent(figure(results))} (${low} to ${high})`;
}

/** Drawing fewer databases anew says nothing: then conversations are drawn, or single questions. */
const fewestDatabases = 5;

function clustersOf(results: readonly CaseResult[]): CaseResult[][] {
  const byDatabase = groupBy(results, ({ evalCase }) => evalCase.db);
  if (byDatabase.size >= fewestDatabases) return [...byDatabase.values()];
  return [...groupBy(results, ({ evalCase }) => evalCase.interaction ?? evalCase.id).values()];
}
