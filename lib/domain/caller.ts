/** Who asks something of the server. Browser-safe. */
import type { Role } from "./roles.ts";

/** Whose things are asked for, and what may be done with them: see `permissions.ts`. */
export type Caller = {
  readonly ownerId: string;
  readonly role: Role;
  /** What data may be seen goes by these: see `data-rights.ts`. None in an app of one person, who sees everything. */
  readonly groups: readonly string[];
};
