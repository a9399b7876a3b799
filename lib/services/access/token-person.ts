/** Who a token speaks for, without a session: as the person stands now. */
import "server-only";
import type { AccessRecords } from "#lib/db/store/access-records";
import type { Role } from "#lib/domain/roles";

/** Somebody for whom a program asks. */
export type TokenPerson = {
  readonly id: string;
  readonly role: Role;
  readonly groups: readonly string[];
  /** As of who is signed in. */
  readonly isTwoFactorMissing: boolean;
};

export type TokenHolder = {
  readonly id: string;
  /** It was made in a session that began by the provider, and there still is one. */
  readonly isByProvider: boolean;
  readonly twoFactorRoles: readonly Role[];
};

/** What the provider said of a role holds while a session of its person is open; of groups, until it says otherwise. */
export async function readTokenPerson(
  { people, groups }: Pick<AccessRecords, "people" | "groups">,
  { id, isByProvider, twoFactorRoles }: TokenHolder,
): Promise<TokenPerson | null> {
  const person = (await people()).find((candidate) => candidate.id === id);
  if (person === undefined || person.isOff) return null;
  const role = isByProvider ? (person.providerRole ?? person.role) : person.role;
  return {
    ...{ id, role, groups: await groups.of(id, isByProvider) },
    isTwoFactorMissing: !person.hasTwoFactor && !isByProvider && twoFactorRoles.includes(role),
  };
}
