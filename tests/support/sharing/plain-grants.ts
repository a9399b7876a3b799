/** What somebody may do, by a plain reading of all that was given, taken and deleted: what the store is held against. */
import type { Recipient, ShareLevel } from "#lib/domain/sharing";

export const people = ["ada", "bo", "cy", "di"] as const;
export const groupNames = ["north", "south", "west"] as const;
export const boardCount = 3;

/** Everyone, then people, then groups, by their places in the lists above. */
export const recipientCount = 1 + people.length + groupNames.length;

export type Step =
  | { readonly kind: "give"; readonly to: number; readonly level: ShareLevel; readonly board: number }
  | { readonly kind: "take"; readonly to: number; readonly board: number }
  | { readonly kind: "delete" | "restore"; readonly board: number }
  | { readonly kind: "drop-group"; readonly group: number };

export type PlainLooker = { readonly ownerId: string; readonly groups: readonly string[] };

export class PlainGrants {
  private given: { readonly to: number; readonly level: ShareLevel; readonly board: number }[] = [];
  private readonly deleted = new Set<number>();
  private readonly goneGroups = new Set<number>();

  take(step: Step): void {
    switch (step.kind) {
      case "give":
        this.drop(({ to, board }) => to === step.to && board === step.board);
        this.given.push(step);
        break;
      case "take":
        this.drop(({ to, board }) => to === step.to && board === step.board);
        break;
      case "delete":
        this.deleted.add(step.board);
        break;
      case "restore":
        this.deleted.delete(step.board);
        break;
      case "drop-group":
        this.goneGroups.add(1 + people.length + step.group);
        break;
    }
  }

  levelOf(looker: PlainLooker, board: number): "own" | ShareLevel | null {
    if (this.deleted.has(board)) return null;
    if (looker.ownerId === "ada") return "own";
    const own = this.given.filter((one) => one.board === board && !this.goneGroups.has(one.to));
    const levels = own.filter(({ to }) => isFor(to, looker)).map(({ level }) => level);
    if (levels.includes("edit")) return "edit";
    return levels.includes("view") ? "view" : null;
  }

  private drop(isGone: (grant: { readonly to: number; readonly board: number }) => boolean): void {
    this.given = this.given.filter((grant) => !isGone(grant));
  }
}

function isFor(to: number, { ownerId, groups }: PlainLooker): boolean {
  if (to === 0) return true;
  const person = people[to - 1];
  if (person !== undefined) return person === ownerId;
  return groups.includes(groupNames[to - 1 - people.length] ?? "");
}

/** The recipient of a number, in a store whose groups have these ids. */
export function recipientOf(to: number, groupIds: readonly string[]): Recipient {
  if (to === 0) return { kind: "everyone" };
  const person = people[to - 1];
  if (person !== undefined) return { kind: "person", id: person };
  return { kind: "group", id: groupIds[to - 1 - people.length] ?? "" };
}
