/** Reads a set of questions that ask for charts, each with the chart and the rows that are right. */
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { z } from "zod";
import type { ColumnKind } from "#lib/domain/catalog";
import { type Cell, cellSchema, type ResultColumn } from "#lib/domain/result-set";
import { type Part, partOfDatabase } from "./part.ts";
import { readJson } from "./read-json.ts";

const goldKindSchema = z.enum(["Bar", "Pie", "Line", "Scatter", "Stacked Bar", "Grouping Line", "Grouping Scatter"]);
export type GoldKind = z.infer<typeof goldKindSchema>;

const lineSchema = z.object({
  id: z.string(),
  db: z.string(),
  questions: z.array(z.string()).min(1),
  chart: goldKindSchema,
  x: z.string(),
  y: z.string(),
  series: z.string().nullable(),
  expected: z.object({
    columns: z.array(z.enum(["x", "y", "series"])).min(2),
    rows: z.array(z.array(cellSchema)),
  }),
});
/** Questions on a frozen database are counted and never shown. */
export type ChartCase = z.infer<typeof lineSchema> & { readonly part: Part };

/** The cases of a file of JSON lines; a string is the sentence that says what is wrong with it. */
export function readChartSet(path: string): readonly ChartCase[] | string {
  if (!existsSync(path)) return `There is nothing at ${path}.`;
  const lines = readFileSync(path, "utf8").split("\n");
  const cases: ChartCase[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const parsed = lineSchema.safeParse(readJson(line));
    if (!parsed.success) return `Line ${index + 1} of ${path} cannot be read: ${z.prettifyError(parsed.error)}`;
    cases.push({ ...parsed.data, part: partOfDatabase(basename(parsed.data.db)) });
  }
  return cases.length === 0 ? `There are no questions in ${path}.` : cases;
}

/** The columns of the right rows, named as the gold names them, their kinds told from their values. */
export function goldColumns({ expected, ...names }: ChartCase): ResultColumn[] {
  return expected.columns.map((role, index) => {
    const kind = kindOf(expected.rows.map((row) => row[index] ?? null));
    return { name: names[role] ?? role, kind, nativeType: kind };
  });
}

function kindOf(cells: readonly Cell[]): ColumnKind {
  const present = cells.filter((cell) => cell !== null);
  if (present.length === 0) return "text";
  if (present.every((cell) => typeof cell === "boolean")) return "boolean";
  if (!present.every((cell) => typeof cell === "number")) return "text";
  return present.every((cell) => Number.isInteger(cell)) ? "integer" : "float";
}
