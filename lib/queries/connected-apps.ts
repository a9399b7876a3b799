/** Apps that ask to be let in and those that were, as calls that never throw. */
import { allowAppAction, denyAppAction, endAppAction } from "#lib/actions/connected-apps";
import type { PublicError, Result } from "#lib/domain/errors";
import type { AskedAuthorization, ConnectedApp } from "#lib/domain/oauth/connected-app";
import { neverThrows } from "./public-failure.ts";

/** @returns where to go with the yes. */
export function allowApp(asked: AskedAuthorization): Promise<Result<{ readonly url: string }, PublicError>> {
  return neverThrows(() => allowAppAction({ asked }));
}

/** @returns where to go with the no. */
export function denyApp(asked: AskedAuthorization): Promise<Result<{ readonly url: string }, PublicError>> {
  return neverThrows(() => denyAppAction({ asked }));
}

/** @returns those that are left. */
export function endApp(id: string): Promise<Result<readonly ConnectedApp[], PublicError>> {
  return neverThrows(() => endAppAction({ id }));
}
