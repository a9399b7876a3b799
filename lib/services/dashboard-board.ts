/** All that is done with dashboards, in one place for the actions and pages. */
import "server-only";
import type { DashboardRecords } from "#lib/db/store/dashboard-records";
import type { VersionRecords } from "#lib/db/store/dashboard-versions";
import type { EmbedRecords } from "#lib/db/store/embed-records";
import type { FolderRecords } from "#lib/db/store/folder-records";
import type { GrantRecords } from "#lib/db/store/grant-records";
import type { ShareRecords } from "#lib/db/store/share-records";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { LinkPolicy } from "#lib/domain/link-policy";
import type { Catalog } from "./catalog.ts";
import type { ChartReading } from "./chart-reading.ts";
import { createDashboardAnswers, type DashboardAnswers } from "./dashboard-answers.ts";
import { createDashboardCarrying, type DashboardCarrying } from "./dashboard-carrying.ts";
import { createDashboardEmbedding, type DashboardEmbedding } from "./dashboard-embedding.ts";
import { createDashboardFiles, type DashboardFiles } from "./dashboard-files.ts";
import { createDashboardFolders, type DashboardFolders } from "./dashboard-folders.ts";
import { createBoardReach } from "./dashboard-reach.ts";
import { createDashboardRuns, type DashboardRuns } from "./dashboard-runs.ts";
import { createSharedContents } from "./dashboard-shared-tile.ts";
import { createDashboardSharing, type DashboardSharing } from "./dashboard-sharing.ts";
import { createTileSteering, type TileSteering } from "./dashboard-steering.ts";
import { createDashboardVersions, type DashboardVersions } from "./dashboard-versions.ts";
import { createDashboards, type Dashboards } from "./dashboards.ts";
import type { Signals } from "./instances/signals.ts";
import type { Logger } from "./logger.ts";
import { createMarkTargeting, type MarkTargeting } from "./mark-targets.ts";
import type { RefreshRuns } from "./refresh-runs.ts";
import type { ResultCache } from "./result-cache.ts";
import type { ResultShelf, Results } from "./results.ts";
import type { RunPlaces } from "./run-places.ts";
import type { SchemaKnowledge } from "./semantic.ts";
import type { Sessions } from "./sessions.ts";
import type { ShareKey } from "./share-key.ts";

export type DashboardBoard = Omit<Dashboards, "close"> &
  DashboardAnswers &
  DashboardFiles &
  DashboardRuns &
  DashboardSharing &
  DashboardEmbedding &
  DashboardCarrying &
  DashboardFolders &
  TileSteering &
  MarkTargeting &
  DashboardVersions & {
    /** Settles when the refreshes that were at work are over and written down. */
    close(): Promise<void>;
  };

export type DashboardBoardDependencies = {
  readonly records: DashboardRecords;
  readonly versionRecords: VersionRecords;
  readonly folderRecords: FolderRecords;
  readonly shares: ShareRecords;
  readonly grants: GrantRecords;
  readonly embeds: Pick<EmbedRecords, "isShown">;
  readonly linkPolicy: () => LinkPolicy;
  readonly shareKey: ShareKey;
  readonly sessions: Sessions;
  readonly catalog: Catalog;
  readonly results: Results;
  readonly charts: ChartReading;
  readonly warehouse: Warehouse;
  readonly semantic: ResultCache<DatabaseContext, SchemaKnowledge>;
  /** See `AgentDependencies`; as it stands now. */
  readonly costGateBytes: () => number | null;
  /** Where refreshes wait with the runs of chats. */
  readonly places: Pick<RunPlaces, "of">;
  readonly signals: Pick<Signals, "send">;
  /** Keeps what refreshes do. */
  readonly refreshRuns: RefreshRuns;
  /** What links show is read as whoever made them sees it. */
  readonly shelf: Pick<ResultShelf, "ofRights">;
  /** Key of the rights on data that the boards are asked with; null: all of them. */
  readonly rights: string | null;
  readonly logger: Logger;
  readonly bootId: string;
  readonly now: () => number;
  readonly newId: () => string;
};

/** Wires the parts. */
export function createDashboardBoard(dependencies: DashboardBoardDependencies): DashboardBoard {
  const { results } = dependencies;
  const reach = createBoardReach(dependencies);
  const dashboards = createDashboards({ ...dependencies, reach, cleanResults: () => results.cleanUp() });
  const runs = createDashboardRuns({ ...dependencies, dashboards });
  const readContent = createSharedContents(dependencies);
  return {
    ...dashboards,
    ...createDashboardAnswers({ ...dependencies, dashboards }),
    ...createDashboardFiles({ ...dependencies, dashboards }),
    ...createDashboardCarrying({ ...dependencies, dashboards }),
    ...createDashboardFolders(dependencies),
    ...createTileSteering({ ...dependencies, dashboards }),
    ...createMarkTargeting({ ...dependencies, dashboards }),
    ...createDashboardVersions({ ...dependencies, dashboards }),
    ...runs,
    ...createDashboardSharing({ ...dependencies, runs, readContent }),
    ...createDashboardEmbedding({ ...dependencies, dashboards, runs, readContent }),
    close: async () => {
      dashboards.close();
      await runs.stopTiles();
    },
  };
}
