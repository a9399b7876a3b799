/** Why the use of a door is not recorded, where that holds for several. Browser-safe. */
import type { AuditAct } from "./audit-acts.ts";

/** What the record calls the use of a door, or why it has none. */
export type DoorEntry = { readonly act: AuditAct } | { readonly why: string };

export const statements = { why: "Each statement that it sends is recorded by itself." } as const;
export const ownChats = { why: "It concerns the person's own chats alone, and reads no data." } as const;
export const ownBoards = {
  why: "It concerns boards of the person's own, or shared to edit, whose versions tell it; statements are recorded.",
} as const;
export const readBefore = { why: "It shows what was read before, by a statement that is recorded." } as const;
export const names = { why: "It shows names of what there is, and no data." } as const;
export const glossary = { why: "The glossary is everybody's to read; changes of it are recorded." } as const;
export const ownRuns = { why: "It shows the person's own runs; a look at those of others is recorded." } as const;
export const runLists = {
  why: "It lists runs with their questions and no rows, those of others for admins alone; a look at one is recorded.",
} as const;
export const ownSchedules = {
  why: "It concerns the person's own schedules; that one is made, changed or removed is recorded, and so are its statements.",
} as const;
export const looksOnly = { why: "It shows what would be done, and does nothing." } as const;
export const adminLooks = { why: "It only shows admins what they may change; each change is recorded." } as const;
export const nobodyYet = { why: "Nobody is signed in by it; the step after it is recorded." } as const;
