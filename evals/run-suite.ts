/** Asks every question of a set and judges what came back. */
import { relative } from "node:path";
import type { Brain, BrainReply } from "./brains/brain.ts";
import { type CompareRules, type Comparison, compareWithAny, type Gold } from "./compare.ts";
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
  /** The place of the first right one among the candidates, from 0; null where none is, or none was asked for. */
  readonly rightAt: number | null;
  /** Not answered, but the right one was offered to choose. */
  readonly isOffered: boolean;
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
type Reply = BrainReply & {
  readonly candidates: readonly string[];
  readonly offered: readonly string[];
  readonly fault: string | null;
};

async function replyOf(
  brain: Brain,
  { evalCase, suite, subject }: { readonly evalCase: EvalCase; readonly suite: Suite; readonly subject: Subject },
): Promise<Reply> {
  const { question, interaction, asked_on: askedOn } = evalCase;
  const today = askedOn ?? suite.today;
  try {
    const reply = await brain.answer({ question, today, interaction: interaction ?? null }, subject);
    const portable = (sql: string) => portableSql(sql, subject.context);
    const sql = reply.sql === null ? null : portable(reply.sql);
    const candidates = (reply.candidates ?? []).map(portable);
    const offered = (reply.offered ?? []).map(portable);
    return { ...reply, sql, candidates, offered, fault: null };
  } catch (thrown) {
    return {
      sql: null,
      candidates: [],
      offered: [],
      reason: "",
      ms: 0,
      modelCalls: 0,
      tokens: 0,
      fault: faultOf(thrown),
    };
  }
}

/** What was thrown, and where. */
function faultOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const place = /\(?(?:file:\/\/)?([^\s(]+:\d+):\d+\)?$/m.exec(thrown.stack ?? "")?.[1];
  return place === undefined ? thrown.message : `${thrown.message} (${relative(process.cwd(), place)})`;
}

type Judged = Pick<CaseResult, "outcome" | "isExact" | "rightAt" | "isOffered" | "reason">;

/** How the set's statements are run, and how the brain's. */
type Asking = { readonly ask: Subject["ask"]; readonly run: Subject["ask"] };

async function judge(evalCase: EvalCase, reply: Reply, { ask, run }: Asking): Promise<Judged | string> {
  const none = { isExact: false, rightAt: null, isOffered: false };
  if (reply.fault !== null) return { ...none, outcome: "wrong", reason: `The planner broke: ${reply.fault}` };
  if (evalCase.isUnanswerable) {
    if (reply.sql === null) return { ...none, outcome: "right", reason: reply.reason };
    return { ...none, outcome: "wrong", reason: "It was answered; asking or refusing is right." };
  }
  const golds = await goldsOf(evalCase, ask);
  if (typeof golds === "string") return golds;
  const compare = (sql: string) => compareRowsOf(sql, { golds, rules: rulesOf(evalCase), run });
  const rightAt = await firstRight(reply.candidates, compare);
  if (reply.sql === null) {
    const isOffered = (await firstRight(reply.offered, compare)) !== null;
    return { ...none, rightAt, isOffered, outcome: "abstained", reason: reply.reason };
  }
  const comparison = await compare(reply.sql);
  if (!comparison.isRight) return { ...none, rightAt, outcome: "wrong", reason: comparison.reason };
  return { ...none, rightAt, outcome: "right", isExact: comparison.isExact, reason: reply.reason };
}

type Compare = (sql: string) => Promise<Comparison>;

/** A statement that fails is as wrong as other rows are. */
async function compareRowsOf(
  sql: string,
  { golds, rules, run }: { readonly golds: readonly Gold[]; readonly rules: CompareRules; readonly run: Asking["run"] },
): Promise<Comparison> {
  const answer = await run(sql);
  if ("error" in answer) return { isRight: false, reason: `The statement failed: ${answer.error}` };
  return compareWithAny(golds, { columns: answer.columns.map((column) => column.name), rows: answer.rows }, rules);
}

async function firstRight(candidates: readonly string[], compare: Compare): Promise<number | null> {
  for (const [place, sql] of candidates.entries()) {
    const { isRight } = await compare(sql);
    if (isRight) return place;
  }
  return null;
}
