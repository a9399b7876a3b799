/** How a stored result is looked at: sorted, filtered, summed up. Columns are named by position, as names may repeat. */
import { z } from "zod";
import { cellSchema } from "./result-set.ts";

const columnSchema = z.number().int().min(0).max(9_999);

export const sortKeySchema = z.object({ column: columnSchema, direction: z.enum(["ascending", "descending"]) });
export type SortKey = z.infer<typeof sortKeySchema>;

/** `value` of a comparison is read by the column's kind: exact numbers and dates travel as text. Text ignores case. */
export const resultFilterSchema = z.discriminatedUnion("operator", [
  z.object({
    operator: z.enum(["=", "!=", ">", ">=", "<", "<="]),
    column: columnSchema,
    value: z.union([z.string().max(1_000), z.number(), z.boolean()]),
  }),
  z.object({
    operator: z.enum(["contains", "not_contains", "starts_with", "ends_with"]),
    column: columnSchema,
    text: z.string().min(1).max(1_000),
  }),
  z.object({ operator: z.enum(["is_null", "is_not_null"]), column: columnSchema }),
]);
export type ResultFilter = z.infer<typeof resultFilterSchema>;

/** Filters are joined by AND; the first sort key counts most. NULL sorts last in both directions. */
export const resultViewSchema = z.object({
  order: z.array(sortKeySchema).max(4),
  filters: z.array(resultFilterSchema).max(20),
});
export type ResultView = z.infer<typeof resultViewSchema>;

/** What a column holds under the filters; sums and averages are null for columns that are no numbers, and exact as text. */
export const columnSummarySchema = z.object({
  column: columnSchema,
  rowCount: z.number().int(),
  nullCount: z.number().int(),
  distinctCount: z.number().int(),
  min: cellSchema,
  max: cellSchema,
  sum: cellSchema,
  average: cellSchema,
});
export type ColumnSummary = z.infer<typeof columnSummarySchema>;

export const exportFormatSchema = z.enum(["csv", "xlsx", "parquet", "json"]);
export type ExportFormat = z.infer<typeof exportFormatSchema>;
