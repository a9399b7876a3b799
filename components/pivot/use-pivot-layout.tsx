"use client";

/** How the pivot table of a card is laid out and looked at; layout and writing are kept in this browser tab. */
import { useState } from "react";
import type { ResultPart } from "#lib/domain/message";
import { type PivotLayout, usualLayout } from "#lib/domain/pivot-table";
import { keepPivot, keptPivot } from "#lib/state/pivot-memory";
import { type PivotSort, type PivotView, plainPivotView } from "#lib/state/pivot-view";

export type PivotState = {
  readonly layout: PivotLayout;
  readonly view: PivotView;
  lay(layout: PivotLayout): void;
  look(change: Partial<PivotView>): void;
};

/** Another set of groups, as another version of the answer may have, begins as usual. */
export function usePivotLayout(part: ResultPart): PivotState {
  const dimensions = part.plan?.dimensions ?? [];
  const name = [part.context.database, part.context.schema, ...dimensions.map(({ label }) => label)].join("\n");
  const [state, setState] = useState(() => begun(part, name));
  const current = state.name === name ? ofVersion(state, part) : begun(part, name);
  const change = (next: Pick<Laid, "layout" | "view">) => {
    setState({ ...next, name, resultId: part.ref.id });
    keepPivot(name, { ...next.layout, share: next.view.share, look: next.view.look });
  };
  return {
    layout: current.layout,
    view: current.view,
    // What was open or sorted is of other groups.
    lay: (layout) =>
      change({ layout, view: { ...plainPivotView, share: current.view.share, look: current.view.look } }),
    look: (view) => change({ layout: current.layout, view: { ...current.view, ...view } }),
  };
}

type Laid = {
  /** Of the groups that it is for. */
  readonly name: string;
  readonly resultId: string;
  readonly layout: PivotLayout;
  readonly view: PivotView;
};

/** Another version has other heads: what was open or sorted is told by their places, which are others now. */
function ofVersion(state: Laid, part: ResultPart): Laid {
  if (state.resultId === part.ref.id) return state;
  const { share, look } = state.view;
  return { ...state, resultId: part.ref.id, view: { ...plainPivotView, sort: firstSort(part), share, look } };
}

function begun(part: ResultPart, name: string): Laid {
  const dimensions = part.plan?.dimensions ?? [];
  const kept = keptPivot(name, dimensions.length);
  const layout = kept ?? usualLayout(dimensions);
  const looks = kept === null ? {} : { share: kept.share, look: kept.look };
  return {
    name,
    resultId: part.ref.id,
    layout: { rows: layout.rows, columns: layout.columns },
    view: { ...plainPivotView, sort: firstSort(part), ...looks },
  };
}

/** An answer that ranks its groups goes on ranking them, by what they come to as a whole. */
function firstSort({ plan }: ResultPart): PivotSort | null {
  const [order] = plan?.order ?? [];
  if (plan === null || order === undefined || order.by !== "metric") return null;
  // Behind each figure stands what it is compared with, or its share.
  const besides = plan.compare === null ? Number(plan.asShare) : comparedFigures;
  return { by: order.index * (1 + besides), direction: order.direction };
}

/** The earlier one, the change, and the change as a part. */
const comparedFigures = 3;
