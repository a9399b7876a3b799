/** What admins do: who is in the team, what each may do, and links for those who cannot get in. */
import "server-only";
import { accessLimits } from "#lib/config/access-limits";
import type { AccessRecords, PersonChange } from "#lib/db/store/access-records";
import type { Person } from "#lib/domain/access";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ChangePersonInput, InvitePersonInput } from "#lib/domain/inputs/people";
import type { Mailer } from "../mailer.ts";
import type { AuthLibrary } from "./auth-library.ts";
import { type MailOutcome, mailLink } from "./link-mail.ts";
import type { Links, MadeLink } from "./links.ts";
import { noPasswords } from "./sign-in.ts";

/** A person with a link that is shown once. */
export type LinkedPerson = {
  readonly person: Person;
  readonly link: string;
  readonly expiresAt: number;
  /** Whether the link also went to the person by mail. */
  readonly mail: MailOutcome;
};

/** Somebody who may come in from now on; without a link where the provider lets them in. */
export type InvitedPerson = LinkedPerson | { readonly person: Person; readonly link: null };

export type People = {
  /** Everybody, the first one first. */
  list(): Promise<readonly Person[]>;
  /**
   * Makes a person without a password, and the link on which one is set, if people sign in with passwords. BAD_REQUEST when
   * the address is taken.
   */
  invite(given: InvitePersonInput): Promise<Result<InvitedPerson>>;
  /** BAD_REQUEST for what would leave nobody who can let people in, and for switching oneself off. */
  change(actorId: string, given: ChangePersonInput): Promise<Result<readonly Person[]>>;
  /** A link to a new password; sessions go on until it is used, and links of before work no more. */
  linkFor(actorId: string, personId: string): Promise<Result<LinkedPerson>>;
  /** The same from the server's shell: it leads in even where nobody signs in with a password. */
  wayBackFor(personId: string): Promise<Result<LinkedPerson>>;
};

type PeopleParts = {
  readonly library: AuthLibrary;
  readonly records: AccessRecords;
  readonly links: Links;
  readonly mailer: Mailer | null;
  readonly origin: string;
  readonly hasPasswordSignIn: boolean;
  readonly now: () => number;
};

export function createPeople(parts: PeopleParts): People {
  const { library, records, links, mailer, origin, hasPasswordSignIn, now } = parts;
  const personOf = async (id: string) => (await records.people()).find((candidate) => candidate.id === id);
  const makeLink = async (id: string, isWayBack: boolean): Promise<Result<LinkedPerson>> => {
    const person = await personOf(id);
    if (person === undefined) return err(unknownPerson());
    if (person.isOff) {
      return err(appError("BAD_REQUEST", "This account is switched off.", { nextStep: "Switch it on first." }));
    }
    const lastsMs = person.hasPassword ? accessLimits.newPasswordMs : accessLimits.inviteMs;
    const made: MadeLink = await links.make(id, { lastsMs, isWayBack });
    // Whoever stands at the server's shell has the link already.
    const mail = await mailLink(isWayBack ? null : mailer, { person, made, origin });
    return ok({ person, link: made.link, expiresAt: made.expiresAt, mail });
  };
  return {
    list: () => records.people(),
    invite: async ({ name, email, role }) => {
      if ((await records.byEmail(email)) !== null) {
        return err(appError("BAD_REQUEST", "Somebody in the list has this e-mail address already."));
      }
      const { internalAdapter } = await library.$context;
      const made = await internalAdapter.createUser({ name, email, emailVerified: true, role }, { method: "admin" });
      if (hasPasswordSignIn) return makeLink(made.id, false);
      const person = await personOf(made.id);
      return person === undefined ? err(unknownPerson()) : ok({ person, link: null });
    },
    change: async (actorId, { id, change }) => {
      if (id === actorId && change.kind === "off") {
        return err(appError("BAD_REQUEST", "You cannot switch yourself off.", { nextStep: "Ask another admin." }));
      }
      if (id === actorId && change.kind === "no-two-factor") return err(takesPassword());
      if (id === actorId && change.kind === "no-provider") return err(releasedByAnother());
      const outcome = await changeOf(records, id, change, now);
      if (outcome === "unknown") return err(unknownPerson());
      if (outcome === "last-admin") {
        return err(
          appError("BAD_REQUEST", "Nobody else could let people in then.", {
            nextStep: "Make somebody an admin first.",
          }),
        );
      }
      return ok(await records.people());
    },
    linkFor: async (actorId, id) => {
      if (id === actorId) return err(takesPassword());
      return hasPasswordSignIn ? makeLink(id, false) : err(noPasswords());
    },
    wayBackFor: (id) => makeLink(id, true),
  };
}

function changeOf(
  records: AccessRecords,
  id: string,
  change: ChangePersonInput["change"],
  now: () => number,
): Promise<PersonChange> {
  switch (change.kind) {
    case "role":
      return records.setRole(id, change.role);
    case "off":
      return records.setOff(id, new Date(now()));
    case "on":
      return records.setOff(id, null);
    case "no-two-factor":
      return records.removeTwoFactor(id);
    case "no-provider":
      return records.releaseProvider(id);
  }
}

/** Whoever found an open page would have the account for good. */
function takesPassword() {
  return appError("BAD_REQUEST", "Your own password and second factor are changed on the account page.", {
    nextStep: "Open Account from your name; both take your password.",
  });
}

function releasedByAnother() {
  return appError("BAD_REQUEST", "Your own account is released by another admin.", { nextStep: "Ask one." });
}

function unknownPerson() {
  return appError("NOT_FOUND", "This person is not in the list any more.", { nextStep: "Reload the page." });
}
