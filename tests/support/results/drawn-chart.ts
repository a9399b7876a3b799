/** What a chart draws from rows of up to three columns named First, Second and Third. */
import type { ColumnKind } from "#lib/domain/catalog";
import type { ChartDraft } from "#lib/domain/chart";
import { readChartData } from "#lib/domain/chart-data";
import type { ChartData, PointsData } from "#lib/domain/chart-data-types";
import { completeChart } from "#lib/domain/chart-looks";
import type { Cell, ResultRow } from "#lib/domain/result-set";

export function points(
  spec: ChartDraft,
  rows: readonly (readonly Cell[])[],
  firstKind: ColumnKind = "text",
): PointsData {
  const data = read(spec, rows, firstKind);
  if (data.kind !== "points") throw new Error(`${spec.kind} is not made of points`);
  return data;
}

export function read(spec: ChartDraft, rows: readonly (readonly Cell[])[], firstKind: ColumnKind = "text"): ChartData {
  const kinds: readonly ColumnKind[] = [firstKind, "text", "float"];
  const columns = ["First", "Second", "Third"].map((name, index) => ({
    name,
    kind: kinds[index] ?? "text",
    nativeType: "X",
  }));
  return readChartData({ spec: completeChart(spec), columns, rows: rows.map((row): ResultRow => [...row]) });
}
