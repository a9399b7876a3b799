/**
 * How many questions of our own suites the rules answer right, with no model. What must be reached stands in
 * `thresholds`, by name; a figure is only ever raised, unless harder questions are added to its suite.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRulesBrain } from "../../evals/brains/rules.ts";
import { type EvalReport, reportOf } from "../../evals/report.ts";
import { type CaseResult, runSuite } from "../../evals/run-suite.ts";
import { type EvalCase, readSuite, type Suite } from "../../evals/suite.ts";
import { type EvalWorld, openWorld } from "../../evals/world.ts";
import { resolveDataFolder } from "../../scripts/lib/data-folder.mjs";

/** Shares of all questions of a suite; `reached` is the floor today, `wanted` what the product is to reach. */
const thresholds = {
  inScopeRight: { reached: 0.79, wanted: 0.92 },
  inScopeWrong: { reached: 0.019, wanted: 0.02 },
  followUpsRight: { reached: 0.915, wanted: 0.92 },
  followUpsWrong: { reached: 0.01, wanted: 0.02 },
  outOfScopeRefused: { reached: 0.96, wanted: 0.95 },
} as const;

const suites = ["in-scope", "follow-ups", "out-of-scope"] as const;
type SuiteName = (typeof suites)[number];

const figures = new Map<SuiteName, { readonly report: EvalReport; readonly results: readonly CaseResult[] }>();
let world: EvalWorld;

function suiteOf(name: SuiteName): Suite {
  const suite = readSuite(`evals/suites/${name}`);
  if (typeof suite === "string") throw new Error(suite);
  return suite;
}

beforeAll(async () => {
  const read = suites.map(suiteOf);
  const [first] = read;
  if (first === undefined) throw new Error("There is no suite.");
  const cases = read.flatMap((suite): readonly EvalCase[] => suite.cases);
  const dataFolder = resolveDataFolder(process.env.DATA_DIR);
  world = await openWorld({ suite: { ...first, cases }, dataFolder, report: (line) => console.log(line) });
  for (const [place, name] of suites.entries()) {
    const suite = read[place] ?? first;
    const brain = createRulesBrain({ isAlways: false });
    const { results, unusable } = await runSuite({ suite, brain, world }, () => undefined);
    expect(unusable).toEqual([]);
    const report = reportOf({ suite: name, brain: "rules", always: false, results });
    console.log(`${name}: ${report.right} of ${report.total} right, ${report.wrong} wrong, p95 ${report.ms.p95} ms`);
    figures.set(name, { report, results });
  }
}, 300_000);

afterAll(() => world.close());

function shareOf(name: SuiteName, outcome: "right" | "wrong" | "abstained"): number {
  const { report } = figures.get(name) ?? {};
  return report === undefined ? Number.NaN : report[outcome] / report.total;
}

describe("the rules on our own suites", () => {
  test("answer enough of the questions in scope right, and hardly any wrong", () => {
    expect(shareOf("in-scope", "right")).toBeGreaterThanOrEqual(thresholds.inScopeRight.reached);
    expect(shareOf("in-scope", "wrong")).toBeLessThanOrEqual(thresholds.inScopeWrong.reached);
  });

  test("answer enough turns of conversations right, and few wrong", () => {
    expect(shareOf("follow-ups", "right")).toBeGreaterThanOrEqual(thresholds.followUpsRight.reached);
    expect(shareOf("follow-ups", "wrong")).toBeLessThanOrEqual(thresholds.followUpsWrong.reached);
  });

  test("ask back or refuse what is out of scope", () => {
    expect(shareOf("out-of-scope", "right")).toBeGreaterThanOrEqual(thresholds.outOfScopeRefused.reached);
  });

  test("call no model and break on no question", () => {
    const all = [...figures.values()];
    expect(all.map(({ report }) => report.modelCalls)).toEqual([0, 0, 0]);
    const broken = all.flatMap(({ results }) => results).filter(({ reason }) => reason.startsWith("The planner broke"));
    expect(broken.map(({ evalCase, reason }) => `${evalCase.id}: ${reason}`)).toEqual([]);
  });
});
