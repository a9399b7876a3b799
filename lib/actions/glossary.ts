"use server";
import { contextSchema } from "#lib/domain/catalog";
import type { PublicError, Result } from "#lib/domain/errors";
import type {
  GlossaryEntry,
  GlossaryOverview,
  GlossaryPage,
  GlossarySaved,
  NameSuggestion,
} from "#lib/domain/glossary";
import {
  type EditElementInput,
  editElementInputSchema,
  type GlossaryContextInput,
  type ListGlossaryInput,
  listGlossaryInputSchema,
  type OpenElementInput,
  openElementInputSchema,
  type SuggestNamesInput,
  suggestNamesInputSchema,
} from "#lib/domain/inputs/glossary";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** How many of what a schema's glossary holds, and what is wrong with it. */
export async function glossaryOverviewAction(
  input: GlossaryContextInput,
): Promise<Result<GlossaryOverview, PublicError>> {
  return guardedAction("readGlossary", contextSchema, input, (app, value) => app.models.glossary.overview(value));
}

/** A piece of the list. */
export async function listGlossaryAction(input: ListGlossaryInput): Promise<Result<GlossaryPage, PublicError>> {
  return guardedAction("readGlossary", listGlossaryInputSchema, input, (app, value) => app.models.glossary.list(value));
}

/** One element with all that can be said of it. */
export async function openElementAction(input: OpenElementInput): Promise<Result<GlossaryEntry, PublicError>> {
  return guardedAction("readGlossary", openElementInputSchema, input, (app, value) =>
    app.models.glossary.open(value.context, value.element),
  );
}

/** Keeps an edit, unless somebody else edited the same element since it was opened. */
export async function editElementAction(input: EditElementInput): Promise<Result<GlossarySaved, PublicError>> {
  return guardedAction("changeGlossary", editElementInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "editElementAction", context: value.context, detail: value.element.kind }, () =>
      app.models.glossary.edit(caller.ownerId, value),
    ),
  );
}

/** The names that fit what is written behind an "@". */
export async function suggestNamesAction(
  input: SuggestNamesInput,
): Promise<Result<readonly NameSuggestion[], PublicError>> {
  return guardedAction("readGlossary", suggestNamesInputSchema, input, (app, value) =>
    app.models.names.suggest(value.contexts, value.text),
  );
}
