/** Pivot tables of answers: one guarded statement over all levels, laid out down and across. */
import "server-only";
import { pivotLimits } from "#lib/config/steering-limits";
import { bytesText } from "#lib/domain/bytes-text";
import { formatOfColumn } from "#lib/domain/column-format";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import { formatCount } from "#lib/domain/format";
import type { PivotInput } from "#lib/domain/inputs/steering";
import { layLevels, type PivotAxis, type PivotTable } from "#lib/domain/pivot-table";
import type { Cell } from "#lib/domain/result-set";
import type { CompiledPivot } from "#lib/planner/compile/compile-pivot";
import { pivotOf } from "#lib/planner/steering/pivot";
import { labelWithUnit } from "#lib/semantic/words";
import { type PlanRowsDependencies, readStatementRows, type StatementRows } from "./plan-rows.ts";
import { readSteered, type SteeredDependencies } from "./steered-answer.ts";
import type { Stoppable } from "./until-stopped.ts";

export type ReadPivot = {
  readonly table: PivotTable;
  /** As it ran. */
  readonly sql: string;
  /** What it shows otherwise than the answer, in sentences. */
  readonly notes: readonly string[];
};

export type Pivots = {
  /** BAD_REQUEST for groups that have no totals, RESOURCE for a table that is too large, TOO_COSTLY behind the cost gate. */
  read(ownerId: string, args: PivotInput & Stoppable): Promise<Result<ReadPivot>>;
};

/** Pivot tables of the answers of an owner's chats. */
export function createPivots(dependencies: SteeredDependencies & PlanRowsDependencies): Pivots {
  return {
    read: async (ownerId, args) => {
      const steered = await readSteered(ownerId, args, dependencies);
      if (!steered.ok) return steered;
      const { plan, world } = steered.value;
      const pivot = pivotOf(plan, args.layout, world);
      if (pivot.kind === "refused") return err(appError("BAD_REQUEST", pivot.why));
      const { maxRows, timeoutMs } = pivotLimits;
      const { compiled, notes } = pivot;
      const bounds = { maxRows: maxRows + 1, timeoutMs, tag: "snowgpt:pivot", tooCostly, signal: args.signal };
      const read = await readStatementRows({ sql: compiled.sql, context: plan.context, ...bounds }, dependencies);
      if (!read.ok) return read;
      const table = tableOf(compiled, read.value);
      return table.ok ? ok({ table: table.value, sql: compiled.sql, notes }) : table;
    },
  };
}

function tableOf(compiled: CompiledPivot, { rows, columns }: StatementRows): Result<PivotTable> {
  if (rows.length > pivotLimits.maxRows) return err(tooLarge());
  const laid = layLevels(rows, { columns: compiled.columns, figures: compiled.figures.length }, pivotLimits.maxCells);
  if (laid === null) return err(tooLarge());
  const formatAt = (index: number, output: CompiledPivot["figures"][number]) => {
    const column = columns[index];
    const cells = rows.slice(0, sampledRows).map((row): Cell => row[index] ?? null);
    return column === undefined
      ? { name: output.label, kind: "other" as const }
      : formatOfColumn(column, output, cells);
  };
  const axis = (name: "rows" | "columns", { heads }: Pick<PivotAxis, "heads">): PivotAxis => ({
    heads,
    groups: compiled.columns.flatMap(({ axis: own, use, output, dimension }, index) =>
      own === name && use === "name" ? [{ label: output.label, dimension, format: formatAt(index + 2, output) }] : [],
    ),
  });
  return ok({
    rows: axis("rows", laid.rows),
    columns: axis("columns", laid.columns),
    figures: compiled.figures.map((output, index) => ({
      label: output.label,
      name: output.unit === undefined ? output.label : output.label.replace(labelWithUnit("", output.unit), ""),
      format: formatAt(index + 2 + compiled.columns.length, output),
      isAdditive: output.isAdditive,
    })),
    isPicked: compiled.isPicked,
    cells: laid.cells,
  });
}

/** As many as tell how a column is written. */
const sampledRows = 200;

function tooLarge(): AppError {
  return appError("RESOURCE", `This table would have more than ${formatCount(pivotLimits.maxCells)} cells.`, {
    nextStep: "Leave a group out, or narrow the answer by a condition.",
  });
}

function tooCostly(bytes: number): AppError {
  return appError("TOO_COSTLY", `All totals together would read ${bytesText(bytes)}, more than is read unasked.`, {
    nextStep: "Leave a group out, or narrow the answer by a period.",
  });
}
