/** How the cells of one stored column lie in its file, so that exactly the same cells come back. */
import { z } from "zod";

export const columnStorageSchema = z.discriminatedUnion("as", [
  z.object({ as: z.enum(["boolean", "integer", "wide_integer", "float", "binary"]) }),
  z.object({ as: z.enum(["date", "time", "timestamp", "timestamp_tz"]) }),
  z.object({
    as: z.literal("decimal"),
    precision: z.number().int().min(1).max(38),
    scale: z.number().int().min(0).max(38),
  }),
  z.object({
    /** As written; `tagged` has a letter before it that tells text, numbers and booleans apart. */
    as: z.enum(["text", "tagged"]),
    /** Digits after the point where every cell is a plain decimal number of at most 38 digits; null elsewhere. */
    scale: z.number().int().min(0).max(38).nullable(),
  }),
]);
export type ColumnStorage = z.infer<typeof columnStorageSchema>;
