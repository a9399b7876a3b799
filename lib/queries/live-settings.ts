/** Changing a setting while the app runs, as a call that never throws and gives all settings as they are then. */
import { changeSettingAction, rereadEnvironmentAction } from "#lib/actions/live-settings";
import type { EnvironmentReport } from "#lib/domain/environment-report";
import type { PublicError, Result } from "#lib/domain/errors";
import type { ChangeSetting } from "#lib/domain/inputs/live-settings";
import type { LiveSettingState } from "#lib/domain/live-settings";
import { neverThrows } from "./public-failure.ts";

/** Reads the environment file again. */
export function rereadEnvironment(): Promise<Result<EnvironmentReport, PublicError>> {
  return neverThrows(() => rereadEnvironmentAction());
}

/** For everybody, from the next question on. */
export function changeSetting(change: ChangeSetting): Promise<Result<readonly LiveSettingState[], PublicError>> {
  return neverThrows(() => changeSettingAction(change));
}
