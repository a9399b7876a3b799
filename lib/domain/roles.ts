/** What a person is in a team: each role may do what the ones before it may, and more. Browser-safe. */
import { z } from "zod";

/** From the least to the most. */
export const roleSchema = z.enum(["viewer", "editor", "admin"]);

/** viewer: asks, and keeps what is theirs; editor: also changes what others see; admin: also sees to the app itself. */
export type Role = z.infer<typeof roleSchema>;

/** Whether a role may do all that another one may. */
export function isAtLeast(role: Role, least: Role): boolean {
  return roleSchema.options.indexOf(role) >= roleSchema.options.indexOf(least);
}
