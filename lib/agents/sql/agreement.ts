/**
 * Agreement is evidence: where a model's statement and the rules' reading that comes near show the same rows, the answer
 * is that reading. It then has a plan, by which it is explained, steered and gone on from.
 */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import { candidateFromPlan } from "../runtime/candidate.ts";
import type { Execution } from "../runtime/execution.ts";
import { probeRow } from "../runtime/probe-statement.ts";
import { reachOf } from "../runtime/run-statement.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import type { SqlState } from "./state.ts";

/** The same rows as what the near reading shows, or as they are. One more statement, of three numbers, and no call. */
export async function asNearReading(
  execution: Execution,
  { near = null, context }: Pick<SqlState["request"], "near" | "context">,
  dependencies: StepDependencies,
): Promise<Execution> {
  const { candidate, sql, ref } = execution;
  const isWritten = candidate.brain === "model" && candidate.plan === null && candidate.reach === null;
  if (near === null || !isWritten || ref.rowCount === 0 || dependencies.budget.haltReason() !== null) return execution;
  const { plan, label } = near;
  const said = `The model's statement and the rules' reading "${label}" show the same rows.`;
  const reading = candidateFromPlan({ brain: "model", plan, title: label, assumptions: [said] }, dependencies.planner);
  if (!reading.ok || reading.value.outputs?.length !== ref.columns.length) return execution;
  const row = await probeRow(differenceOf(sql, reading.value.sql), reachOf(candidate, context), dependencies);
  const [own = null, other = null, rowCount = null] = (row ?? []).map(cellToNumber);
  return own === 0 && other === 0 && rowCount === ref.rowCount ? { ...execution, candidate: reading.value } : execution;
}

/** Rows that the first has alone, rows that the second has alone, and all rows of the second. */
function differenceOf(left: string, right: string): string {
  const [one, two] = [left, right].map((sql) => `SELECT * FROM (\n${sql.trim().replace(/;\s*$/, "")}\n) AS side`);
  return [
    `SELECT (SELECT count(*) FROM (${one} EXCEPT ${two}) AS only_left),`,
    `(SELECT count(*) FROM (${two} EXCEPT ${one}) AS only_right),`,
    `(SELECT count(*) FROM (${two}) AS every_right)`,
  ].join(" ");
}
