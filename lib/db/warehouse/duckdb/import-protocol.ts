/** Messages between the app and the process that loads one file. */
import "server-only";
import { z } from "zod";

export const importOrderSchema = z.object({
  source: z.string(),
  /** The database file to make; it must not exist. */
  target: z.string(),
  table: z.string(),
  format: z.enum(["csv", "parquet", "json"]),
  memoryLimit: z.string(),
});
export type ImportOrder = z.infer<typeof importOrderSchema>;

/** One sentence when the file could not be loaded. */
export const importOutcomeSchema = z.object({ problem: z.string().nullable() });
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;
