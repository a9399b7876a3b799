"use server";
import { z } from "zod";
import type { PublicError, Result } from "#lib/domain/errors";
import { type SaveQuotaInput, saveQuotaInputSchema } from "#lib/domain/inputs/quotas";
import type { Quota } from "#lib/domain/quota";
import type { OwnUsage } from "#lib/domain/usage-overview";
import { quotaWords } from "#lib/services/act-words";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** What the caller took this month, and the limits that count for it. */
export async function ownUsageAction(): Promise<Result<OwnUsage, PublicError>> {
  return guardedAction("readRuns", z.undefined(), undefined, (app, _input, caller) => app.quotas.own(caller.ownerId));
}

/** Gives everybody, a group or a person a quota; it counts from the next run on. */
export async function saveQuotaAction(input: SaveQuotaInput): Promise<Result<readonly Quota[], PublicError>> {
  return guardedAction("changeQuotas", saveQuotaInputSchema, input, async (app, value, caller) =>
    recorded(app, caller, { door: "saveQuotaAction", ...(await quotaWords(app, value)) }, () =>
      app.quotas.save(caller.ownerId, value),
    ),
  );
}
