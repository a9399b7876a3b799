"use client";

/** A mark that is clicked in one tile narrows the others down. */
import type { ChartPick } from "#components/charts/chart-pick";
import type { ChartTile, CrossFilter } from "#lib/domain/dashboard";
import type { ResultPart } from "#lib/domain/message";
import { withPicked } from "#lib/state/dashboard-address";
import { useBoardEngine } from "./board-provider.tsx";

/** What to do with a picked mark. One that sums up several groups stands for none of them, and does nothing. */
export function usePickedMarks({ id }: Pick<ChartTile, "id">, part: ResultPart): (pick: ChartPick) => void {
  const { filters, setFilters } = useBoardEngine();
  return ({ cells }) => {
    if (cells.length === 0) return;
    const picked = cells.map(({ column, cell }): CrossFilter => {
      const output = part.outputs[column];
      const name = output?.label ?? part.ref.columns[column]?.name ?? "";
      return {
        tileId: id,
        column,
        cell,
        label: `${name}: ${cell === null ? "(no value)" : String(cell)}`.slice(0, 300),
      };
    });
    setFilters(withPicked(filters(), id, picked));
  };
}
