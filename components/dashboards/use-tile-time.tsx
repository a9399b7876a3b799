"use client";

/** A tile's course in other steps, another period or beside an earlier one: each is a change of the board. */
import { useState } from "react";
import { useToasts } from "#components/ui/toast";
import type { ChartTile, TileDefinition } from "#lib/domain/dashboard";
import { parameterId } from "#lib/domain/dashboard-parameters";
import type { Plan, TimeGrain } from "#lib/domain/plan";
import type { TimeMenu } from "#lib/domain/plan-menu";
import type { PlanEdit } from "#lib/domain/plan-part";
import { steerTile, useTileTimeMenu } from "#lib/queries/use-tiles";
import { withTile } from "#lib/state/dashboard-editing";
import { reachedGrain } from "#lib/state/shown-steps";
import { useBoard, useBoardEngine } from "./board-provider.tsx";

/** The plan of a tile that is over time or of a period; null for all others. */
export function timedPlan({ source: { plan } }: ChartTile): Plan | null {
  if (plan === null || plan.setOperation !== null) return null;
  const runsOverTime = plan.dimensions.some(({ grain }) => grain !== null);
  const hasPeriod = plan.time !== null && plan.time.from !== null && plan.time.to !== null;
  return runsOverTime || (hasPeriod && plan.detail === null) ? plan : null;
}

/** What can be chosen, and how a choice is made; nothing can be while one is on its way. */
export function useTileTime(tile: ChartTile, plan: Plan) {
  const boardId = useBoard((state) => state.id);
  const period = useBoard(({ runs }) => {
    const outcome = runs[tile.id]?.state?.outcome;
    const chips = outcome?.status === "ready" ? outcome.result.chips : [];
    return chips.find(({ kind }) => kind === "period")?.text.replace(/^(?:In|On|From) /, "") ?? null;
  });
  const grain = useBoard(({ runs }) => reachedGrain(runs[tile.id]));
  const { store, saver } = useBoardEngine();
  const toasts = useToasts();
  const menu = useTileTimeMenu({ id: boardId, tileId: tile.id, plan });
  const [isChanging, setChanging] = useState(false);
  const isReady = menu.data !== undefined && !menu.isPlaceholderData && !isChanging;

  async function apply(edits: readonly PlanEdit[]) {
    if (edits.length === 0 || !isReady) return;
    setChanging(true);
    // The server knows a tile once it is saved.
    if (!(await saver.flush())) {
      setChanging(false);
      toasts.getState().show({ text: "Earlier changes have to be saved first.", tone: "problem", action: null });
      return;
    }
    const steered = await steerTile({ id: boardId, tileId: tile.id, plan, edits: [...edits] });
    setChanging(false);
    if (!steered.ok) {
      toasts.getState().show({ text: steered.error.message, tone: "problem", action: null });
      return;
    }
    const { source, title, change } = steered.value;
    const { announce, change: changeBoard } = store.getState();
    const keepsSteps = grain !== null && edits.some(isOfStep);
    changeBoard((definition) =>
      withTile(definition, tile.id, (old) =>
        asks(old, plan) ? changed(old, { source, title, keepsSteps }, tile) : old,
      ),
    );
    announce(`${title}: ${change}`);
  }

  return {
    menu: menu.data === undefined ? null : asShown(menu.data, grain),
    period,
    isReady,
    apply: (edits: readonly PlanEdit[]) => void apply(edits),
  };
}

/** What is chosen are the steps that are shown: those of the board, where it has some. */
function asShown(menu: TimeMenu, grain: TimeGrain | null): TimeMenu {
  if (grain === null) return menu;
  return { ...menu, steps: menu.steps.map((step) => ({ ...step, isChosen: step.label.toLowerCase() === grain })) };
}

function isOfStep(edit: PlanEdit): boolean {
  return edit.kind === "replace" && edit.part.kind === "group";
}

/** Whoever chooses the steps of one tile wants it to have them. */
function withOwnSteps(ignored: ChartTile["ignoredFilters"]): ChartTile["ignoredFilters"] {
  return ignored === "all" ? ignored : [...new Set([...ignored, parameterId("steps")])];
}

/** A comparison moves the columns: what names some of them would draw others. */
function withoutColumns(edit: ChartTile["chartEdit"]): ChartTile["chartEdit"] {
  return { ...edit, x: null, measures: null, series: null, yTitle: null, format: null };
}

type ChangedTile = Pick<ChartTile, "title"> & {
  readonly source: Pick<ChartTile["source"], "plan" | "sql" | "outputs">;
  /** Those that it has now, and not those of the board. */
  readonly keepsSteps: boolean;
};

/** A title that somebody wrote meanwhile stays. */
function changed(old: ChartTile, { source, title, keepsSteps }: ChangedTile, tile: ChartTile): ChartTile {
  const isSameShape = old.source.outputs.length === source.outputs.length;
  return {
    ...old,
    title: old.title === tile.title ? title : old.title,
    ignoredFilters: keepsSteps ? withOwnSteps(old.ignoredFilters) : old.ignoredFilters,
    source: { ...old.source, ...source },
    chartEdit: isSameShape ? old.chartEdit : withoutColumns(old.chartEdit),
  };
}

/** What was changed meanwhile is not changed back. */
function asks(tile: TileDefinition, plan: Plan): tile is ChartTile {
  return tile.kind === "chart" && JSON.stringify(tile.source.plan) === JSON.stringify(plan);
}
