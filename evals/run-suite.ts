/** Asks every question of a set and judges what came back. */
import { relative } from "node:path";
import type { Brain, BrainReply } from "./brains/brain.ts";
import { compareWithAny } from "./compare.ts";
import { goldsOf, rulesOf } from "./gold.ts";
import { portableSql } from "./portable-sql.ts";
import type { EvalCase, Suite } from "./suite.ts";
import type { EvalWorld, Subject } from "./world.ts";

export type Outcome = "right" | "wrong" | "abstained";

export type CaseResult = {
  readonly evalCase: EvalCase;
  readonly outcome: Outcome;
  /** Right, and with no column beyond the gold's. */
  readonly isExact: boolean;
  readonly reply: BrainReply;
  readonly reason: string;
};

/** A question whose database cannot be opened, or whose own gold statement does not run, counts for nothing and is named. */
export type SuiteRun = { readonly results: readonly CaseResult[]; readonly unusable: readonly string[] };

export async function runSuite(
  { suite, brain, world }: { readonly suite: Suite; readonly brain: Brain; readonly world: EvalWorld },
  onProgress: (done: number, results: readonly CaseResult[]) => void,
): Promise<SuiteRun> {
  const results: CaseResult[] = [];
  const unusable: string[] = [];
  for (const [index, evalCase] of suite.cases.entries()) {
    const subject = await openSubject(world, evalCase);
    if (typeof subject === "string") {
      unusable.push(`${evalCase.id}: ${subject}`);
      continue;
    }
    const reply = await replyOf(brain, { evalCase, suite, subject });
    const asking = { ask: subject.ask, run: brain.isGuarded ? subject.askGuarded : subject.ask };
    const judged = await judge(evalCase, reply, asking);
    if (typeof judged === "string") unusable.push(`${evalCase.id}: ${judged}`);
    else results.push({ evalCase, reply, ...judged });
    onProgress(index + 1, results);
  }
  return { results, unusable };
}

/** A string: why the database cannot be asked. */
async function openSubject(world: EvalWorld, evalCase: EvalCase): Promise<Subject | string> {
  try {
    const subject = await world.subjectOf(evalCase);
    await subject.knowledge();
    return subject;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

/** The brain's reply; one that breaks has answered nothing right, and the others are asked all the same. */
type Reply = BrainReply & { readonly fault: string | null };

async function replyOf(
  brain: Brain,
  { evalCase, suite, subject }: { readonly evalCase: EvalCase; readonly suite: Suite; readonly subject: Subject },
): Promise<Reply> {
  const { question, interaction } = evalCase;
  try {
    const reply = await brain.answer({ question, today: suite.today, interaction: interaction ?? null }, subject);
    const sql = reply.sql === null ? null : portableSql(reply.sql, subject.context);
    return { ...reply, sql, fault: null };
  } catch (thrown) {
    return { sql: null, reason: "", ms: 0, modelCalls: 0, tokens: 0, fault: faultOf(thrown) };
  }
}

/** What was thrown, and where. */
function faultOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const place = /\(?(?:file:\/\/)?([^\s(]+:\d+):\d+\)?$/m.exec(thrown.stack ?? "")?.[1];
  return place === undefined ? thrown.message : `${thrown.message} (${relative(process.cwd(), place)})`;
}

type Judged = Pick<CaseResult, "outcome" | "isExact" | "reason">;

/** How the set's statements are run, and how the brain's. */
type Asking = { readonly ask: Subject["ask"]; readonly run: Subject["ask"] };

async function judge(evalCase: EvalCase, reply: Reply, { ask, run }: Asking): Promise<Judged | string> {
  const isExact = false;
  if (reply.fault !== null) return { outcome: "wrong", isExact, reason: `The planner broke: ${reply.fault}` };
  if (evalCase.isUnanswerable) {
    if (reply.sql === null) return { outcome: "right", isExact, reason: reply.reason };
    return { outcome: "wrong", isExact, reason: "It was answered; asking or refusing is right." };
  }
  const golds = await goldsOf(evalCase, ask);
  if (typeof golds === "string") return golds;
  if (reply.sql === null) return { outcome: "abstained", isExact, reason: reply.reason };
  const answer = await run(reply.sql);
  if ("error" in answer) return { outcome: "wrong", isExact, reason: `The statement failed: ${answer.error}` };
  const found = { columns: answer.columns.map((column) => column.name), rows: answer.rows };
  const comparison = compareWithAny(golds, found, rulesOf(evalCase));
  if (comparison.isRight) return { outcome: "right", isExact: comparison.isExact, reason: reply.reason };
  return { outcome: "wrong", isExact, reason: comparison.reason };
}
