/** Earlier versions of a dashboard: listed, looked at, and brought back, by its owner alone. */
import "server-only";
import type { DashboardRecords } from "#lib/db/store/dashboard-records";
import type { VersionRecords } from "#lib/db/store/dashboard-versions";
import type { Dashboard, DashboardDefinition } from "#lib/domain/dashboard";
import type { DashboardVersion } from "#lib/domain/dashboard-versions";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { type Dashboards, findDashboard } from "./dashboards.ts";

export type VersionArgs = { readonly id: string; readonly number: number };

export type DashboardVersions = {
  /** The newest first; none before the first change. */
  versions(ownerId: string, id: string): Promise<Result<readonly DashboardVersion[]>>;
  version(ownerId: string, args: VersionArgs): Promise<Result<DashboardDefinition>>;
  /** The board is as it was in that version. That is a change like any other: it can be taken back. */
  restoreVersion(ownerId: string, args: VersionArgs): Promise<Result<Dashboard>>;
};

export type DashboardVersionsDependencies = {
  readonly dashboards: Pick<Dashboards, "update">;
  readonly records: Pick<DashboardRecords, "find">;
  readonly versionRecords: VersionRecords;
};

/** The versions of all owners' dashboards. */
export function createDashboardVersions(dependencies: DashboardVersionsDependencies): DashboardVersions {
  const { dashboards, records, versionRecords } = dependencies;
  return {
    versions: async (ownerId, id) => {
      const opened = await findDashboard(records, { ownerId, id });
      return opened.ok ? ok(await versionRecords.list({ ownerId, id })) : opened;
    },
    version: (ownerId, args) => readVersion(dependencies, ownerId, args),
    restoreVersion: async (ownerId, args) => {
      const found = await readVersion(dependencies, ownerId, args);
      return found.ok ? dashboards.update(ownerId, args.id, () => found, "restored") : found;
    },
  };
}

async function readVersion(
  { records, versionRecords }: DashboardVersionsDependencies,
  ownerId: string,
  { id, number }: VersionArgs,
): Promise<Result<DashboardDefinition>> {
  const opened = await findDashboard(records, { ownerId, id });
  if (!opened.ok) return opened;
  const definition = await versionRecords.find({ ownerId, id }, number);
  return definition === null ? err(noSuchVersion()) : ok(definition);
}

function noSuchVersion() {
  return appError("NOT_FOUND", "This version is not kept any more.", { nextStep: "Choose a newer one." });
}
