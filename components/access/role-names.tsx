/** How the roles are called on the screen. */
import type { Role } from "#lib/domain/roles";

export const roleNames = { viewer: "Viewer", editor: "Editor", admin: "Admin" } as const satisfies Record<Role, string>;

/** The role of a choice; the least for what is none. */
export function roleNamed(value: string): Role {
  return value === "admin" || value === "editor" ? value : "viewer";
}
