"use server";
import { z } from "zod";
import { ok, type PublicError, type Result } from "#lib/domain/errors";
import type { ModelStatus } from "#lib/services/model";
import { guardedAction } from "./guarded-action.ts";

export type { ModelStatus };

/** Which brain answers and what stands in its way. */
export async function appStatusAction(): Promise<Result<ModelStatus, PublicError>> {
  return guardedAction(z.undefined(), undefined, async (app) => ok(app.model.status()));
}
