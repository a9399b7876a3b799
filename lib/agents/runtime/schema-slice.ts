/**
 * The part of a large schema that a model is shown: whatever the question may be about with its columns, the tables
 * that join it, and of the rest the names. Recall first: a table too many costs tokens, one too few the answer.
 */
import "server-only";
import { promptLimits } from "#lib/config/limits";
import { measureTables } from "#lib/planner/plan/measures";
import { findTable, type SemanticColumn, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import type { PromptLevel } from "./prompt.ts";
import { type RankedTables, rankTables, type SliceSubject } from "./rank-tables.ts";
import { schemaGraph } from "./schema-graph.ts";
import { type RenderOptions, renderColumn, renderTable } from "./schema-text.ts";

export type SchemaSlice = {
  /** With the tables that are shown, and the relationships and metrics within them. */
  readonly model: SemanticModel;
  /** Tables that are known by their names only, as many of them as there is room for. */
  readonly otherTables: readonly string[];
  /** Further ones, not even named. */
  readonly unnamedCount: number;
};

export type SliceOptions = {
  readonly characters: number;
  /** `reduced`: tables that the question does not name keep only what joins and names their rows. */
  readonly level: PromptLevel;
  readonly render: RenderOptions;
};

/** No table of a slice takes more of its room. */
const widestTable = 1 / 3;
/** Left for relationships and metrics. */
const linksShare = 0.2;
const centralTables = 20;

/** The likeliest tables first, as long as there is room. */
export function sliceSchema(model: SemanticModel, subject: SliceSubject, options: SliceOptions): SchemaSlice {
  const ranked = rankTables(model, subject);
  const central = options.level === "reduced" ? [] : schemaGraph(model).central.slice(0, centralTables);
  const order = [...new Set([...ranked.order, ...central])];
  const shown = pack(model, order, ranked, options);
  const isShown = new Set(shown.map(({ name }) => name));
  const rest = [...new Set([...order, ...model.tables.map(({ name }) => name)])].filter((name) => !isShown.has(name));
  const otherTables = namesWithin(rest, options.characters * promptLimits.namesShare);
  return {
    model: {
      ...model,
      // In the model's order, so that equal choices read alike.
      tables: inOrderOf(model, shown),
      relationships: model.relationships.filter(
        ({ fromTable, toTable }) => isShown.has(fromTable) && isShown.has(toTable),
      ),
      metrics: model.metrics.filter(({ expression }) => measureTables(expression).every((table) => isShown.has(table))),
    },
    otherTables,
    unnamedCount: rest.length - otherTables.length,
  };
}

function pack(
  model: SemanticModel,
  order: readonly string[],
  { matched, columns }: RankedTables,
  { characters, level, render }: SliceOptions,
): SemanticTable[] {
  const room = characters * (1 - linksShare - promptLimits.namesShare);
  const shown: SemanticTable[] = [];
  let used = 0;
  for (const name of order) {
    const table = findTable(model, name);
    const fitted =
      table === undefined
        ? null
        : fitTable(table, {
            wanted: columns.get(name) ?? [],
            keepsAll: level === "full" || matched.has(name),
            room: Math.min(room - used, room * widestTable),
            render,
          });
    if (fitted === null) continue;
    shown.push(fitted.table);
    used += fitted.characters;
  }
  return shown;
}

type Fitting = {
  /** Columns that the question names, the likeliest first. */
  readonly wanted: readonly string[];
  readonly keepsAll: boolean;
  readonly room: number;
  readonly render: RenderOptions;
};

/** The table with as many columns as there is room for, the needed ones first; null where not one fits. */
function fitTable(table: SemanticTable, { wanted, keepsAll, room, render }: Fitting) {
  const isWanted = new Set(wanted);
  const isNeeded = ({ name, role }: SemanticColumn): boolean =>
    role === "key" || name === table.nameColumn || name === table.mainTimeColumn || table.primaryKey.includes(name);
  const byName = new Map(table.columns.map((column) => [column.name, column]));
  const named = wanted.flatMap((name) => byName.get(name) ?? []);
  const rest = table.columns.filter(({ name }) => !isWanted.has(name));
  const needed = rest.filter(isNeeded);
  const others = keepsAll ? rest.filter((column) => !isNeeded(column)) : [];
  let characters = renderTable({ ...table, columns: [] }, "", render).length + 1;
  const kept = new Set<SemanticColumn>();
  for (const column of [...named, ...needed, ...others]) {
    const cost = renderColumn(column, render).length + 1;
    if (characters + cost > room) continue;
    characters += cost;
    kept.add(column);
  }
  if (kept.size === 0) return null;
  return { table: { ...table, columns: table.columns.filter((column) => kept.has(column)) }, characters };
}

function inOrderOf(model: SemanticModel, shown: readonly SemanticTable[]): SemanticTable[] {
  const byName = new Map(shown.map((table) => [table.name, table]));
  return model.tables.flatMap(({ name }) => byName.get(name) ?? []);
}

function namesWithin(names: readonly string[], characters: number): string[] {
  let used = 0;
  const cut = names.findIndex((name) => {
    used += name.length + 2;
    return used > characters;
  });
  return names.slice(0, cut === -1 ? names.length : cut);
}
