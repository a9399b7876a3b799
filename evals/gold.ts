/** The results that count as right for a question: what its gold statements answer, and published tables. */
import type { CompareRules, Gold, RowOrder } from "./compare.ts";
import { defaultRules } from "./compare.ts";
import type { StatementAnswer } from "./statement-cache.ts";
import type { EvalCase } from "./suite.ts";

type Ask = (sql: string) => Promise<StatementAnswer>;

/** A string: the gold statement itself does not run, so that nothing can be said of the question. */
export async function goldsOf(evalCase: EvalCase, ask: Ask): Promise<readonly Gold[] | string> {
  const golds: Gold[] = [];
  if (evalCase.gold_sql !== null && evalCase.gold_sql !== undefined) {
    const answer = await ask(evalCase.gold_sql);
    if ("error" in answer) return answer.error;
    golds.push(await withTies(evalCase, answer, ask));
  }
  for (const [index, sql] of (evalCase.alt_gold_sql ?? []).entries()) {
    const answer = await ask(sql);
    const meta = evalCase.alt_meta?.[index] ?? evalCase;
    if (!("error" in answer)) golds.push({ ...tableOf(answer), order: orderOf(meta) });
  }
  for (const { columns, rows } of evalCase.expected_results ?? [])
    golds.push({ columns, rows, order: { kind: "any" } });
  return golds;
}

/** The set's own rules of comparison. */
export function rulesOf({ compare }: EvalCase): CompareRules {
  return {
    relativeTolerance: compare?.relTol ?? defaultRules.relativeTolerance,
    ignoreCase: compare?.ignoreCase ?? defaultRules.ignoreCase,
    isSet: compare?.dedupe ?? defaultRules.isSet,
  };
}

type Rows = Exclude<StatementAnswer, { error: string }>;

function tableOf({ columns, rows }: Rows) {
  return { columns: columns.map((column) => column.name), rows };
}

function orderOf(meta: {
  readonly ordered: boolean;
  readonly order_keys?: readonly number[] | null | undefined;
}): RowOrder {
  if (!meta.ordered) return { kind: "any" };
  const keys = meta.order_keys ?? null;
  return keys === null ? { kind: "strict" } : { kind: "keys", columns: keys };
}

/** Where the order's key is no column of the result, another statement tells which rows tie. */
async function withTies(evalCase: EvalCase, answer: Rows, ask: Ask): Promise<Gold> {
  const plain = { ...tableOf(answer), order: orderOf(evalCase) };
  if (evalCase.order_tie_sql === null || evalCase.order_tie_sql === undefined) return plain;
  const ties = await ask(evalCase.order_tie_sql);
  if ("error" in ties || ties.rows.length !== answer.rows.length) return plain;
  const width = answer.columns.length;
  const numbers: number[] = [];
  let number = 0;
  let last: string | null = null;
  for (const row of ties.rows) {
    const key = JSON.stringify(row.slice(width));
    if (last !== null && key !== last) number += 1;
    last = key;
    numbers.push(number);
  }
  return {
    columns: plain.columns,
    rows: ties.rows.map((row) => row.slice(0, width)),
    order: { kind: "groups", numbers },
  };
}
