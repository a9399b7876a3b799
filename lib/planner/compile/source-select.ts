/** The rows of one source, ready to be grouped: the keys of the groups, the figures, and where the rows come from. */

import { isPercentile } from "#lib/domain/aggregate-function";
import type { Dialect } from "#lib/domain/dialect";
import type { ColumnRef, SinglePlan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { plainMeasure } from "../plan/measures.ts";
import { mayBeMissing } from "../plan/reach.ts";
import { aggregate } from "../sql/sql-text.ts";
import { askedRows } from "./asked-rows.ts";
import { fromClause } from "./from-clause.ts";
import { type GroupColumn, groupColumns } from "./group-columns.ts";
import { type KeptGroups, keptJoin, keptName } from "./kept-groups.ts";
import { aggregatedText, figureText } from "./measure-figure.ts";
import { type Leaf, rowKey, type Source, type Unit } from "./measure-sources.ts";
import { joinLines, selectText } from "./select-text.ts";
import { conditions, filterText, type Scope } from "./where-clause.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

export type SourceRows = {
  /** One text per group. */
  readonly keys: readonly string[];
  /** The aggregate of a measure of this source. */
  readonly figure: (leaf: Leaf) => string;
  /** Call it last: every text before may have joined a table. */
  readonly end: () => { readonly from: string; readonly where: readonly string[] };
};

export function sourceRows(plan: SinglePlan, args: Args, work: Work): SourceRows {
  const { source } = work;
  const { date, over } = source;
  const own = date === null || plan.time === null ? plan : { ...plan, time: { ...plan.time, column: date } };
  if (over !== null) return rowsOfGroups(own, args, { ...work, over });
  return source.isOnce ? singleRows(own, args, work) : plainRows(own, args, work);
}

type Work = {
  readonly source: Source;
  readonly groups: readonly GroupColumn[];
  /** Rows of these groups only; null or left out for all rows. */
  readonly kept?: KeptGroups | null;
};

/** Rows of a table with what they belong to. */
function plainRows(plan: SinglePlan, args: Args, { source, groups, kept = null }: Work): SourceRows {
  const scope = scopeOf(plan, args, { source, kept });
  const keys = groups.map((group) => group.text(scope.from, source.date));
  const column = (reference: ColumnRef): string => scope.from.column(reference, null);
  return {
    keys,
    figure: (leaf) => {
      const asked = leaf.kind === "over_groups" ? leaf.measure : leaf;
      const measure = source.filters.length + source.exists.length > 0 ? plainMeasure(asked) : asked;
      const [key] = source.table === source.counted ? [] : rowKey(args.model, source.counted, source.table);
      const countedKey = key === undefined ? null : column({ table: source.counted, column: key });
      return figureText(measure, { ...args, column, condition: (filter) => filterText(filter, scope), countedKey });
    },
    end: () => {
      const where = [...conditions(plan, scope), ...ownConditions(source, scope)];
      return { from: fromText(scope, source, kept), where };
    },
  };
}

/** What only the measure asks of its rows. */
function ownConditions({ filters, exists }: Source, scope: Scope): string[] {
  return conditions({ filters: [...filters], alternatives: [], time: null, exists: [...exists] }, scope);
}

function scopeOf(
  plan: SinglePlan,
  args: Args,
  { source, kept }: { readonly source: Source; readonly kept: KeptGroups | null },
): Scope {
  const { table, counted, filters, exists } = source;
  const around = kept === null ? new Set<string>() : new Set([keptName]);
  const own = { ...plan, filters: [...plan.filters, ...filters], exists: [...plan.exists, ...exists] };
  return { ...args, base: table, counted, from: fromClause({ ...args, around, asked: askedRows(own, args) }, table) };
}

/** Call it last. */
function fromText({ from }: Scope, { date }: Source, kept: KeptGroups | null): string {
  const join = kept === null ? "" : keptJoin(kept, from, date);
  return joinLines([from.text(), join]);
}

/** Rows that many rows of the bridge belong to, each once in every group that it reaches. */
function singleRows(plan: SinglePlan, args: Args, { source, groups, kept = null }: Work): SourceRows {
  const scope = scopeOf(plan, args, { source, kept });
  const keys = groups.map((group) => group.text(scope.from, source.date));
  const ownKeys = rowKey(args.model, source.counted, source.table).map((column) => ({ table: source.counted, column }));
  const values: string[] = [];
  const place = (text: string): number => {
    if (!values.includes(text)) values.push(text);
    return values.indexOf(text) + 1;
  };
  const column = (reference: ColumnRef): string => scope.from.column(reference, null);
  return {
    keys: groups.map((_, index) => `single_rows.group_${index + 1}`),
    figure: (leaf) => {
      const measure = plainMeasure(leaf.kind === "over_groups" ? leaf.measure : leaf);
      if (measure.kind === "count") return aggregate("count", null);
      const value = place(aggregatedText(measure, { ...args, column }));
      return aggregate(measure.function, `single_rows.value_${value}`);
    },
    end: () => {
      const keyTexts = ownKeys.map(column);
      const where = [
        ...conditions(plan, scope),
        ...ownConditions(source, scope),
        ...ownKeys
          .filter((key) => mayBeMissing(args.model, source.table, key, null))
          .map((key) => `${column(key)} IS NOT NULL`),
      ];
      const columns = [...named(keys, "group"), ...named(keyTexts, "key"), ...named(values, "value")];
      const inner = selectText({ isDistinct: true, columns, from: fromText(scope, source, kept), where });
      return { from: derived(inner, "single_rows"), where: [] };
    },
  };
}

/** One row for each group within the groups: "orders of each customer". */
function rowsOfGroups(plan: SinglePlan, args: Args, work: Work & { readonly over: Unit }): SourceRows {
  const { source, groups, over, kept = null } = work;
  const units = groupColumns({ ...plan, dimensions: [unitOf(over)] }, args);
  const inner = sourceRows(plan, args, { source: { ...source, over: null }, groups: [...groups, ...units], kept });
  const groupKeys = inner.keys.slice(0, groups.length);
  const unitKeys = inner.keys.slice(groups.length);
  const figures: string[] = [];
  return {
    keys: groups.map((_, index) => `units.group_${index + 1}`),
    figure: (leaf) => {
      const text = inner.figure(leaf);
      if (!figures.includes(text)) figures.push(text);
      const value = `units.figure_${figures.indexOf(text) + 1}`;
      const name = leaf.kind === "over_groups" ? leaf.function : "sum";
      return aggregate(
        name,
        (name === "median" || isPercentile(name)) && args.dialect.cutsMedians ? `CAST(${value} AS DOUBLE)` : value,
      );
    },
    end: () => {
      const { from, where } = inner.end();
      const [unitKey = ""] = unitKeys;
      const present = mayBeMissing(args.model, source.table, over.by, null) ? [`${unitKey} IS NOT NULL`] : [];
      const columns = [...named(groupKeys, "group"), ...named(figures, "figure")];
      const text = selectText({ columns, from, where: [...where, ...present], groupBy: inner.keys });
      return { from: derived(text, "units"), where: [] };
    },
  };
}

function unitOf({ by, grain }: Unit): SinglePlan["dimensions"][number] {
  return { column: by, label: by.column, grain, part: null, via: null, evidence: [] };
}

function named(texts: readonly string[], name: string): { readonly text: string; readonly heading: string }[] {
  return texts.map((text, index) => ({ text, heading: `${name}_${index + 1}` }));
}

function derived(query: string, alias: string): string {
  return `FROM (\n  ${query.replaceAll("\n", "\n  ")}\n) AS ${alias}`;
}
