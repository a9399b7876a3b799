/** What of a change is told, and in which order: chosen once, for the table and the words alike. */
import "server-only";
import type { Cause, Change, CutChange } from "#lib/analysis/change/causes";
import type { FactorChange } from "#lib/analysis/change/drivers";
import type { GroupChange } from "#lib/analysis/change/group-change";
import { missingRun } from "#lib/analysis/change/missing-steps";
import type { TimeGrain } from "#lib/domain/plan";
import type { ChangeCuts } from "#lib/planner/analysis/change-cuts";
import { addPeriods } from "#lib/planner/time/calendar";
import type { GatheredChange } from "./change-data.ts";

export type ToldChange = {
  readonly change: Change;
  readonly gathered: GatheredChange;
  /** The label of each cut, in their order. */
  readonly labels: readonly string[];
  readonly leftOut: ChangeCuts["leftOut"];
  /** The bars between the two totals: groups of one column, or factors; the most telling cause's. */
  readonly bars: ChangeBars;
  readonly missing: ReturnType<typeof missingRun>;
};

export type ChangeBars =
  | { readonly kind: "groups"; readonly cut: number; readonly shown: readonly GroupChange[]; readonly rest: number }
  | { readonly kind: "factors"; readonly factors: readonly FactorChange[] };

/** Beside the two totals and the rest. */
const mostBars = 7;

/** Null where no column can be told by its groups and there are no factors either. */
export function tellChange(change: Change, gathered: GatheredChange, { cuts, leftOut }: ChangeCuts): ToldChange | null {
  const bars = barsOf(change, gathered);
  if (bars === null) return null;
  return {
    change,
    gathered,
    labels: cuts.map(({ dimension }) => dimension.label),
    leftOut,
    bars,
    missing: missingRun(gathered.empty, nextOf(gathered.step)),
  };
}

function nextOf(step: TimeGrain): (from: string) => string {
  return (from) => addPeriods(from, step, 1);
}

/** What the figure is a product of: its drivers where they could be counted, else how many rows there are and what each is worth. */
export function factorsOf({ data, driven }: GatheredChange): readonly FactorChange[] {
  return driven?.drivers ?? data.factors;
}

function barsOf(change: Change, gathered: GatheredChange): ChangeBars | null {
  const factors = factorsOf(gathered);
  const [first] = change.causes;
  if (first?.kind === "factor") return { kind: "factors", factors };
  const cut = first?.cut ?? mainCut(change.cuts);
  const told = cut === null ? undefined : change.cuts[cut];
  if (cut !== null && told !== undefined && told.state === "told") return groupBars(cut, told, change);
  return factors.length > 0 ? { kind: "factors", factors } : null;
}

/** Where nothing stands out, the column with the group that comes nearest to it. */
function mainCut(cuts: readonly CutChange[]): number | null {
  const told = cuts.flatMap(({ state, groups }, cut) =>
    state === "told" ? [{ cut, most: Math.max(...groups.map(({ standardErrors }) => Math.abs(standardErrors))) }] : [],
  );
  return told.toSorted((left, right) => right.most - left.most)[0]?.cut ?? null;
}

/** The groups that moved most; all others together are the rest. */
function groupBars(cut: number, { groups }: CutChange, change: Change): ChangeBars {
  const sorted = groups.toSorted((left, right) => Math.abs(right.effect) - Math.abs(left.effect));
  const named = change.causes.flatMap((cause) =>
    cause.kind === "group" && cause.cut === cut ? [groups[cause.group]] : [],
  );
  const most = sorted.length <= mostBars + 1 ? sorted.length : mostBars;
  const shown = sorted.filter((group, place) => place < most || named.slice(0, mostNamed).includes(group));
  const all = change.later - change.earlier;
  return { kind: "groups", cut, shown, rest: all - shown.reduce((sum, { effect }) => sum + effect, 0) };
}

/** The group that a cause is about; null for others. */
export function groupOf(cause: Cause | undefined, { change }: Pick<ToldChange, "change">): GroupChange | null {
  return cause?.kind === "group" ? (change.cuts[cause.cut]?.groups[cause.group] ?? null) : null;
}

/** The causes that are told in the first sentence: those of one column, or the one factor. */
export function leadingCauses({ change }: Pick<ToldChange, "change">): readonly Cause[] {
  const [first] = change.causes;
  if (first === undefined) return [];
  if (first.kind === "factor") return [first];
  return change.causes.filter((cause) => cause.kind !== "factor" && cause.cut === first.cut).slice(0, mostNamed);
}

const mostNamed = 3;
