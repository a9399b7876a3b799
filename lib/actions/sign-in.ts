"use server";
import { z } from "zod";
import type { SignInOutcome } from "#lib/domain/access";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type BeginProviderSignInInput,
  beginProviderSignInInputSchema,
  type ForgotPasswordInput,
  forgotPasswordInputSchema,
  type GiveCodeInput,
  giveCodeInputSchema,
  type LinkOwnerInput,
  linkOwnerInputSchema,
  type SetPasswordInput,
  type SetUpInput,
  type SignInInput,
  setPasswordInputSchema,
  setUpInputSchema,
  signInInputSchema,
} from "#lib/domain/inputs/sign-in";
import { whoseAddress } from "#lib/services/recorded-sign-in";
import { openAction } from "./open-action.ts";

/** Signs in by password, or says that a code is asked for. */
export async function signInAction(input: SignInInput): Promise<Result<SignInOutcome, PublicError>> {
  return openAction(signInInputSchema, input, (access, request, value) => access.signIn.signIn(request, value), {
    ...{ door: "signInAction", isTry: true },
    whose: whoseAddress,
  });
}

/** The second step of a sign-in. */
export async function giveCodeAction(input: GiveCodeInput): Promise<Result<SignInOutcome, PublicError>> {
  return openAction(giveCodeInputSchema, input, (access, request, value) => access.signIn.giveCode(request, value), {
    door: "giveCodeAction",
    isTry: true,
  });
}

/** The provider's page to go to. */
export async function beginProviderSignInAction(
  input: BeginProviderSignInInput,
): Promise<Result<{ readonly url: string }, PublicError>> {
  return openAction(beginProviderSignInInputSchema, input, (access, request, { next }) =>
    access.provider.begin(request, next),
  );
}

/** Has a link to a new password mailed to whoever has the address. */
export async function forgotPasswordAction(input: ForgotPasswordInput): Promise<Result<null, PublicError>> {
  return openAction(
    forgotPasswordInputSchema,
    input,
    (access, request, value) => access.signIn.forgot(request, value),
    {
      ...{ door: "forgotPasswordAction", isTry: true },
      whose: whoseAddress,
    },
  );
}

/** Whose link it is. */
export async function linkOwnerAction(
  input: LinkOwnerInput,
): Promise<Result<{ readonly name: string; readonly email: string }, PublicError>> {
  return openAction(linkOwnerInputSchema, input, async (access, request, value) => ({
    result: await access.signIn.linkOwner(request, value.token),
    cookies: [],
  }));
}

/** Sets a password on a link, and signs in. */
export async function setPasswordAction(input: SetPasswordInput): Promise<Result<SignInOutcome, PublicError>> {
  return openAction(
    setPasswordInputSchema,
    input,
    (access, request, value) => access.signIn.setPassword(request, value),
    {
      ...{ door: "setPasswordAction", isTry: true },
      whose: (access, _request, { token }) => access.signIn.linkOwnerId(token),
    },
  );
}

/** Makes the first admin on the link of the start, and signs in. */
export async function setUpAction(input: SetUpInput): Promise<Result<SignInOutcome, PublicError>> {
  return openAction(setUpInputSchema, input, (access, request, value) => access.signIn.setUp(request, value), {
    door: "setUpAction",
    isTry: true,
  });
}

/** Ends the session of this browser. */
export async function signOutAction(): Promise<Result<null, PublicError>> {
  return openAction(
    z.undefined(),
    undefined,
    async (access, request) => ({ result: { ok: true, value: null }, cookies: await access.signIn.signOut(request) }),
    {
      ...{ door: "signOutAction", isTry: false },
      whose: async (access, request) => (await access.person(request, false))?.id ?? null,
    },
  );
}
