"use server";
import type { ApiToken, MadeToken } from "#lib/domain/api-token";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type EndTokenInput,
  endTokenInputSchema,
  type MakeTokenInput,
  makeTokenInputSchema,
} from "#lib/domain/inputs/api-tokens";
import { isByProvider } from "#lib/services/access-request";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** A token for a program of one's own; its secret is told this once. */
export async function makeTokenAction(input: MakeTokenInput): Promise<Result<MadeToken, PublicError>> {
  return guardedAction("ownAccount", makeTokenInputSchema, input, (app, value, caller) =>
    recorded(
      app,
      caller,
      {
        door: "makeTokenAction",
        object: { kind: "token", id: null },
        detail: `${value.scopes.join(", ")}; ${value.days} days`,
        told: ({ token }) => ({ objectId: token.id }),
      },
      async () => app.api.tokens.make({ ownerId: caller.ownerId, isByProvider: await isByProvider(app) }, value),
    ),
  );
}

/** From now on it opens nothing. @returns the tokens that are left. */
export async function endTokenAction(input: EndTokenInput): Promise<Result<readonly ApiToken[], PublicError>> {
  return guardedAction("ownAccount", endTokenInputSchema, input, (app, { id }, caller) =>
    recorded(app, caller, { door: "endTokenAction", object: { kind: "token", id } }, () =>
      app.api.tokens.end(caller.ownerId, id),
    ),
  );
}
