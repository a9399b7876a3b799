/** Who may see what they are told, and say where it is sent: a part of the table of permissions. Browser-safe. */
import type { PermissionEntry } from "./permission-entry.ts";

export const noticePermissions = {
  readNotices: {
    group: "Notices",
    least: "viewer",
    deed: "see what they are told under the bell",
    why: "A notice is its recipient's, and made with the recipient's own rights.",
  },
  changeChannels: {
    group: "Notices",
    least: "viewer",
    deed: "say where their own notices are sent",
    why: "Mail goes to the address of the account alone, and webhooks to hosts that whoever runs the app has named.",
  },
  changeAppChannels: {
    group: "Notices",
    least: "admin",
    deed: "add, try and remove channels that everybody may send to",
    why: "What is sent to a common channel, whoever reads there sees.",
  },
} as const satisfies Readonly<Record<string, PermissionEntry>>;
