/** What is said of things that are shared. Pure. */
import type { NamedGrant, Recipient, Recipients, ShareLevel } from "#lib/domain/sharing";

/** On a board of somebody else: "Shared by Ada, to view". */
export function sharedByText({ ownerName, level }: { readonly ownerName: string; readonly level: ShareLevel }): string {
  return `Shared by ${ownerName}, ${level === "edit" ? "to edit" : "to view"}`;
}

/** Who has it. */
export function recipientText({ to, name }: Pick<NamedGrant, "to" | "name">): string {
  if (to.kind === "everyone") return everyoneText;
  return name ?? (to.kind === "group" ? "A group that is gone" : "Somebody who is gone");
}

export const everyoneText = "Everyone who signs in";

/** What may be done, as it is chosen. */
export const levelTexts: Readonly<Record<ShareLevel, string>> = { view: "Can view", edit: "Can edit" };

/** A recipient as it is chosen, by a name that no other one has. */
export type RecipientOption = {
  readonly to: Recipient;
  readonly name: string;
  readonly description: string | null;
  readonly tag: string | null;
};

/** Everyone first, then groups, then people. Who shares a name with another one is called with the address, too. */
export function recipientOptions({ people, groups }: Recipients): readonly RecipientOption[] {
  const everyone: RecipientOption = { to: { kind: "everyone" }, name: everyoneText, description: null, tag: null };
  const taken = [everyoneText, ...groups.map(({ name }) => name), ...people.map(({ name }) => name)];
  const isOnce = (name: string) => taken.filter((other) => other.toLowerCase() === name.toLowerCase()).length === 1;
  return [
    everyone,
    ...groups.map(({ id, name }): RecipientOption => {
      const shown = isOnce(name) ? name : `${name} (group)`;
      return { to: { kind: "group", id }, name: shown, description: null, tag: "Group" };
    }),
    ...people.map(({ id, name, email }): RecipientOption => {
      const shown = isOnce(name) ? name : `${name} (${email})`;
      return { to: { kind: "person", id }, name: shown, description: email, tag: null };
    }),
  ];
}
