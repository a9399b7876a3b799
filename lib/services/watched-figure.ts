/** What an alert watches: whether its rule can be judged by the chart that it is of, and the figure that this is about. */
import "server-only";
import { fitRule } from "#lib/analysis/alerts/fit-rule";
import type { StoredWatch, WatchAlert } from "#lib/db/store/watch-rows";
import { type AlertRule, quietAlert } from "#lib/domain/alert";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Asker } from "#lib/domain/sharing";
import type { DashboardBoard } from "./dashboard-board.ts";

/** An alert that has judged nothing yet. BAD_REQUEST where the chart has no such figure. */
export async function watchedAlert(
  dashboards: Pick<DashboardBoard, "open">,
  asker: Asker,
  { boardId, tileId }: Pick<StoredWatch, "boardId" | "tileId">,
  rule: AlertRule,
): Promise<Result<WatchAlert>> {
  if (tileId === null) return err(noOneFigure());
  const opened = await dashboards.open(asker, boardId);
  if (!opened.ok) return opened;
  const tile = opened.value.dashboard.definition.tiles.find(({ id }) => id === tileId);
  if (tile?.kind !== "chart") return err(noSuchChart());
  const shown = opened.value.tiles.find((state) => state.tileId === tileId)?.outcome;
  const result = shown?.status === "ready" ? shown.result : null;
  const fitted = fitRule(rule, {
    ...{ outputs: result?.outputs ?? tile.source.outputs, isOneRow: (result?.ref.rowCount ?? 0) <= 1 },
    window: result?.plan?.time ?? null,
  });
  if (fitted.kind === "not") return err(appError("BAD_REQUEST", fitted.why));
  return ok({ rule: fitted.rule, figure: fitted.figure, state: quietAlert });
}

function noOneFigure() {
  return appError("BAD_REQUEST", "A board has many figures, and an alert is of one.", {
    nextStep: "Watch one chart of it.",
  });
}

/** Of a chart that was there when the page was read. */
export function noSuchChart() {
  return appError("NOT_FOUND", "This chart is not on the board any more.", { nextStep: "Reload the page." });
}
