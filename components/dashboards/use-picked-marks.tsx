"use client";

/** What can be done with a mark of a tile: it narrows the other tiles down, shows its rows, or is asked about. */
import type { ChartPick } from "#components/charts/chart-pick";
import { type MarkActs, useMarkMenu } from "#components/result/mark-menu";
import { useMarkNumbers } from "#components/steering/drill-items";
import type { ChartTile, CrossFilter } from "#lib/domain/dashboard";
import type { ResultPart } from "#lib/domain/message";
import type { ResultView } from "#lib/domain/result-view";
import { isPicked, withPicked } from "#lib/state/dashboard-address";
import { aboutMark, type ChosenMark, markFilterLabels } from "#lib/state/mark-words";
import { askedGrain, hasStepsOf, reachedGrain, steppedPlan } from "#lib/state/shown-steps";
import { useBoard, useBoardEngine, useBoardFilters } from "./board-provider.tsx";
import { MarkTargetItems } from "./mark-target-items.tsx";
import { useTileCommands } from "./use-tile-commands.tsx";

type MarkedTile = {
  readonly tile: ChartTile;
  readonly part: ResultPart;
  /** Shows the rows under a view. */
  onRows(view: ResultView): void;
};

/** A click filters at once and keys open the menu; so does a click on a mark that nothing can be filtered by. */
export function usePickedMarks({ tile, part, onRows }: MarkedTile) {
  const { filters, setFilters, store } = useBoardEngine();
  const { askAbout } = useTileCommands(tile);
  const run = useBoard(({ runs }) => runs[tile.id]);
  const set = useBoardFilters();
  // Where the board has other steps, marks are of those.
  const plan = steppedPlan(tile.source.plan, reachedGrain(run));
  const boardId = useBoard((state) => state.id);
  const numberOf = useMarkNumbers();
  const result = { title: tile.title, columns: part.ref.columns, outputs: part.outputs };

  // Older steps are shown while the tile is asked anew: their marks name nothing of the new ones.
  const isOfBoard = run === undefined || askedGrain(run.filters) === askedGrain(set);
  const isCurrent = isOfBoard && hasStepsOf(part.plan, plan);

  function filterBy(mark: ChosenMark) {
    const picked = crossFiltersOf(mark);
    const isThere = isPicked(filters(), picked);
    setFilters(withPicked(filters(), tile.id, picked));
    const names = picked.map(({ label }) => label).join(", ");
    store.getState().announce(isThere ? `No longer filtered by ${names}` : `The other tiles are filtered by ${names}`);
  }

  function crossFiltersOf(mark: ChosenMark): CrossFilter[] {
    const labels = markFilterLabels(mark, result);
    return mark.cells.map(({ column, cell }, place) => ({ tileId: tile.id, column, cell, label: labels[place] ?? "" }));
  }

  function actsOf(mark: ChosenMark): MarkActs {
    const name = isPicked(filters(), crossFiltersOf(mark)) ? "Clear this filter" : "Filter by this";
    return {
      drill: numberOf(mark),
      filter: mark.cells.length === 0 || !isCurrent ? null : { name, act: () => filterBy(mark) },
      ask: () => void askAbout(aboutMark(mark, result)),
      more:
        plan === null || mark.cells.length === 0 || !isCurrent
          ? null
          : (choose) => (
              <MarkTargetItems
                id={boardId}
                tileId={tile.id}
                plan={plan}
                picked={crossFiltersOf(mark)}
                choose={choose}
              />
            ),
    };
  }

  const { open, menu } = useMarkMenu({ onRows, actsOf });
  return {
    menu,
    onPick: (pick: ChartPick) => (pick.at.isClick && pick.cells.length > 0 && isCurrent ? filterBy(pick) : open(pick)),
  };
}
