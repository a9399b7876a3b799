"use client";

/** What whoever looks may do: what a role may not is not offered. The server decides all the same. */
import { createContext, use } from "react";
import type { Permission } from "#lib/domain/permissions";

/** null: an app of one person, who may do everything. */
export const PermissionContext = createContext<ReadonlySet<Permission> | null>(null);

/** Whether people sign in here: in an app of one person nothing can be shared. */
export function useIsTeam(): boolean {
  return use(PermissionContext) !== null;
}

/** Whether to offer what the permission is about. */
export function useMay(permission: Permission): boolean {
  const permissions = use(PermissionContext);
  return permissions === null || permissions.has(permission);
}
