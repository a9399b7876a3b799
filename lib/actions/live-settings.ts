"use server";
import { z } from "zod";
import type { EnvironmentReport } from "#lib/domain/environment-report";
import type { PublicError, Result } from "#lib/domain/errors";
import { type ChangeSetting, changeSettingSchema } from "#lib/domain/inputs/live-settings";
import type { LiveSettingState } from "#lib/domain/live-settings";
import { changedWords } from "#lib/services/act-words";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** Reads the environment file again; BAD_REQUEST with all that is wrong in it, and then nothing has changed. */
export async function rereadEnvironmentAction(): Promise<Result<EnvironmentReport, PublicError>> {
  return guardedAction("changeSettings", z.undefined(), undefined, (app, _input, caller) =>
    recorded(app, caller, { door: "rereadEnvironmentAction", detail: "the environment file was read again" }, () =>
      app.environment.reread(),
    ),
  );
}

/** Changes a setting for everybody, from the next question on. */
export async function changeSettingAction(
  input: ChangeSetting,
): Promise<Result<readonly LiveSettingState[], PublicError>> {
  return guardedAction("changeSettings", changeSettingSchema, input, (app, change, caller) =>
    recorded(app, caller, { door: "changeSettingAction", detail: changedWords(change) }, () =>
      app.settings.change(caller.ownerId, change),
    ),
  );
}
