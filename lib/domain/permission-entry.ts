/** What the table of permissions says of one. Browser-safe. */
import type { Role } from "./roles.ts";

export type PermissionEntry = {
  /** What it belongs to; the table is read in these groups. */
  readonly group: string;
  /** This role and those above it have the permission. */
  readonly least: Role;
  /** What may be done, as it follows "may": "ask questions". */
  readonly deed: string;
  /** Why this role, in one sentence. */
  readonly why: string;
};
