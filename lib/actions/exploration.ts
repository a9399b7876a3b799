"use server";
import { contextSchema } from "#lib/domain/catalog";
import type { PublicError, Result } from "#lib/domain/errors";
import type { Exploration, ExploredPart } from "#lib/domain/exploration";
import type { SchemaInput } from "#lib/domain/inputs/catalog";
import { type ExploredPartInput, exploredPartInputSchema } from "#lib/domain/inputs/exploration";
import { guardedAction } from "./guarded-action.ts";

/** What a schema holds, as far as it is known without asking it. */
export async function exploreAction(input: SchemaInput): Promise<Result<Exploration, PublicError>> {
  return guardedAction(contextSchema, input, (app, value) => app.exploration.overview(value));
}

/** One measure, dimension or check of it. */
export async function explorePartAction(input: ExploredPartInput): Promise<Result<ExploredPart, PublicError>> {
  return guardedAction(exploredPartInputSchema, input, (app, value) => app.exploration.part(value));
}
