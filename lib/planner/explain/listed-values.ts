/** A list of different values is no list of the things that have them: what its rows are called. */
import type { SinglePlan } from "#lib/domain/plan";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { countedNoun, plural } from "#lib/semantic/words";
import { joined, statusLabel } from "./condition-phrase.ts";
import { namedColumn, tableNoun } from "./spoken-condition.ts";

export type ListedValues = {
  readonly one: string;
  /** "payment methods", "combinations of city and country" */
  readonly several: string;
  /** They say whose they are: "store types". */
  readonly isOwn: boolean;
};

/** Null for other lists, and where the rows are told apart by what names the things themselves. */
export function listedValues({ detail }: SinglePlan, model: SemanticModel): ListedValues | null {
  const owner = detail === null ? undefined : findTable(model, detail.table);
  if (detail === null || !detail.isDistinct || owner === undefined) return null;
  const names = new Set([...owner.primaryKey, owner.nameColumn]);
  if (detail.columns.some(({ table, column }) => table === owner.name && names.has(column))) return null;
  const labels = detail.columns.map((column) => statusLabel(namedColumn(model)(column)));
  const [only = "value", ...others] = labels;
  if (others.length > 0) {
    const all = joined(labels, "and");
    return { one: `combination of ${all}`, several: `combinations of ${all}`, isOwn: false };
  }
  const noun = countedNoun(tableNoun(model, owner.name), 1);
  return { one: only, several: plural(only), isOwn: only.startsWith(`${noun} `) };
}

type Owned = {
  /** Null for any number. */
  readonly count: number | null;
  /** Whose they are: "orders in 2025". */
  readonly things: string;
  /** Nothing limits the things. */
  readonly isOfAll: boolean;
};

/** "store types", "payment methods of orders in 2025" */
export function valuesText({ one, several, isOwn }: ListedValues, { count, things, isOfAll }: Owned): string {
  const noun = count === 1 ? one : several;
  return isOwn && isOfAll ? noun : `${noun} of ${things}`;
}
