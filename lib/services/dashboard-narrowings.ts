/** What the filters of a board and the marks that were picked in it ask of one tile, in its own columns. */
import "server-only";
import { isSameContext } from "#lib/domain/context-selection";
import type {
  ChartTile,
  CrossFilter,
  DashboardDefinition,
  FilterField,
  FilterValue,
  TileState,
} from "#lib/domain/dashboard";
import { crossFilterId, ignoresFilter } from "#lib/domain/dashboard-filters";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import { timePresetLabels } from "#lib/domain/dashboard-time";
import type { Plan } from "#lib/domain/plan";
import { type Narrowing, valueOfKind } from "#lib/planner/board/narrowing";
import { pickedNarrowing } from "#lib/planner/board/picked-column";
import { timeOfWords } from "#lib/planner/board/refresh-time";
import { addPeriods } from "#lib/planner/time/calendar";
import { findColumn, type SemanticModel } from "#lib/semantic/model";

/** What is set for the board now. */
export type BoardFilters = {
  readonly definition: DashboardDefinition;
  /** Those of the definition, and those that are being added to it. */
  readonly fields: readonly FilterField[];
  readonly filters: readonly FilterValue[];
  readonly crossFilters: readonly CrossFilter[];
  readonly parameters: readonly BoardParameter[];
  /** What the tiles showed last: the columns of statements are known from there. */
  readonly shown: ReadonlyMap<string, TileState>;
};

export type Day = { readonly model: SemanticModel; readonly today: string };

/** Marks are those of what a tile shows: its plan may be steered by the board. */
export type MarkedDay = Day & { readonly planOf: (tile: ChartTile) => Plan | null };

/** A condition under the id that the page knows it by; or why there is none for this tile. */
export type Asked = { readonly id: string } & ({ readonly narrowing: Narrowing } | { readonly why: string });

/** Everything that is asked of a tile. */
export function askedOf(tile: ChartTile, board: BoardFilters, day: MarkedDay): Asked[] {
  const around = { board, day };
  return [
    ...board.filters.map((filter): Asked => {
      const { fieldId: id } = filter;
      return { id, ...(ignoresFilter(tile, id) ? ignored : ofFilter(tile, filter, around)) };
    }),
    ...board.crossFilters.map((picked): Asked => {
      const isIgnored = tile.ignoredFilters === "all" && picked.tileId !== tile.id;
      return { id: crossFilterId(picked), ...(isIgnored ? ignored : ofPicked(tile, picked, around)) };
    }),
  ];
}

/** By its owner's choice. */
const ignored = { why: "This tile ignores it." } as const;

type Around = { readonly board: BoardFilters; readonly day: MarkedDay };
type Meant = { readonly narrowing: Narrowing } | { readonly why: string };

function ofFilter(tile: ChartTile, filter: FilterValue, { board, day }: Around): Meant {
  const field = board.fields.find(({ id }) => id === filter.fieldId);
  if (field === undefined) return { why: "There is no such filter any more." };
  if (!isSameContext(field.context, tile.source.context)) return { why: otherDatabase(tile) };
  const { column, label } = field;
  if ("preset" in filter) {
    const words = timePresetLabels[filter.preset].toLowerCase();
    const time = timeOfWords(words, column, day);
    if (time === null) return { why: `${label} holds whole years: choose a window of whole years.` };
    return { narrowing: { column, label, condition: { kind: "window", from: time.from, to: time.to } } };
  }
  if ("from" in filter) {
    const to = filter.to === null ? null : addPeriods(filter.to, "day", 1);
    return { narrowing: { column, label, condition: { kind: "window", from: filter.from, to } } };
  }
  return ofValues(field, filter.values, day);
}

function ofValues({ column, label }: FilterField, texts: readonly string[], { model }: Day): Meant {
  const kind = findColumn(model, column.table, column.column)?.kind ?? "text";
  const values = [];
  for (const text of texts) {
    const value = valueOfKind(text, kind);
    if (value === null) return { why: `"${text}" is no value of ${label}.` };
    values.push(value);
  }
  return { narrowing: { column, label, condition: { kind: "values", values } } };
}

function ofPicked(tile: ChartTile, picked: CrossFilter, { board, day }: Around): Meant {
  if (picked.tileId === tile.id) return { why: "It was picked here." };
  const source = board.definition.tiles.find(({ id }) => id === picked.tileId);
  if (source?.kind !== "chart") return { why: "The tile that it was picked in is not there any more." };
  if (!isSameContext(source.source.context, tile.source.context)) return { why: otherDatabase(tile) };
  const plan = day.planOf(source);
  if (plan !== null) return pickedNarrowing(plan, picked, day.model);
  const state = board.shown.get(source.id);
  const columns = state?.outcome.status === "ready" ? state.outcome.result.ref.columns : [];
  const name = columns[picked.column]?.name;
  if (name === undefined) return { why: "The tile that it was picked in has to be refreshed first." };
  const label = source.source.outputs[picked.column]?.label ?? name;
  const condition =
    picked.cell === null ? ({ kind: "empty" } as const) : ({ kind: "values", values: [picked.cell] } as const);
  return { narrowing: { column: { table: "", column: name }, label, condition } };
}

function otherDatabase({ source }: ChartTile): string {
  return `It asks ${source.context.database} / ${source.context.schema}.`;
}
