/** What is done to people and to one's own account, as calls that never throw. */
import {
  beginTwoFactorAction,
  changePasswordAction,
  confirmTwoFactorAction,
  endSessionAction,
  endTwoFactorAction,
  type NewSecondFactor,
  renameSelfAction,
} from "#lib/actions/account";
import {
  changePersonAction,
  type InvitedPerson,
  invitePersonAction,
  type LinkedPerson,
  linkForPersonAction,
  personThingsAction,
  removePersonAction,
} from "#lib/actions/people";
import type { OpenSession, Person, PersonThings } from "#lib/domain/access";
import type { PublicError, Result } from "#lib/domain/errors";
import type {
  ChangePasswordInput,
  ChangePersonInput,
  InvitePersonInput,
  RemovePersonInput,
} from "#lib/domain/inputs/people";
import { neverThrows } from "./public-failure.ts";

export type { InvitedPerson, LinkedPerson, NewSecondFactor };

type Reply<Value> = Promise<Result<Value, PublicError>>;

/** Makes a person, and a link to a password where people have one. */
export function invitePerson(input: InvitePersonInput): Reply<InvitedPerson> {
  return neverThrows(() => invitePersonAction(input));
}

/** A link to a new password. */
export function linkForPerson(id: string): Reply<LinkedPerson> {
  return neverThrows(() => linkForPersonAction({ id }));
}

/** @returns everybody, as they are then. */
export function changePerson(input: ChangePersonInput): Reply<readonly Person[]> {
  return neverThrows(() => changePersonAction(input));
}

/** What there is of a person, to be asked about. */
export function personThings(id: string): Reply<PersonThings> {
  return neverThrows(() => personThingsAction({ id }));
}

/** For good. @returns everybody who is left. */
export function removePerson(input: RemovePersonInput): Reply<readonly Person[]> {
  return neverThrows(() => removePersonAction(input));
}

/** One's own name. */
export function renameSelf(name: string): Reply<null> {
  return neverThrows(() => renameSelfAction({ name }));
}

/** One's own password. */
export function changePassword(input: ChangePasswordInput): Reply<null> {
  return neverThrows(() => changePasswordAction(input));
}

/** @param id null: all but this one. @returns what is left. */
export function endSession(id: string | null): Reply<readonly OpenSession[]> {
  return neverThrows(() => endSessionAction({ id }));
}

/** Begins to set up a second factor. */
export function beginTwoFactor(password: string): Reply<NewSecondFactor> {
  return neverThrows(() => beginTwoFactorAction({ password }));
}

/** Switches it on. */
export function confirmTwoFactor(code: string): Reply<null> {
  return neverThrows(() => confirmTwoFactorAction({ code }));
}

/** Switches it off. */
export function endTwoFactor(password: string): Reply<null> {
  return neverThrows(() => endTwoFactorAction({ password }));
}
