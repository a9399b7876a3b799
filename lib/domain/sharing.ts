/**
 * Boards and chats that are shared within a team: with whom, and what may be done with them. What somebody sees of the
 * data in them is another matter: that goes by the rights of whoever looks. Browser-safe.
 */
import type { Caller } from "./caller.ts";

/** Who asks for something that may be shared with them: the groups are those that count in this request. */
export type Looker = Pick<Caller, "ownerId" | "groups"> & {
  /** The one board that a page of somebody else shows them: nothing that is shared in the team reaches them. */
  readonly embeds?: string;
};

/** The id alone stands for somebody of whom no group counts. */
export type Asker = string | Looker;

/** With the groups that count. */
export function lookerOf(asker: Asker): Looker {
  return typeof asker === "string" ? { ownerId: asker, groups: [] } : asker;
}

/** Whose things are meant: figures and copies belong to whoever asks for them. */
export function askerId(asker: Asker): string {
  return typeof asker === "string" ? asker : asker.ownerId;
}

export type ShareLevel = "view" | "edit";

/** With whom something is shared; everyone is whoever signs in. */
export type Recipient =
  | { readonly kind: "person"; readonly id: string }
  | { readonly kind: "group"; readonly id: string }
  | { readonly kind: "everyone" };

/** What is shared. */
export type SharedObject = { readonly kind: "board" | "chat"; readonly id: string };

/** Of one thing to one recipient: a second one takes the place of the first. */
export type Grant = {
  readonly object: SharedObject;
  readonly to: Recipient;
  readonly level: ShareLevel;
  /** Of a chat: how many of its messages are shown, which are those of the moment of sharing; null: it is followed. */
  readonly upTo: number | null;
  readonly givenBy: string;
  /** Milliseconds since the epoch. */
  readonly givenAt: number;
};

/** A grant with what the recipient is called; null where there is no such person or group any more. */
export type NamedGrant = Grant & { readonly name: string | null };

/** Whether a grant is for somebody. A group is known by the name that it has now. */
export function reaches({ to, name }: Pick<NamedGrant, "to" | "name">, { ownerId, groups }: Looker): boolean {
  switch (to.kind) {
    case "everyone":
      return true;
    case "person":
      return to.id === ownerId;
    case "group":
      return name !== null && groups.includes(name);
  }
}

/** The most that one of the grants allows; null where none reaches. */
export function levelAmong(grants: readonly NamedGrant[], looker: Looker): ShareLevel | null {
  const own = grants.filter((grant) => reaches(grant, looker));
  if (own.length === 0) return null;
  return own.some(({ level }) => level === "edit") ? "edit" : "view";
}

/** Whether two recipients are the same. */
export function isSameRecipient(one: Recipient, other: Recipient): boolean {
  return recipientKey(one) === recipientKey(other);
}

/** The same recipient in one text. */
export function recipientKey(to: Recipient): string {
  return to.kind === "everyone" ? to.kind : `${to.kind} ${to.id}`;
}

/** Who something can be shared with. */
export type Recipients = {
  readonly people: readonly { readonly id: string; readonly name: string; readonly email: string }[];
  readonly groups: readonly { readonly id: string; readonly name: string }[];
};

/** A link to a board that is out, for who may end those of others. */
export type LinkOut = {
  readonly id: string;
  readonly title: string;
  readonly ownerName: string;
  /** Null: it has no end of its own, and shows nothing where links have to end. */
  readonly until: number | null;
};

/** How sharing stands, for whose thing it is. */
export type SharingState = {
  /** False: the app is one person's, and there is nobody to share with. */
  readonly isTeam: boolean;
  /** Whether their role may share; to take away, everybody may. */
  readonly mayShare: boolean;
  /** Whether boards may be shown by links to whoever has them. */
  readonly hasLinks: boolean;
  readonly grants: readonly NamedGrant[];
  /** Without oneself and those who are switched off. */
  readonly recipients: Recipients;
};

/** A board of somebody else, for whoever it is shared with. */
export type BoardShare = {
  readonly level: ShareLevel;
  readonly ownerName: string;
  /** Tiles that rest on data which is not seen with the rights of whoever looks: nothing is told of how they ask. */
  readonly withheld: readonly string[];
};

/** So many recipients may one thing have. */
export const mostGrants = 200;
