/** Asks every open question of a set for its ways to read it, and marks those whose rows are the gold's. */
import { dialects } from "#lib/domain/dialects";
import { compilePlan } from "#lib/planner/compile/compile";
import { type ChartCandidate, chartCandidates } from "#lib/planner/reading/chart-candidates";
import type { Feature } from "#lib/planner/reading/features";
import type { SchemaKnowledge } from "#lib/services/semantic";
import { type CompareRules, compareWithAny, type Gold } from "../compare.ts";
import { goldsOf, rulesOf } from "../gold.ts";
import { portableSql } from "../portable-sql.ts";
import type { EvalCase, Suite } from "../suite.ts";
import { type EvalWorld, openWorld, type Subject, type WorldArgs } from "../world.ts";
import type { Weighed, WeighedCandidate } from "./weighed.ts";

/** Ways to read one question that are looked at. */
const mostCandidates = 12;

type GatherArgs = Omit<WorldArgs, "suite"> & {
  /** Of so many questions one is asked. */
  readonly every: number;
};

/** Frozen databases are never looked at, and what cannot be answered has no right way. */
export async function gather(whole: Suite, { every, ...args }: GatherArgs): Promise<Weighed[]> {
  const open = whole.cases.filter(({ part, isUnanswerable }) => part === "open" && !isUnanswerable);
  const suite = { ...whole, cases: open.filter((_, place) => place % every === 0) };
  const world = await openWorld({ ...args, suite });
  const found: Weighed[] = [];
  try {
    for (const evalCase of suite.cases) {
      const candidates = await candidatesOf(evalCase, suite.today, world);
      if (candidates !== null) found.push({ database: evalCase.db, set: suite.name, candidates });
    }
  } finally {
    await world.close();
  }
  return found;
}

/** Null where the database or its gold does not answer. */
async function candidatesOf(evalCase: EvalCase, today: string, world: EvalWorld): Promise<WeighedCandidate[] | null> {
  const subject = await world.subjectOf(evalCase);
  const knowledge = await subject.knowledge();
  const golds = await goldsOf(evalCase, subject.ask);
  if (typeof golds === "string") return null;
  const marked: WeighedCandidate[] = [];
  for (const found of chartCandidates(evalCase.question, { ...knowledge, today }).slice(0, mostCandidates)) {
    const isRight = await answersRight(found, { subject, knowledge, golds, rules: rulesOf(evalCase) });
    marked.push({ isRight, uses: countsOf(found.uses), numbers: found.numbers });
  }
  return marked;
}

type Judging = {
  readonly subject: Subject;
  readonly knowledge: SchemaKnowledge;
  readonly golds: readonly Gold[];
  readonly rules: CompareRules;
};

async function answersRight({ plan }: ChartCandidate, { subject, knowledge, golds, rules }: Judging): Promise<boolean> {
  const sql = statementOf(plan, knowledge);
  if (sql === null) return false;
  const answer = await subject.askGuarded(portableSql(sql, subject.context));
  if ("error" in answer) return false;
  const columns = answer.columns.map(({ name }) => name);
  return compareWithAny(golds, { columns, rows: answer.rows }, rules).isRight;
}

/** Null for a plan that was never chosen and does not compile. */
function statementOf(plan: ChartCandidate["plan"], { model }: SchemaKnowledge): string | null {
  try {
    return compilePlan(plan, { model, dialect: dialects.duckdb }).sql;
  } catch {
    return null;
  }
}

function countsOf(uses: readonly Feature[]): WeighedCandidate["uses"] {
  const counts: Partial<Record<Feature, number>> = {};
  for (const feature of uses) counts[feature] = (counts[feature] ?? 0) + 1;
  return counts;
}
