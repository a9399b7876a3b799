/** Changes of a dashboard in the browser: each can be taken back and done again. Pure. */
import type { DashboardDefinition, TileDefinition } from "#lib/domain/dashboard";

/** How many changes can be taken back. */
export const undoSteps = 20;

export type Editing = {
  readonly definition: DashboardDefinition;
  /** Oldest first. */
  readonly past: readonly DashboardDefinition[];
  /** Nearest first. */
  readonly future: readonly DashboardDefinition[];
};

/** Nothing was changed yet. */
export function startEditing(definition: DashboardDefinition): Editing {
  return { definition, past: [], future: [] };
}

/** A change: what was taken back before cannot be done again any more. */
export function edited(editing: Editing, next: DashboardDefinition): Editing {
  if (isSameDefinition(editing.definition, next)) return editing;
  return { definition: next, past: [...editing.past, editing.definition].slice(-undoSteps), future: [] };
}

/** The dashboard as it was before the last change; the same where there was none. */
export function undone(editing: Editing): Editing {
  const last = editing.past.at(-1);
  if (last === undefined) return editing;
  return {
    definition: last,
    past: editing.past.slice(0, -1),
    future: [editing.definition, ...editing.future],
  };
}

/** Does again what was taken back last. */
export function redone(editing: Editing): Editing {
  const [next, ...later] = editing.future;
  if (next === undefined) return editing;
  return { definition: next, past: [...editing.past, editing.definition], future: later };
}

/** Whether two definitions say the same. */
export function isSameDefinition(some: DashboardDefinition, other: DashboardDefinition): boolean {
  return some === other || JSON.stringify(some) === JSON.stringify(other);
}

/** The definition with one tile changed. */
export function withTile(
  definition: DashboardDefinition,
  id: string,
  change: (tile: TileDefinition) => TileDefinition,
): DashboardDefinition {
  return { ...definition, tiles: definition.tiles.map((tile) => (tile.id === id ? change(tile) : tile)) };
}

/** The definition without a tile. */
export function withoutTile(definition: DashboardDefinition, id: string): DashboardDefinition {
  return { ...definition, tiles: definition.tiles.filter((tile) => tile.id !== id) };
}
