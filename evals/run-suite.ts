/** Asks every question of a set and judges what came back. */
import type { Brain, BrainReply } from "./brains/brain.ts";
import { compareWithAny } from "./compare.ts";
import { goldsOf, rulesOf } from "./gold.ts";
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

/** A question whose own gold statement does not run counts for nothing and is named. */
export type SuiteRun = { readonly results: readonly CaseResult[]; readonly unusable: readonly string[] };

export async function runSuite(
  { suite, cases, brain, world }: { suite: Suite; cases: readonly EvalCase[]; brain: Brain; world: EvalWorld },
  onProgress: (done: number, results: readonly CaseResult[]) => void,
): Promise<SuiteRun> {
  const results: CaseResult[] = [];
  const unusable: string[] = [];
  for (const [index, evalCase] of cases.entries()) {
    const subject = await world.subjectOf(evalCase);
    const { question, interaction = null } = evalCase;
    const reply = await brain.answer({ question, today: suite.today, interaction }, subject);
    const judged = await judge(evalCase, reply, subject);
    if (typeof judged === "string") unusable.push(`${evalCase.id}: ${judged}`);
    else results.push({ evalCase, reply, ...judged });
    onProgress(index + 1, results);
  }
  return { results, unusable };
}

type Judged = Pick<CaseResult, "outcome" | "isExact" | "reason">;

async function judge(evalCase: EvalCase, reply: BrainReply, subject: Subject): Promise<Judged | string> {
  const isExact = false;
  if (evalCase.isUnanswerable) {
    if (reply.sql === null) return { outcome: "right", isExact, reason: reply.reason };
    return { outcome: "wrong", isExact, reason: "It was answered; asking or refusing is right." };
  }
  const golds = await goldsOf(evalCase, subject.ask);
  if (typeof golds === "string") return golds;
  if (reply.sql === null) return { outcome: "abstained", isExact, reason: reply.reason };
  const answer = await subject.askGuarded(reply.sql);
  if ("error" in answer) return { outcome: "wrong", isExact, reason: `The statement failed: ${answer.error}` };
  const found = { columns: answer.columns.map((column) => column.name), rows: answer.rows };
  const comparison = compareWithAny(golds, found, rulesOf(evalCase));
  if (comparison.isRight) return { outcome: "right", isExact: comparison.isExact, reason: reply.reason };
  return { outcome: "wrong", isExact, reason: comparison.reason };
}
