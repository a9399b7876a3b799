/** Columns whose numbers are figures, and those among them that only group. */
import type { BuildArgs } from "./build-args.ts";
import type { ShownColumn } from "./request-parts.ts";

/** Whether a bare mention of the column is a figure. */
export function isFact({ known }: ShownColumn): boolean {
  return known.role === "fact";
}

/** Beside a count a bare number is what is counted by: "number of boats for each length". */
export function isGroupedBy({ parts }: BuildArgs, fact: ShownColumn): boolean {
  const counts = parts.measures.filter(({ metric }) => metric.expression.kind === "count");
  return (
    counts.length > 0 &&
    counts.length === parts.measures.length &&
    fact.known.defaultAggregate !== "sum" &&
    fact.item.joiner === null &&
    parts.groups.length === 0
  );
}
