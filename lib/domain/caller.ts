/** Who asks something of the server. Browser-safe. */
import type { Role } from "./roles.ts";

/** Whose things are asked for, and what may be done with them: see `permissions.ts`. */
export type Caller = { readonly ownerId: string; readonly role: Role };
