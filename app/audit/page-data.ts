/** What the page of what people did reads on the server. */
import "server-only";
import type { Person } from "#lib/domain/access";
import type { AuditPage } from "#lib/domain/audit";
import type { AuditFilter } from "#lib/domain/audit-acts";
import { getApp } from "#lib/services/app";
import { requirePagePermission } from "#lib/services/permission-checks";

export type AuditData = { readonly page: AuditPage; readonly people: readonly Person[] };

/** null for a role that may not see it, and in an app of one person, of which nothing is recorded. */
export async function loadAudit(filter: AuditFilter, before: number | null): Promise<AuditData | null> {
  const caller = await requirePagePermission("readAudit");
  if (!caller.ok) return null;
  const { access, audit } = await getApp();
  if (access === null) return null;
  const [page, people] = await Promise.all([audit.page(filter, before), access.people.list()]);
  return { page, people };
}
