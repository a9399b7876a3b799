/** Whether pages of others may show a board: its owner says so, and takes it back. */
import "server-only";
import type { DashboardRecords } from "#lib/db/store/dashboard-records";
import type { EmbedRecords } from "#lib/db/store/embed-records";
import type { BoardEmbeddingState } from "#lib/domain/embed-contents";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { noSuchDashboard } from "./dashboard-failures.ts";
import { findDashboard } from "./dashboards.ts";

/** All give NOT_FOUND for a board that is not one's own. */
export type BoardEmbedding = {
  stateOf(ownerId: string, id: string): Promise<Result<BoardEmbeddingState>>;
  /** FORBIDDEN where the settings name no page that may. */
  allow(ownerId: string, id: string): Promise<Result<BoardEmbeddingState>>;
  /** Whoever looks at it there sees nothing more of it from their next request on. */
  end(ownerId: string, id: string): Promise<Result<BoardEmbeddingState>>;
};

export type BoardEmbeddingDependencies = {
  readonly records: Pick<EmbedRecords, "since" | "set">;
  readonly dashboards: Pick<DashboardRecords, "find">;
  /** Those that the settings name; none: embedding is off. */
  readonly origins: readonly string[];
  readonly now: () => number;
};

/** Of the boards of all owners. */
export function createBoardEmbedding(dependencies: BoardEmbeddingDependencies): BoardEmbedding {
  const { records, dashboards, origins, now } = dependencies;
  const stateOf: BoardEmbedding["stateOf"] = async (ownerId, id) => {
    const found = await findDashboard(dashboards, { ownerId, id });
    return found.ok ? ok({ origins, since: await records.since({ ownerId, id }) }) : found;
  };
  const set = async (ownerId: string, id: string, at: number | null) =>
    (await records.set({ ownerId, id }, at)) ? stateOf(ownerId, id) : err(noSuchDashboard());
  return {
    stateOf,
    allow: async (ownerId, id) => (origins.length === 0 ? err(embeddingIsOff()) : set(ownerId, id, now())),
    end: (ownerId, id) => set(ownerId, id, null),
  };
}

function embeddingIsOff() {
  return appError("FORBIDDEN", "No other page may show boards of this app.", {
    nextStep: "Whoever runs the app can name such pages (EMBED_ORIGINS).",
  });
}
