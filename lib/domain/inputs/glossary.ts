/** What reading and editing the glossary takes. */
import { z } from "zod";
import { contextSchema } from "../catalog.ts";
import { maxOtherContexts } from "../context-selection.ts";
import { inputLimits } from "../input-limits.ts";
import { modelChangeSchema, modelElementKindSchema, modelElementSchema } from "../model-edit.ts";

export const listGlossaryInputSchema = z.object({
  context: contextSchema,
  filter: z.object({
    text: z.string().max(inputLimits.filterCharacters),
    kind: modelElementKindSchema.nullable(),
    isEditedOnly: z.boolean(),
    isFaultyOnly: z.boolean(),
  }),
  from: z.number().int().min(0),
});
export const openElementInputSchema = z.object({ context: contextSchema, element: modelElementSchema });
export const editElementInputSchema = openElementInputSchema.extend({
  /** The fields that are new; null takes all edits of the element back. */
  change: z.union([modelChangeSchema, z.literal("removed")]).nullable(),
  /** null for an element that is to be added. */
  seenVersion: z.number().int().min(0).nullable(),
});
export const suggestNamesInputSchema = z.object({
  contexts: z
    .array(contextSchema)
    .min(1)
    .max(1 + maxOtherContexts),
  text: z.string().max(inputLimits.filterCharacters),
});
export type ListGlossaryInput = z.infer<typeof listGlossaryInputSchema>;
export type OpenElementInput = z.infer<typeof openElementInputSchema>;
export type EditElementInput = z.infer<typeof editElementInputSchema>;
export type SuggestNamesInput = z.infer<typeof suggestNamesInputSchema>;
export type GlossaryContextInput = z.infer<typeof contextSchema>;
