"use server";
import type { Person, PersonThings } from "#lib/domain/access";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type ChangePersonInput,
  changePersonInputSchema,
  type InvitePersonInput,
  invitePersonInputSchema,
  type LinkForPersonInput,
  linkForPersonInputSchema,
  type PersonThingsInput,
  personThingsInputSchema,
  type RemovePersonInput,
  removePersonInputSchema,
} from "#lib/domain/inputs/people";
import type { InvitedPerson, LinkedPerson } from "#lib/services/access/people";
import { withAccess } from "#lib/services/access-request";
import { changeWords, removalWords } from "#lib/services/act-words";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

export type { InvitedPerson, LinkedPerson };

/** Lets somebody in; a link is shown once. */
export async function invitePersonAction(input: InvitePersonInput): Promise<Result<InvitedPerson, PublicError>> {
  return guardedAction("managePeople", invitePersonInputSchema, input, (app, value, caller) =>
    recorded(
      app,
      caller,
      {
        door: "invitePersonAction",
        object: { kind: "person", id: null },
        detail: `role: ${value.role}`,
        told: ({ person }) => ({ objectId: person.id }),
      },
      () => withAccess(app, async (access) => ({ result: await access.people.invite(value), cookies: [] })),
    ),
  );
}

/** Another role, off or on, or no second factor any more. */
export async function changePersonAction(input: ChangePersonInput): Promise<Result<readonly Person[], PublicError>> {
  return guardedAction("managePeople", changePersonInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "changePersonAction", ...changeWords(value) }, () =>
      withAccess(app, async (access) => ({ result: await access.people.change(caller.ownerId, value), cookies: [] })),
    ),
  );
}

/** A link to a new password. */
export async function linkForPersonAction(input: LinkForPersonInput): Promise<Result<LinkedPerson, PublicError>> {
  return guardedAction("managePeople", linkForPersonInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "linkForPersonAction", object: { kind: "person", id: value.id } }, () =>
      withAccess(app, async (access) => ({
        result: await access.people.linkFor(caller.ownerId, value.id),
        cookies: [],
      })),
    ),
  );
}

/** What there is of a person, to be asked about. */
export async function personThingsAction(input: PersonThingsInput): Promise<Result<PersonThings, PublicError>> {
  return guardedAction("managePeople", personThingsInputSchema, input, (app, { id }) => app.removal.things(id));
}

/** Removes a person for good, with all that is theirs but what is handed on. */
export async function removePersonAction(input: RemovePersonInput): Promise<Result<readonly Person[], PublicError>> {
  return guardedAction("managePeople", removePersonInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "removePersonAction", ...removalWords(value) }, () =>
      app.removal.remove(caller.ownerId, value),
    ),
  );
}
