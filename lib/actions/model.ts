"use server";
import { z } from "zod";
import type { PublicError, Result } from "#lib/domain/errors";
import type { ModelTest } from "#lib/services/model";
import { guardedAction } from "./guarded-action.ts";

export type { ModelTest };

/** Asks the language model for a word: whether it is there and takes the key. */
export async function testModelAction(): Promise<Result<ModelTest, PublicError>> {
  return guardedAction("testModel", z.undefined(), undefined, (app) => app.model.test());
}
