/** Records behind a number that counts different values: how many different ones the records have, counted in them. */
import "server-only";
import type { Plan } from "#lib/domain/plan";
import { isSameColumn } from "#lib/planner/plan/same-column";
import type { AgentDependencies } from "../runtime/dependencies.ts";
import type { Execution } from "../runtime/execution.ts";
import { storedBatches } from "../runtime/stored-rows.ts";

export type CountedValues = {
  /** Where they stand among the result's columns. */
  readonly column: number;
  readonly count: number;
};

type Stored = Pick<Execution, "ref" | "rows" | "candidate">;

/** Over all records, also those beyond the first ones; null for other results, and where not all of them can be read. */
export async function countedValues(
  stored: Stored,
  reader: Pick<AgentDependencies, "readRows">,
): Promise<CountedValues | null> {
  const column = countedPlace(stored.candidate.plan);
  if (column === null || stored.ref.limited) return null;
  const values = new Set<string>();
  for await (const batch of storedBatches(stored, reader)) {
    if (!batch.ok) return null;
    for (const row of batch.value) {
      const cell = row[column] ?? null;
      if (cell !== null) values.add(`${typeof cell} ${cell}`);
    }
  }
  return { column, count: values.size };
}

function countedPlace(plan: Plan | null): number | null {
  const { columns, counted } = plan?.detail ?? {};
  const place = counted === undefined ? -1 : (columns ?? []).findIndex((column) => isSameColumn(column, counted));
  return place === -1 ? null : place;
}
