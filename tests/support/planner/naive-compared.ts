/** Figures of groups beside those of an earlier time, with places and parts of the growth, without any statement. */
import type { PlanCompare } from "#lib/domain/plan";
import { addPeriods } from "#lib/planner/time/calendar";
import { rankOf } from "./naive-calculations.ts";
import { cellKey, type Grouped, type NaiveGroup, naiveGroups } from "./naive-rows.ts";
import type { Cell, Trade } from "./trade-world.ts";

export type ComparedGroup = {
  readonly keys: readonly Cell[];
  /** The step that it is in; the same for all where there are none. */
  readonly step: string;
  readonly later: number | null;
  readonly earlier: number | null;
};

/** All groups of both times; of steps only those that the later time has. */
export function comparedGroups(trade: Trade, asked: Grouped, shift: PlanCompare["shift"]): ComparedGroup[] {
  const place = asked.dimensions.findIndex(({ grain }) => grain !== null);
  const back = (day: string | null): string | null =>
    day === null ? null : addPeriods(day, shift.grain, -shift.count);
  const before = asked.time === null ? null : { ...asked.time, from: back(asked.time.from), to: back(asked.time.to) };
  const later = naiveGroups(trade, asked);
  const earlier = naiveGroups(trade, { ...asked, time: before, ...(place < 0 ? {} : { shift }) });
  const isCount = asked.measure.kind === "count" || isCountOfValues(asked);
  const stepOf = ({ keys }: NaiveGroup): string => (place < 0 ? "" : cellKey(keys[place]));
  const steps = new Set(later.map(stepOf));
  const all = new Map([...earlier, ...later].map((group) => [group.keys.map(cellKey).join(" | "), group]));
  return [...all].flatMap(([name, group]) => {
    const find = (groups: readonly NaiveGroup[]): NaiveGroup | undefined =>
      groups.find(({ keys }) => keys.map(cellKey).join(" | ") === name);
    if (place >= 0 && !steps.has(stepOf(group))) return [];
    // Nothing is known of a step before the data; in a time that is asked for none were counted.
    const none = isCount ? 0 : null;
    const noneBefore = place < 0 ? none : null;
    return [
      {
        keys: group.keys,
        step: stepOf(group),
        later: find(later)?.figure ?? none,
        earlier: find(earlier)?.figure ?? noneBefore,
      },
    ];
  });
}

function isCountOfValues({ measure }: Grouped): boolean {
  return measure.kind === "aggregate" && measure.function === "count_distinct";
}

/** What stands behind the groups of a row. */
export function comparedCells(
  group: ComparedGroup,
  groups: readonly ComparedGroup[],
  kind: "rank" | "contribution",
): Cell[] {
  const { later, earlier } = group;
  const change = later === null || earlier === null ? null : later - earlier;
  const part = change === null || earlier === null || earlier === 0 ? null : change / Math.abs(earlier);
  const beside = groups.filter(({ step }) => step === group.step);
  if (kind === "rank") {
    const now = rankOf(
      later,
      beside.map((one) => ({ figure: one.later })),
    );
    const then = rankOf(
      earlier,
      beside.map((one) => ({ figure: one.earlier })),
    );
    return [later, earlier, change, part, now, then, then - now];
  }
  const whole = beside.reduce((sum, one) => sum + (one.earlier ?? 0), 0);
  return [later, earlier, change, part, whole === 0 ? null : ((later ?? 0) - (earlier ?? 0)) / whole];
}
