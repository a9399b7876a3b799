"use server";
import { z } from "zod";
import { traceLimits } from "#lib/config/limits";
import { contextSchema } from "#lib/domain/catalog";
import { maxOtherContexts } from "#lib/domain/context-selection";
import type { PublicError, Result } from "#lib/domain/errors";
import type {
  GlossaryEntry,
  GlossaryOverview,
  GlossaryPage,
  GlossarySaved,
  NameSuggestion,
} from "#lib/domain/glossary";
import { modelChangeSchema, modelElementKindSchema, modelElementSchema } from "#lib/domain/model-edit";
import { guardedAction } from "./guarded-action.ts";

const listGlossaryInputSchema = z.object({
  context: contextSchema,
  filter: z.object({
    text: z.string().max(traceLimits.filterCharacters),
    kind: modelElementKindSchema.nullable(),
    isEditedOnly: z.boolean(),
    isFaultyOnly: z.boolean(),
  }),
  from: z.number().int().min(0),
});
const openElementInputSchema = z.object({ context: contextSchema, element: modelElementSchema });
const editElementInputSchema = openElementInputSchema.extend({
  /** The fields that are new; null takes all edits of the element back. */
  change: z.union([modelChangeSchema, z.literal("removed")]).nullable(),
  /** null for an element that is to be added. */
  seenVersion: z.number().int().min(0).nullable(),
});
const suggestNamesInputSchema = z.object({
  contexts: z
    .array(contextSchema)
    .min(1)
    .max(1 + maxOtherContexts),
  text: z.string().max(traceLimits.filterCharacters),
});
export type ListGlossaryInput = z.infer<typeof listGlossaryInputSchema>;
export type OpenElementInput = z.infer<typeof openElementInputSchema>;
export type EditElementInput = z.infer<typeof editElementInputSchema>;
export type SuggestNamesInput = z.infer<typeof suggestNamesInputSchema>;
export type GlossaryContextInput = z.infer<typeof contextSchema>;

/** How many of what a schema's glossary holds, and what is wrong with it. */
export async function glossaryOverviewAction(
  input: GlossaryContextInput,
): Promise<Result<GlossaryOverview, PublicError>> {
  return guardedAction(contextSchema, input, (app, value) => app.models.glossary.overview(value));
}

/** A piece of the list. */
export async function listGlossaryAction(input: ListGlossaryInput): Promise<Result<GlossaryPage, PublicError>> {
  return guardedAction(listGlossaryInputSchema, input, (app, value) => app.models.glossary.list(value));
}

/** One element with all that can be said of it. */
export async function openElementAction(input: OpenElementInput): Promise<Result<GlossaryEntry, PublicError>> {
  return guardedAction(openElementInputSchema, input, (app, value) =>
    app.models.glossary.open(value.context, value.element),
  );
}

/** Keeps an edit, unless somebody else edited the same element since it was opened. */
export async function editElementAction(input: EditElementInput): Promise<Result<GlossarySaved, PublicError>> {
  return guardedAction(editElementInputSchema, input, (app, value, caller) =>
    app.models.glossary.edit(caller.ownerId, value),
  );
}

/** The names that fit what is written behind an "@". */
export async function suggestNamesAction(
  input: SuggestNamesInput,
): Promise<Result<readonly NameSuggestion[], PublicError>> {
  return guardedAction(suggestNamesInputSchema, input, (app, value) =>
    app.models.names.suggest(value.contexts, value.text),
  );
}
