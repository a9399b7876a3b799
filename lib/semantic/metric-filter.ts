/** A condition that a file puts on a whole metric: every part of it counts only the rows that meet it. */
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { MeasureExpression, MeasureOperand, PlainMeasure, PlanFilter, SimpleMeasure } from "#lib/domain/plan";
import { readConditions } from "./condition-reading.ts";
import { parseExpression } from "./expression/parse.ts";
import type { MeasurePlace } from "./hidden-columns.ts";

/** The metric over only the rows that meet the condition. */
export function withFilter(
  expression: MeasureExpression,
  condition: string,
  place: MeasurePlace,
): Result<MeasureExpression> {
  const parsed = parseExpression(condition);
  if (!parsed.ok) return parsed;
  const read = readConditions(parsed.value, place);
  if (!read.ok) return read;
  const { table, filters } = read.value;
  const filtered = filterOperand(expression, table.name, filters);
  if (filtered === null || filtered.kind === "number" || filtered.kind === "over_groups") {
    return err(appError("BAD_REQUEST", `Its filter is on ${table.name}, and it measures other rows.`));
  }
  return ok(filtered);
}

/** Null where a part measures rows of another table. */
function filterOperand(operand: MeasureOperand, table: string, filters: readonly PlanFilter[]): MeasureOperand | null {
  if (operand.kind === "number") return operand;
  if (operand.kind === "over_groups") return null;
  if (operand.kind === "ratio") {
    const numerator = filterSimple(operand.numerator, table, filters);
    const denominator = filterSimple(operand.denominator, table, filters);
    return numerator === null || denominator === null ? null : { kind: "ratio", numerator, denominator };
  }
  if (operand.kind === "arithmetic") {
    const left = filterOperand(operand.left, table, filters);
    const right = filterOperand(operand.right, table, filters);
    return left === null || right === null ? null : { ...operand, left, right };
  }
  return filterSimple(operand, table, filters);
}

function filterSimple(measure: SimpleMeasure, table: string, filters: readonly PlanFilter[]): SimpleMeasure | null {
  const plain: PlainMeasure = measure.kind === "filtered" ? measure.measure : measure;
  const own = measure.kind === "filtered" ? measure.filters : [];
  const home = plain.kind === "count" ? plain.table : plain.column.table;
  return home === table ? { kind: "filtered", measure: plain, filters: [...own, ...filters] } : null;
}
