"use server";
import { z } from "zod";
import { ok, type PublicError, type Result } from "#lib/domain/errors";
import { guardedAction } from "./guarded-action.ts";

export type AppStatus = {
  /** Who plans: the deterministic rules, or a language model where the rules have no answer. */
  readonly brain: "rules" | "model";
  readonly modelName: string | null;
  /** What the user should know about the model, in one sentence; null when all is well. */
  readonly notice: string | null;
  /** What a model may see of the data. */
  readonly modelData: "results" | "samples" | "metadata";
};

/** Which brain answers and what stands in its way. */
export async function appStatusAction(): Promise<Result<AppStatus, PublicError>> {
  return guardedAction(z.undefined(), undefined, async (app) => ok(app.model.status()));
}
