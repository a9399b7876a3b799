"use client";

/**
 * Zooming by the course of a tile: the stretch that is chosen becomes a filter of the board, so that all of its tiles
 * show the same days, Back and the filter's chip take it back, and the tile's own period stays what it is.
 */
import type { ChartBrush } from "#components/charts/chart-pick";
import { useToasts } from "#components/ui/toast";
import type { ChartTile } from "#lib/domain/dashboard";
import { filterFieldId, ignoresFilter } from "#lib/domain/dashboard-filters";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import type { ResultPart } from "#lib/domain/message";
import { tileStretch } from "#lib/queries/use-tiles";
import { withFilter } from "#lib/state/dashboard-address";
import { filterText } from "#lib/state/dashboard-filter-words";
import { hasStepsOf, reachedGrain, steppedPlan } from "#lib/state/shown-steps";
import { useBoard, useBoardEngine, useMayChange } from "./board-provider.tsx";

/** Undefined where the tile has no steps in time, and where such a filter would leave it as it is. */
export function useStretch(tile: ChartTile, part: ResultPart): ((brush: ChartBrush) => void) | undefined {
  const { store, saver, filters, setFilters } = useBoardEngine();
  const toasts = useToasts();
  const isChangeable = useMayChange();
  const grain = useBoard(({ runs }) => reachedGrain(runs[tile.id]));
  const { context } = tile.source;
  // Where the board has other steps, the stretch is one of those.
  const plan = steppedPlan(tile.source.plan, grain);
  const step = plan?.dimensions.find(({ grain }) => grain !== null);
  const place = part.outputs.findIndex(({ role }) => role === "time");
  // The filter becomes one of the board's.
  if (!isChangeable || plan === null || step === undefined || place < 0 || plan.setOperation !== null) return undefined;
  // Older steps are shown while the tile is asked anew.
  if (!hasStepsOf(part.plan, plan)) return undefined;
  // Two times that are compared are its own.
  if (plan.compare !== null && plan.time !== null) return undefined;
  if (ignoresFilter(tile, filterFieldId(context, step.column))) return undefined;

  async function zoom({ from, to }: ChartBrush) {
    if (plan === null) return;
    const cellOf = (cells: ChartBrush["from"]) => cells.find(({ column }) => column === place)?.cell;
    const [first, last] = [cellOf(from), cellOf(to)];
    if (first === undefined || last === undefined) return;
    await saver.flush();
    const stretch = await tileStretch({ id: store.getState().id, tileId: tile.id, plan, from: first, to: last });
    const { announce, change, editing } = store.getState();
    const known = editing.definition.filters;
    const isFull = known.length >= dashboardLimits.filters;
    if (!stretch.ok || (isFull && !known.some(({ id }) => id === stretch.value.field.id))) {
      const text = stretch.ok ? "This board has as many filters as it can have." : stretch.error.message;
      toasts.getState().show({ text, tone: "problem", action: null });
      return;
    }
    const { field, value } = stretch.value;
    change((definition) =>
      definition.filters.some(({ id }) => id === field.id)
        ? definition
        : { ...definition, filters: [...definition.filters, field] },
    );
    setFilters(withFilter(filters(), field.id, value));
    announce(`The tiles are filtered by ${filterText(field, value)}`);
  }

  return (brush) => void zoom(brush);
}
