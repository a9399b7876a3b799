/** All that is done with dashboards, in one place for the actions and pages. */
import "server-only";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import type { DashboardRecords } from "#lib/db/store/dashboard-records";
import type { ChartTile, SharedContent, TileState } from "#lib/domain/dashboard";
import { plainView } from "#lib/domain/plain-view";
import type { Catalog } from "./catalog.ts";
import { createDashboardAnswers, type DashboardAnswers } from "./dashboard-answers.ts";
import { createDashboardFiles, type DashboardFiles } from "./dashboard-files.ts";
import { createDashboardRuns, type DashboardRuns } from "./dashboard-runs.ts";
import { createDashboardSharing, type DashboardSharing } from "./dashboard-sharing.ts";
import { createDashboards, type Dashboards } from "./dashboards.ts";
import type { Logger } from "./logger.ts";
import type { Results } from "./results.ts";
import type { Sessions } from "./sessions.ts";

export type DashboardBoard = Dashboards & DashboardAnswers & DashboardFiles & DashboardRuns & DashboardSharing;

export type DashboardBoardDependencies = {
  readonly records: DashboardRecords;
  readonly sessions: Sessions;
  readonly catalog: Catalog;
  readonly results: Results;
  readonly logger: Logger;
  readonly bootId: string;
  readonly now: () => number;
  readonly newId: () => string;
};

/** Wires the parts; what was deleted before this process and is past its time is removed. */
export async function openDashboardBoard(dependencies: DashboardBoardDependencies): Promise<DashboardBoard> {
  const { results } = dependencies;
  const dashboards = createDashboards({ ...dependencies, cleanResults: () => results.cleanUp() });
  await dashboards.removeDeleted();
  return {
    ...dashboards,
    ...createDashboardAnswers({ ...dependencies, dashboards }),
    ...createDashboardFiles({ ...dependencies, dashboards }),
    ...createDashboardRuns(),
    ...createDashboardSharing({
      ...dependencies,
      readContent: (ownerId, tile, state) => readContent(results, { ownerId, tile, state }),
    }),
  };
}

type Shown = { readonly ownerId: string; readonly tile: ChartTile; readonly state: TileState };

async function readContent(results: Results, { ownerId, state }: Shown): Promise<SharedContent> {
  const { at, outcome } = state;
  if (outcome.status === "failed") return { status: "failed", at, message: outcome.error.message };
  const { ref, chart, chartReason, outputs } = outcome.result;
  const slice = { resultId: ref.id, view: plainView, offset: 0, limit: dashboardRunLimits.sharedRows };
  const page = await results.readPage(ownerId, slice);
  if (!page.ok) return { status: "failed", at, message: page.error.message };
  return {
    status: "ready",
    at,
    spec: chart,
    reason: chartReason,
    data: null,
    columns: ref.columns,
    outputs,
    rows: page.value.rows,
    rowCount: ref.rowCount,
  };
}
