/**
 * Agreement is evidence. A model's statement becomes a plan where a plan shows the same rows: the rules' reading that comes
 * near, else what the statement says by itself. The answer then is that plan's: explained by its parts, steered, gone on from.
 */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import { planIdentity } from "#lib/planner/understand/resolve";
import { type Candidate, candidateFromPlan } from "../runtime/candidate.ts";
import type { Execution } from "../runtime/execution.ts";
import type { NearReading } from "../runtime/near-reading.ts";
import type { Planner } from "../runtime/planner.ts";
import { probeRow } from "../runtime/probe-statement.ts";
import { reachOf } from "../runtime/run-statement.ts";
import type { StepDependencies } from "../runtime/step-dependencies.ts";
import type { SqlState } from "./state.ts";

/** As it is, where no plan is known to show the same rows. One more statement, of three numbers, for each plan that is tried; no call. */
export async function asPlanned(
  execution: Execution,
  { near = null, context }: Pick<SqlState["request"], "near" | "context">,
  dependencies: StepDependencies,
): Promise<Execution> {
  const { candidate, sql, ref } = execution;
  const isWritten = candidate.brain === "model" && candidate.plan === null && candidate.reach === null;
  if (!isWritten || ref.rowCount === 0) return execution;
  for (const planned of plansFor(execution, near, dependencies.planner)) {
    if (dependencies.budget.haltReason() !== null) return execution;
    const row = await probeRow(differenceOf(sql, planned.sql), reachOf(candidate, context), dependencies);
    const [own = null, other = null, rowCount = null] = (row ?? []).map(cellToNumber);
    if (own === 0 && other === 0 && rowCount === ref.rowCount) return { ...execution, candidate: planned };
  }
  return execution;
}

/** Those that show as many columns; the near reading first, for it was made of the user's words. */
function plansFor({ candidate, ref, sql }: Execution, near: NearReading | null, planner: Planner): Candidate[] {
  const read = planner.readStatement(sql);
  const isInOrder = read?.places.every((place, index) => place === index) === true;
  const own = read === null || !isInOrder ? null : read.plan;
  const isNear = own !== null && near !== null && planIdentity(own) === planIdentity(near.plan);
  const said = near === null ? "" : `The model's statement and the rules' reading "${near.label}" show the same rows.`;
  const readings = [
    ...(near === null ? [] : [{ plan: near.plan, title: near.label, assumptions: [...candidate.assumptions, said] }]),
    ...(own === null || isNear ? [] : [{ plan: own, title: planner.titleOf(own), assumptions: candidate.assumptions }]),
  ];
  const { quality, changes } = candidate;
  return readings.flatMap((reading) => {
    const planned = candidateFromPlan({ brain: "model", quality, changes, ...reading }, planner);
    return planned.ok && planned.value.outputs?.length === ref.columns.length ? [planned.value] : [];
  });
}

/** Rows that the first has alone, rows that the second has alone, and all rows of the second; a row counts as often as it comes. */
function differenceOf(left: string, right: string): string {
  const [first, second] = [left, right].map((sql) => `(\n${sql.trim().replace(/;\s*$/, "")}\n) AS side`);
  const [one, two] = [first, second].map((side) => `SELECT *, count(*) AS times FROM ${side} GROUP BY ALL`);
  return [
    `SELECT (SELECT count(*) FROM (${one} EXCEPT ${two}) AS only_left),`,
    `(SELECT count(*) FROM (${two} EXCEPT ${one}) AS only_right),`,
    `(SELECT count(*) FROM ${second}) AS every_right`,
  ].join(" ");
}
