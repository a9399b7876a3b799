/** What the reads of the route handlers take and give; they are no actions. */
import "server-only";

export type { Reads } from "#lib/services/reads";
