/**
 * The rows of a plan, grouped. One source makes one SELECT; several are aggregated each by itself and laid over one
 * another by their groups, so that no join can multiply a row.
 */

import type { Dialect } from "#lib/domain/dialect";
import type { SinglePlan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { plainMeasure } from "../plan/measures.ts";
import type { GroupColumn } from "./group-columns.ts";
import type { KeptGroups } from "./kept-groups.ts";
import { isSame, type Leaf, type Source, sourceOf, sourcesOf } from "./measure-sources.ts";
import { joinLines, type Select, selectText } from "./select-text.ts";
import { sourceRows } from "./source-select.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

export type LaidGroups = {
  /** What each group is grouped by. */
  readonly keys: readonly string[];
  /** The aggregate of a measure, in this SELECT. */
  readonly figure: (leaf: Leaf, isAdded: boolean) => string;
  /** Call it last. */
  readonly end: () => Pick<Select, "withs" | "from" | "where">;
};

type Work = {
  readonly groups: readonly GroupColumn[];
  readonly leaves: readonly Leaf[];
  /** Rows of these groups only; null or left out for all rows. */
  readonly kept?: KeptGroups | null;
};

export function laidGroups(asked: SinglePlan, args: Args, work: Work): LaidGroups {
  // A figure of nothing but numbers comes from no table.
  if (work.leaves.length === 0 && work.groups.length === 0)
    return { keys: [], figure: () => "NULL", end: () => ({ from: "" }) };
  const { kept = null } = work;
  // Rows are read over the tables of all groups, also where they are laid out by some of them.
  const plan = kept === null ? asked : { ...asked, dimensions: [...kept.dimensions] };
  const sources = sourcesOf(plan, args.model, work.leaves);
  const [only] = sources;
  return sources.length === 1 && only !== undefined
    ? sourceRows(plan, args, { source: only, groups: work.groups, kept })
    : laidOver(plan, args, { ...work, sources });
}

/**
 * Each source gives its own measures, NULL for the others; then the parts are laid over one another. Groups that only
 * one source has are kept, and so is the empty group.
 */
function laidOver(plan: SinglePlan, args: Args, work: Work & { readonly sources: readonly Source[] }): LaidGroups {
  const nameOf = (leaf: Leaf): string => `measure_${work.leaves.findIndex((other) => isSame(other, leaf)) + 1}`;
  const part = (source: Source): string => {
    const { keys, figure, end } = sourceRows(plan, args, { source, groups: work.groups, kept: work.kept ?? null });
    const columns = [
      ...keys.map((text, position) => ({ text, heading: `group_${position + 1}` })),
      ...work.leaves.map((leaf) => {
        const isOwn = isSame(sourceOf(plan, args.model, leaf), source);
        return { text: isOwn ? figure(leaf) : "NULL", heading: nameOf(leaf) };
      }),
    ];
    return selectText({ columns, ...end(), groupBy: keys });
  };
  return {
    keys: work.groups.map((_, index) => `group_${index + 1}`),
    figure: (leaf, isAdded) => {
      const value = `max(${nameOf(leaf)})`;
      return isNothingThere(leaf, isAdded) ? `coalesce(${value}, 0)` : value;
    },
    end: () => ({
      withs: [{ name: "parts", text: joinLines([work.sources.map(part).join("\nUNION ALL\n")]) }],
      from: "FROM parts",
    }),
  };
}

/** A group that a source does not have counts nothing there and adds nothing; its sum or average by itself is unknown. */
function isNothingThere(leaf: Leaf, isAdded: boolean): boolean {
  if (leaf.kind === "over_groups") return false;
  const plain = plainMeasure(leaf);
  if (plain.kind === "count" || plain.function === "count_distinct") return true;
  return isAdded && plain.function === "sum";
}
