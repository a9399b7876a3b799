/** Dashboards as files to keep elsewhere and to bring back. */
import "server-only";
import type { Dashboard } from "#lib/domain/dashboard";
import { readDashboardFile, withFreshIds, writeDashboardFile } from "#lib/domain/dashboard-file";
import { withoutWithheld } from "#lib/domain/dashboard-withheld";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Asker } from "#lib/domain/sharing";
import { filtersOf } from "#lib/state/dashboard-address";
import { filterTexts } from "#lib/state/dashboard-filter-words";
import type { Catalog } from "./catalog.ts";
import type { Dashboards } from "./dashboards.ts";

export type ExportedDashboard = { readonly title: string; readonly text: string };
export type ImportedDashboard = {
  readonly dashboard: Dashboard;
  /** Tiles whose database or schema is not here: they stay, and say so when they run. */
  readonly missing: readonly { readonly tileId: string; readonly title: string; readonly why: string }[];
};

export type DashboardFiles = {
  /** @param asked the filters that are on, as they stand in the page's address. */
  exportFile(asker: Asker, id: string, asked?: URLSearchParams): Promise<Result<ExportedDashboard>>;
  /** Makes a dashboard of a file. BAD_REQUEST in one sentence for whatever is not one. */
  importFile(ownerId: string, text: string): Promise<Result<ImportedDashboard>>;
};

export type DashboardFilesDependencies = {
  readonly dashboards: Pick<Dashboards, "open" | "create">;
  readonly catalog: Pick<Catalog, "requireContext">;
  readonly newId: () => string;
};

/** Files of all owners' dashboards. */
export function createDashboardFiles({ dashboards, catalog, newId }: DashboardFilesDependencies): DashboardFiles {
  return {
    exportFile: async (asker, id, asked = new URLSearchParams()) => {
      const opened = await dashboards.open(asker, id);
      if (!opened.ok) return opened;
      const definition = withoutWithheld(opened.value.dashboard.definition);
      const told = filterTexts(definition.filters, filtersOf(asked, definition));
      return ok({ title: definition.title, text: writeDashboardFile(definition, told) });
    },
    importFile: async (ownerId, text) => {
      const file = readDashboardFile(text);
      if (file.kind === "unreadable") return err(notReadable(file.why));
      const made = await dashboards.create(ownerId, withFreshIds(file.definition, newId));
      if (!made.ok) return made;
      return ok({ dashboard: made.value, missing: await missingIn(made.value, catalog) });
    },
  };
}

async function missingIn({ definition }: Dashboard, catalog: Pick<Catalog, "requireContext">) {
  const missing: ImportedDashboard["missing"][number][] = [];
  for (const tile of definition.tiles) {
    if (tile.kind !== "chart") continue;
    const known = await catalog.requireContext(tile.source.context);
    if (!known.ok) missing.push({ tileId: tile.id, title: tile.title, why: known.error.message });
  }
  return missing;
}

function notReadable(why: string) {
  return appError("BAD_REQUEST", why, { nextStep: "Choose a JSON file that a dashboard was exported to." });
}
