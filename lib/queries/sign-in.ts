/** Signing in and out, as calls that never throw. */
import {
  beginProviderSignInAction,
  forgotPasswordAction,
  giveCodeAction,
  linkOwnerAction,
  setPasswordAction,
  setUpAction,
  signInAction,
  signOutAction,
} from "#lib/actions/sign-in";
import type { SignInOutcome } from "#lib/domain/access";
import type { PublicError, Result } from "#lib/domain/errors";
import type {
  GiveCodeInput,
  LinkOwnerInput,
  SetPasswordInput,
  SetUpInput,
  SignInInput,
} from "#lib/domain/inputs/sign-in";
import { neverThrows } from "./public-failure.ts";

export type SignInReply = Result<SignInOutcome, PublicError>;

/** By password. */
export function sendSignIn(input: SignInInput): Promise<SignInReply> {
  return neverThrows(() => signInAction(input));
}

/** By the code of the second factor. */
export function sendCode(input: GiveCodeInput): Promise<SignInReply> {
  return neverThrows(() => giveCodeAction(input));
}

/** @returns the provider's page to go to. */
export function beginProviderSignIn(next: string): ReturnType<typeof beginProviderSignInAction> {
  return neverThrows(() => beginProviderSignInAction({ next }));
}

/** Has a link to a new password mailed. */
export function askForPassword(email: string): Promise<Result<null, PublicError>> {
  return neverThrows(() => forgotPasswordAction({ email }));
}

/** Whose link it is. */
export function askLinkOwner(input: LinkOwnerInput): ReturnType<typeof linkOwnerAction> {
  return neverThrows(() => linkOwnerAction(input));
}

/** By the password that a link asked for. */
export function sendPassword(input: SetPasswordInput): Promise<SignInReply> {
  return neverThrows(() => setPasswordAction(input));
}

/** As the first admin. */
export function sendSetUp(input: SetUpInput): Promise<SignInReply> {
  return neverThrows(() => setUpAction(input));
}

/** Out, to the sign-in; what this browser kept of the person's work goes too. */
export async function leave(): Promise<void> {
  await neverThrows(() => signOutAction());
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.location.assign("/sign-in");
}
