/** Whether the results of several databases say the same thing in their columns, and what they are put together. */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import { isNumericKind } from "#lib/domain/column-kind";
import type { ResultColumn } from "#lib/domain/result-set";
import type { Execution } from "../../runtime/execution.ts";
import { describeOutputs } from "../../runtime/result-part.ts";

/** The name of the leading column of rows that come from several databases. */
export const sourceColumnName = "_sourceDatabase";

export type CombinedColumns = { readonly columns: readonly ResultColumn[]; readonly outputs: readonly OutputColumn[] };

/** The columns of all results put together, `_sourceDatabase` first; null where they do not agree. */
export function combineColumns(executions: readonly Execution[]): CombinedColumns | null {
  const described = executions.map((execution) => ({ execution, outputs: describeOutputs(execution) }));
  const [first, ...others] = described;
  if (first === undefined) return null;
  const columns = first.execution.ref.columns.map((column, index) =>
    others.reduce<ResultColumn | null>((merged, other) => {
      const found = other.execution.ref.columns[index];
      return merged === null || found === undefined ? null : mergeColumns(merged, found);
    }, column),
  );
  const agreed = columns.filter((column) => column !== null);
  const sameLength = others.every(({ execution }) => execution.ref.columns.length === columns.length);
  const sameMeaning = others.every(({ outputs }) =>
    outputs.every((output, index) => isSame(output, first.outputs[index])),
  );
  if (!sameLength || !sameMeaning || agreed.length < columns.length) return null;
  return { columns: [sourceColumn, ...agreed], outputs: [sourceOutput, ...first.outputs.map(asCombined)] };
}

const sourceColumn: ResultColumn = { name: sourceColumnName, kind: "text", nativeType: "VARCHAR" };
const sourceOutput: OutputColumn = { label: sourceColumnName, role: "category", isAdditive: false, format: null };

/** Databases may hold the same things twice: a sum over them is never drawn or taken for granted. */
function asCombined(output: OutputColumn): OutputColumn {
  return { ...output, isAdditive: false };
}

function isSame(left: OutputColumn, right: OutputColumn | undefined): boolean {
  return (
    left.label.toLowerCase() === right?.label.toLowerCase() && left.role === right.role && left.format === right.format
  );
}

/** Numbers of different kinds are numbers of the wider one; everything else must be of one kind. */
function mergeColumns(left: ResultColumn, right: ResultColumn): ResultColumn | null {
  if (left.kind === right.kind && left.nativeType === right.nativeType) return left;
  if (!isNumericKind(left.kind) || !isNumericKind(right.kind)) return left.kind === right.kind ? left : null;
  if (left.kind === "float" || right.kind === "float") return { ...left, kind: "float", nativeType: "DOUBLE" };
  if (left.kind === "integer" && right.kind === "integer") return { ...left, nativeType: "HUGEINT" };
  const scale = Math.max(scaleOf(left), scaleOf(right));
  return { ...left, kind: "decimal", nativeType: `DECIMAL(38,${scale})` };
}

/** Digits behind the point: `NUMBER(38,2)`, `DECIMAL(18,2)`. */
function scaleOf({ kind, nativeType }: ResultColumn): number {
  if (kind === "integer") return 0;
  const scale = /\(\s*\d+\s*,\s*(\d+)\s*\)/.exec(nativeType)?.[1];
  return scale === undefined ? 9 : Number(scale);
}
