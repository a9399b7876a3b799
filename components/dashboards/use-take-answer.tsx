"use client";

/** Puts an answer of a chat onto the board that is open. */
import { noChartEdit } from "#lib/domain/chart-edit";
import type { ResultPart } from "#lib/domain/message";
import { addTile, openDashboard } from "#lib/queries/use-dashboards";
import { noFilters } from "#lib/state/dashboard-address";
import { useBoard, useBoardEngine } from "./board-provider.tsx";

/** The server puts it there; the board then shows what the server has. @returns why it could not be; null: it is there. */
export function useTakeAnswer(): (sessionId: string, part: ResultPart) => Promise<string | null> {
  const { store, saver, tab } = useBoardEngine();
  const id = useBoard((state) => state.id);
  return async (sessionId, part) => {
    if (!(await saver.flush())) return "The dashboard has changes that could not be saved yet.";
    const from = { sessionId, resultId: part.ref.id };
    const added = await addTile({ target: { dashboardId: id, tabId: tab() }, from, chartEdit: noChartEdit });
    if (!added.ok) return added.error.message;
    const opened = await openDashboard(id);
    if (!opened.ok) return opened.error.message;
    const { announce, takeNewer, takeTile } = store.getState();
    takeNewer(opened.value.dashboard);
    for (const state of opened.value.tiles) if (state.tileId === added.value.tileId) takeTile(state, noFilters);
    announce(`${part.title} is on the dashboard`);
    return null;
  };
}
