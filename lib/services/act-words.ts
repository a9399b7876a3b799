/** What the record of acts says of changes of people and groups: a few words that name nobody. */
import "server-only";
import type { AuditObject } from "#lib/domain/audit";
import type { PlaceInGroupInput, ViewAsInput } from "#lib/domain/inputs/groups";
import type { ChangeSetting } from "#lib/domain/inputs/live-settings";
import type { ChangePersonInput, RemovePersonInput } from "#lib/domain/inputs/people";
import type { SaveQuotaInput } from "#lib/domain/inputs/quotas";
import { quotaMeasures } from "#lib/domain/quota";
import { amountText, scopeWords } from "#lib/domain/quota-words";
import type { Recipient, SharedObject } from "#lib/domain/sharing";
import type { OpenApp } from "./app.ts";

type Words = { readonly object: AuditObject; readonly detail: string };

/** What becomes of a person. */
export function changeWords({ id, change }: ChangePersonInput): Words {
  const detail = change.kind === "role" ? `role: ${change.role}` : changeNames[change.kind];
  return { object: { kind: "person", id }, detail };
}

/** What becomes of the boards of somebody who is removed. */
export function removalWords({ id, boards }: RemovePersonInput): Words {
  return { object: { kind: "person", id }, detail: boards.kind === "hand" ? "boards handed on" : "boards deleted" };
}

const changeNames = {
  off: "switched off",
  on: "switched on",
  "no-two-factor": "second factor removed",
  "no-provider": "released from the provider",
} as const;

/**
 * The group stands in words: what is done is done to the person.
 * @param name of the group.
 */
export function placeWords({ personId, isIn }: PlaceInGroupInput, name: string): Words {
  return { object: { kind: "person", id: personId }, detail: `${isIn ? "put into" : "taken out of"}: ${name}` };
}

/** What a setting becomes. */
export function changedWords({ name, value }: ChangeSetting): string {
  return `${name}: ${value === undefined ? "as the app was started" : String(value ?? "no limit")}`;
}

/** A channel, of a person or of the app. */
export function channelObject({ id }: { readonly id: string }) {
  return { kind: "channel" as const, id };
}

/** For whom a quota is, and what it becomes. */
export async function quotaWords(app: Pick<OpenApp, "access">, { scope, scopeId, limits }: SaveQuotaInput) {
  const named = quotaMeasures.flatMap((measure) => {
    const limit = limits[measure];
    return limit === null ? [] : [amountText(measure, limit)];
  });
  const most = named.length === 0 ? "no limit" : named.join(", ");
  if (scope === "person") return { object: { kind: "person" as const, id: scopeId }, detail: `quota: ${most}` };
  if (scope === "everybody") return { object: null, detail: `quota of everybody: ${most}` };
  return {
    object: groupObject(scopeId),
    detail: `quota of ${scopeWords[scope]} ${await groupName(app, scopeId)}: ${most}`,
  };
}

/** As whom an admin looks at the data from now on. */
export async function viewWords(app: Pick<OpenApp, "access">, view: ViewAsInput) {
  if (view.kind === "group") return { object: groupObject(view.id), detail: await groupName(app, view.id) };
  return { object: null, detail: view.kind === "self" ? "own view again" : "somebody without a group" };
}

/**
 * Whom a board or a chat is shared with. What is given to a person is done to the person, and the board stands in words.
 * @param what is given, or that it is taken away.
 */
export async function sharingWords(
  app: Pick<OpenApp, "access">,
  { to, ...object }: SharedObject & { readonly to: Recipient },
  what: string,
): Promise<Words> {
  switch (to.kind) {
    case "person":
      return { object: { kind: "person", id: to.id }, detail: `${what}: ${object.kind} ${object.id}` };
    case "group":
      return { object, detail: `${what}: group ${await groupName(app, to.id)}` };
    case "everyone":
      return { object, detail: `${what}: everyone` };
  }
}

/** The name that a group has now; its id where there is none of it. */
export async function groupName({ access }: Pick<OpenApp, "access">, id: string): Promise<string> {
  const groups = (await access?.groups.list()) ?? [];
  return groups.find((group) => group.id === id)?.name ?? id;
}

/** A group as what something is done to. */
export function groupObject(id: string): AuditObject {
  return { kind: "group", id };
}
