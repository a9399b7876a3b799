/** Who may have the server ask by itself: a part of the table of permissions. Browser-safe. */
import type { PermissionEntry } from "./permission-entry.ts";

export const schedulePermissions = {
  readSchedules: {
    group: "Schedules",
    least: "viewer",
    deed: "see their own schedules and what came of them",
    why: "A schedule is its owner's, and tells what the owner may see.",
  },
  keepSchedules: {
    group: "Schedules",
    least: "viewer",
    deed: "have answers and boards asked again and again, and be told what came",
    why: "It asks what its owner may ask, with the same rights, quotas and cost gate, and ends when the owner loses them.",
  },
} as const satisfies Readonly<Record<string, PermissionEntry>>;
