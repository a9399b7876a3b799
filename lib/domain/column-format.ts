/** How the cells of a result's column are written, judged from what is known of it and from its first rows. Browser-safe. */
import type { OutputColumn } from "./chart.ts";
import { isTemporalKind } from "./column-kind.ts";
import { commonDecimals, type FormatColumn } from "./format.ts";
import { nameWords } from "./identifier-name.ts";
import type { Cell, ResultColumn } from "./result-set.ts";
import { findGrain } from "./time-grain.ts";

/** What the planner knows of the column at a place; undefined where it knows nothing of this result. */
export function outputAt(
  outputs: readonly OutputColumn[],
  columns: readonly ResultColumn[],
  position: number,
): OutputColumn | undefined {
  return outputs.length === columns.length ? outputs[position] : undefined;
}

/** @param cells the column's first ones: they decide how many decimals stand under each other. */
export function formatOfColumn(
  column: ResultColumn,
  output: OutputColumn | undefined,
  cells: readonly Cell[],
): FormatColumn {
  const base: FormatColumn = { name: output?.label ?? column.name, kind: column.kind, format: output?.format ?? null };
  // A label may hide what the column's own name gives away: CUSTOMER_ID labelled "Customer".
  const named = column.kind === "integer" && base.format === null ? { ...base, name: column.name } : base;
  const decimals = commonDecimals(cells, named);
  const points = output?.isInPoints === true ? { isInPoints: true } : {};
  const grain = isTemporalKind(column.kind) ? grainOf(column, output, cells) : null;
  return { ...named, ...points, ...(decimals === undefined ? {} : { decimals }), ...(grain === null ? {} : { grain }) };
}

type Step = NonNullable<FormatColumn["grain"]>;

const steps: ReadonlySet<string> = new Set(["month", "quarter", "year"] satisfies Step[]);

/** As the plan says it; of other statements by the column's name, where all of its dates begin such a step. */
function grainOf(column: ResultColumn, output: OutputColumn | undefined, cells: readonly Cell[]): Step | null {
  if (output?.grain !== undefined) return isStep(output.grain) ? output.grain : null;
  const name = nameWords(column.name).at(-1) ?? "";
  const days = cells.flatMap((cell) => (typeof cell === "string" ? [Date.parse(cell.slice(0, 10))] : []));
  if (!isStep(name) || days.length === 0 || days.some(Number.isNaN)) return null;
  const distinct = [...new Set(days)].sort((left, right) => left - right);
  return findGrain(distinct, name) === name ? name : null;
}

function isStep(word: string): word is Step {
  return steps.has(word);
}
