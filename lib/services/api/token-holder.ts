/** For whom a token speaks, as that person stands now. */
import "server-only";
import type { Caller } from "#lib/domain/caller";
import { localEditor } from "#lib/domain/editor-name";
import type { Access } from "../access/access.ts";

/** Whose token it is, and which way the session began in which it was made. */
export type TokenHolder = { readonly ownerId: string; readonly isByProvider: boolean };

/** The one owner of an app without sign-in. */
export const localOwner: Caller = { ownerId: localEditor, role: "admin", groups: [] };

/** @returns null for somebody who is gone or switched off. */
export async function personOfToken(
  { ownerId, isByProvider }: TokenHolder,
  access: Pick<Access, "tokenPerson"> | null,
): Promise<{ readonly caller: Caller; readonly isTwoFactorMissing: boolean } | null> {
  if (access === null) return ownerId === localEditor ? { caller: localOwner, isTwoFactorMissing: false } : null;
  const person = await access.tokenPerson(ownerId, isByProvider);
  if (person === null) return null;
  const { id, role, groups, isTwoFactorMissing } = person;
  return { caller: { ownerId: id, role, groups }, isTwoFactorMissing };
}
