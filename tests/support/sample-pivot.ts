/** A pivot table: region and city down, year across, one figure that adds up and one that does not. */
import { layLevels, type PivotTable } from "#lib/domain/pivot-table";
import type { ResultRow } from "#lib/domain/result-set";

const levels: readonly ResultRow[] = [
  [0, 0, null, null, null, 100, 5],
  [0, 1, null, null, 2024, 40, 4],
  [0, 1, null, null, 2025, 60, 6],
  [1, 0, "North", null, null, 70, 7],
  [1, 0, "South", null, null, 30, 3],
  [1, 1, "North", null, 2024, 30, 6],
  [1, 1, "North", null, 2025, 40, 8],
  [1, 1, "South", null, 2024, 10, 2],
  [1, 1, "South", null, 2025, 20, 4],
  [2, 0, "North", "=Oslo", null, 50, 5],
  [2, 0, "North", "Bergen", null, 20, 2],
  [2, 0, "South", null, null, 30, 3],
  [2, 1, "North", "=Oslo", 2024, 30, 6],
  [2, 1, "North", "=Oslo", 2025, 20, 4],
  [2, 1, "North", "Bergen", 2025, 20, 2],
  [2, 1, "South", null, 2024, 10, 2],
  [2, 1, "South", null, 2025, 20, 4],
];

const laid = layLevels(
  levels,
  {
    columns: [
      { axis: "rows", level: 1, use: "name" },
      { axis: "rows", level: 2, use: "name" },
      { axis: "columns", level: 1, use: "name" },
    ],
    figures: 2,
  },
  1_000,
);
if (laid === null) throw new Error("A small table has room");

export const samplePivot: PivotTable = {
  rows: {
    heads: laid.rows.heads,
    groups: [
      { label: "Region", dimension: 0, format: { name: "Region", kind: "text" } },
      { label: "City", dimension: 1, format: { name: "City", kind: "text" } },
    ],
  },
  columns: {
    heads: laid.columns.heads,
    groups: [{ label: "Year", dimension: 2, format: { name: "Year", kind: "integer" } }],
  },
  figures: [
    { label: "Revenue (USD)", name: "Revenue", format: { name: "Revenue", kind: "integer" }, isAdditive: true },
    { label: "Average", name: "Average", format: { name: "Average", kind: "integer" }, isAdditive: false },
  ],
  isPicked: false,
  cells: laid.cells,
};
