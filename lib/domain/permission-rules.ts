/** What the table of permissions comes to for a role. Browser-safe. */
import { type AppError, appError } from "./errors.ts";
import { type Permission, permissions } from "./permissions.ts";
import { isAtLeast, type Role } from "./roles.ts";

function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}

/** Whether a role has a permission. */
export function mayDo(role: Role, permission: Permission): boolean {
  return isAtLeast(role, permissions[permission].least);
}

/** All that a role has. */
export function permissionsOf(role: Role): readonly Permission[] {
  return Object.keys(permissions)
    .filter(isPermission)
    .filter((permission) => mayDo(role, permission));
}

/** FORBIDDEN, in a sentence that says what the role may not do and whom to ask, and one with the role that it takes. */
export function roleRefusal(permission: Permission): AppError {
  const { deed, least } = permissions[permission];
  return appError("FORBIDDEN", `Your role may not ${deed}: ask an administrator.`, {
    nextStep: `It takes the role of an ${least}.`,
  });
}
