/** Messages between the app and the process that writes one download. */
import "server-only";
import { z } from "zod";
import { appErrorSchema } from "#lib/db/warehouse/process/protocol";
import { exportFormatSchema, resultViewSchema } from "#lib/domain/result-view";
import { fileNameSchema, instanceSettingsSchema, storedColumnSchema } from "./protocol.ts";

export const exportColumnSchema = storedColumnSchema.extend({ name: z.string() });
export type ExportColumn = z.infer<typeof exportColumnSchema>;

/** Values as they are kept, or as people read them in the table. */
export const exportValuesSchema = z.enum(["raw", "formatted"]);
export type ExportValues = z.infer<typeof exportValuesSchema>;

export const exportOrderSchema = z.object({
  settings: instanceSettingsSchema,
  file: fileNameSchema,
  /** The file to make, in the same folder; it must not exist. */
  target: z.string().regex(/^[0-9a-f-]+\.(?:csv|xlsx|parquet|json)$/),
  columns: z.array(exportColumnSchema),
  view: resultViewSchema,
  format: exportFormatSchema,
  values: exportValuesSchema,
  maxXlsxCells: z.number().int(),
});
export type ExportOrder = z.infer<typeof exportOrderSchema>;

/** Null when the file is whole. */
export const exportOutcomeSchema = z.object({ failure: appErrorSchema.nullable() });
export type ExportOutcome = z.infer<typeof exportOutcomeSchema>;
