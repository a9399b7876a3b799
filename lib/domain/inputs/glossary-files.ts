/** What bringing in and taking out a model file takes. */
import { z } from "zod";
import { contextSchema } from "../catalog.ts";
import { inputLimits } from "../input-limits.ts";

export const importFileInputSchema = z.object({
  context: contextSchema,
  name: z.string().trim().min(1).max(inputLimits.elementNameCharacters),
  body: z.string().max(inputLimits.modelFileCharacters),
});
export const takeFileInputSchema = importFileInputSchema.extend({
  /** The file that was to be replaced when the change was told; null where there was none. */
  seen: z.object({ name: z.string(), importedAt: z.string() }).nullable(),
});
export type TakeFileInput = z.infer<typeof takeFileInputSchema>;
export type ImportFileInput = z.infer<typeof importFileInputSchema>;
export type GlossaryFileInput = z.infer<typeof contextSchema>;
