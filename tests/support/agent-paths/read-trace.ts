/** Reads what a node of a run saw and left, by the names of the state's fields. */
import type { TraceEntry } from "#lib/domain/trace";
import type { Asked } from "./world.ts";

/** The node's first visit, or the one of that number from 1. */
export function visitOf({ trace }: Pick<Asked, "trace">, node: string, number = 1): TraceEntry {
  const visits = trace.filter((entry) => entry.node === node && entry.agent !== "databases");
  const visit = visits[number - 1];
  if (visit === undefined) throw new Error(`The node ${node} was visited ${visits.length} times.`);
  return visit;
}

/** A field within fields: `request`, `question`, `original`; undefined where there is none. */
export function fieldOf(values: unknown, ...names: readonly (string | number)[]): unknown {
  return names.reduce<unknown>((value, name) => {
    if (typeof value !== "object" || value === null) return undefined;
    return Object.entries(value).find(([key]) => key === String(name))?.[1];
  }, values);
}
