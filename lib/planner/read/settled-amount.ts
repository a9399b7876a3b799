/** A calculated column that was compared, and is no amount of what follows. */
import { derivedColumn } from "#lib/domain/derived-column";
import type { Item } from "../request/request.ts";
import type { Walk } from "./walk.ts";

/** "above the list price and more than 5 years": two columns that were set against one another are no further amount. */
export function isSettled({ request }: Walk, { mention }: Item): boolean {
  const columns = mention.candidates.flatMap(({ element }) =>
    element.kind === "column" ? [derivedColumn(element.column)] : [],
  );
  const isOfTwo = columns.some((column) => column?.kind === "calculation" || column?.kind === "elapsed");
  return (
    isOfTwo &&
    request.clauses.some(
      (clause) =>
        clause.kind === "compare" &&
        clause.subject?.mention.id === mention.id &&
        clause.operand.kind === "number" &&
        (clause.operand.value === 0 || columns.every((column) => column?.kind === "calculation")),
    )
  );
}
