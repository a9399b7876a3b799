"use server";
import type { OpenSession } from "#lib/domain/access";
import { ok, type PublicError, type Result } from "#lib/domain/errors";
import {
  type ChangePasswordInput,
  type ConfirmCodeInput,
  changePasswordInputSchema,
  confirmCodeInputSchema,
  type EndSessionInput,
  endSessionInputSchema,
  type ProvePasswordInput,
  provePasswordInputSchema,
  type RenameSelfInput,
  renameSelfInputSchema,
} from "#lib/domain/inputs/people";
import type { NewSecondFactor } from "#lib/services/access/own-account";
import { withOwnAccount } from "#lib/services/access-request";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

export type { NewSecondFactor };

/** The name that others see. */
export async function renameSelfAction(input: RenameSelfInput): Promise<Result<null, PublicError>> {
  return guardedAction("ownAccount", renameSelfInputSchema, input, (app, { name }, caller) =>
    recorded(app, caller, { door: "renameSelfAction" }, () =>
      withOwnAccount(app, async (access, actor) => {
        await access.own.rename(actor, name);
        return { result: ok(null), cookies: [] };
      }),
    ),
  );
}

/** Another password; all other sessions end. */
export async function changePasswordAction(input: ChangePasswordInput): Promise<Result<null, PublicError>> {
  return guardedAction("ownAccount", changePasswordInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "changePasswordAction" }, () =>
      withOwnAccount(app, (access, actor, request) => access.own.changePassword(actor, request, value)),
    ),
  );
}

/** Ends a session, or all but this one. */
export async function endSessionAction(input: EndSessionInput): Promise<Result<readonly OpenSession[], PublicError>> {
  return guardedAction("ownAccount", endSessionInputSchema, input, (app, { id }, caller) =>
    recorded(app, caller, { door: "endSessionAction", detail: id === null ? "all others" : "one" }, () =>
      withOwnAccount(app, async (access, actor) => ({
        result: ok(await access.own.endSessions(actor, id)),
        cookies: [],
      })),
    ),
  );
}

/** What an authenticator app is told. */
export async function beginTwoFactorAction(input: ProvePasswordInput): Promise<Result<NewSecondFactor, PublicError>> {
  return guardedAction("setUpTwoFactor", provePasswordInputSchema, input, (app, { password }) =>
    withOwnAccount(app, (access, actor, request) => access.own.beginTwoFactor(actor, request, password)),
  );
}

/** From here on a code is asked for at each sign-in. */
export async function confirmTwoFactorAction(input: ConfirmCodeInput): Promise<Result<null, PublicError>> {
  return guardedAction("setUpTwoFactor", confirmCodeInputSchema, input, (app, { code }, caller) =>
    recorded(app, caller, { door: "confirmTwoFactorAction", detail: "set up" }, () =>
      withOwnAccount(app, (access, actor, request) => access.own.confirmTwoFactor(actor, request, code)),
    ),
  );
}

/** No code is asked for any more. */
export async function endTwoFactorAction(input: ProvePasswordInput): Promise<Result<null, PublicError>> {
  return guardedAction("ownAccount", provePasswordInputSchema, input, (app, { password }, caller) =>
    recorded(app, caller, { door: "endTwoFactorAction", detail: "removed" }, () =>
      withOwnAccount(app, (access, actor, request) => access.own.endTwoFactor(actor, request, password)),
    ),
  );
}
