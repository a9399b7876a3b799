/** What looking at a dropped file and making a table of it takes. */
import { z } from "zod";
import { uploadTypeSchema } from "../upload.ts";
import { maxUploadColumns } from "../upload-size.ts";

const typesSchema = z
  .record(z.string().regex(/^\d{1,5}$/), uploadTypeSchema)
  .refine((types) => Object.keys(types).length <= maxUploadColumns);
export const previewInputSchema = z.object({
  uploadId: z.uuid(),
  hasHeader: z.boolean().nullable(),
  types: typesSchema,
});
const tableSchema = z.string().max(255);
export const addInputSchema = z.object({
  uploadId: z.uuid(),
  table: tableSchema,
  replaces: z.boolean(),
  types: typesSchema,
});
export const removeInputSchema = z.object({ table: tableSchema });
export type PreviewUploadInput = z.infer<typeof previewInputSchema>;
export type AddUploadInput = z.infer<typeof addInputSchema>;
