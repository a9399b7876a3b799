"use server";
import { ok, type PublicError, type Result } from "#lib/domain/errors";
import {
  type DecideAppInput,
  decideAppInputSchema,
  type EndAppInput,
  endAppInputSchema,
} from "#lib/domain/inputs/connected-apps";
import { readScopes } from "#lib/domain/oauth/authorization-request";
import type { ConnectedApp } from "#lib/domain/oauth/connected-app";
import { isByProvider } from "#lib/services/access-request";
import { currentPlace } from "#lib/services/oauth/current-place";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** A yes to an app. @returns where the browser goes with it. */
export async function allowAppAction(input: DecideAppInput): Promise<Result<{ readonly url: string }, PublicError>> {
  return guardedAction("ownAccount", decideAppInputSchema, input, async (app, { asked }, caller) => {
    const holder = { ownerId: caller.ownerId, isByProvider: await isByProvider(app) };
    const place = await currentPlace();
    const allowed = await recorded(
      app,
      caller,
      {
        door: "allowAppAction",
        object: { kind: "app", id: null },
        detail: readScopes(asked.scope)?.join(", ") ?? null,
        told: ({ connectionId }) => ({ objectId: connectionId }),
      },
      () => app.api.apps.allow(asked, place, holder),
    );
    return allowed.ok ? ok({ url: allowed.value.url }) : allowed;
  });
}

/** A no to an app. @returns where the browser goes with it. */
export async function denyAppAction(input: DecideAppInput): Promise<Result<{ readonly url: string }, PublicError>> {
  return guardedAction("ownAccount", decideAppInputSchema, input, async (app, { asked }) =>
    app.api.apps.deny(asked, await currentPlace()),
  );
}

/** From now on it opens nothing. @returns the apps that are left. */
export async function endAppAction(input: EndAppInput): Promise<Result<readonly ConnectedApp[], PublicError>> {
  return guardedAction("ownAccount", endAppInputSchema, input, (app, { id }, caller) =>
    recorded(app, caller, { door: "endAppAction", object: { kind: "app", id } }, () =>
      app.api.apps.end(caller.ownerId, id),
    ),
  );
}
