/** What the record of acts says of changes of people and groups: a few words that name nobody. */
import "server-only";
import type { AuditObject } from "#lib/domain/audit";
import type { PlaceInGroupInput } from "#lib/domain/inputs/groups";
import type { ChangePersonInput } from "#lib/domain/inputs/people";

type Words = { readonly object: AuditObject; readonly detail: string };

/** What becomes of a person. */
export function changeWords({ id, change }: ChangePersonInput): Words {
  const detail = change.kind === "role" ? `role: ${change.role}` : changeNames[change.kind];
  return { object: { kind: "person", id }, detail };
}

const changeNames = {
  off: "switched off",
  on: "switched on",
  "no-two-factor": "second factor removed",
  "no-provider": "released from the provider",
} as const;

/** The group stands in words: what is done is done to the person. */
export function placeWords({ id, personId, isIn }: PlaceInGroupInput): Words {
  return { object: { kind: "person", id: personId }, detail: `${isIn ? "put into" : "taken out of"} group ${id}` };
}

/** A group as what something is done to. */
export function groupObject(id: string): AuditObject {
  return { kind: "group", id };
}
