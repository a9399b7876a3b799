/** A change as a table: the two totals and what lies between them; and all columns that were looked at. */
import "server-only";
import type { CutChange } from "#lib/analysis/change/causes";
import type { FactorChange } from "#lib/analysis/change/drivers";
import type { GroupChange } from "#lib/analysis/change/group-change";
import type { Cell, ResultRow } from "#lib/domain/result-set";
import { windowName } from "#lib/planner/time/window-name";
import { capitalise } from "#lib/semantic/words";
import type { ComputedColumn, ComputedTable } from "./computed-result.ts";
import { countColumn, type FigureLook, figureColumn, textColumn } from "./figure-look.ts";
import { groupOf, type ToldChange } from "./why-told.ts";

/** "April 2026" */
export function timeName({ from, to }: { readonly from: string; readonly to: string }): string {
  return windowName(from, to).replace(/^(?:in|on) /, "");
}

const percentage = { format: "percent" as const, unit: null };

export const noName = "(no value)";

/** One row for each bar: earlier total, changes, rest, later total. */
export function changeTable(told: ToldChange, look: FigureLook): ComputedTable {
  const { change, gathered, bars } = told;
  const all = change.later - change.earlier;
  const label = bars.kind === "groups" ? (told.labels[bars.cut] ?? "Group") : "Part";
  const { earlier, later } = gathered.times;
  const ends = {
    start: [timeName(earlier), "start", change.earlier, change.earlier, null, null, null, null],
    end: [
      timeName(later),
      "end",
      change.later,
      null,
      change.later,
      moved(change.earlier, change.later, look),
      null,
      null,
    ],
  } as const;
  return {
    columns: [
      ...[textColumn(label), textColumn("Part of the change")],
      ...[figureColumn(look.label, look), figureColumn(`Earlier ${look.label.toLowerCase()}`, look)],
      ...[figureColumn(`Later ${look.label.toLowerCase()}`, look), changeColumn(look)],
      ...[figureColumn("Share of the change", percentage), figureColumn("Share before", percentage)],
    ],
    rows: [[...ends.start], ...barRows(told, look, all), [...ends.end]],
  };
}

/** Percentages differ by points, all others by a part. */
function changeColumn({ format }: FigureLook): ComputedColumn {
  const { kind, output } = figureColumn(format === "percent" ? "Change in points" : "Change in %", percentage);
  return { kind, output: format === "percent" ? { ...output, isInPoints: true } : output };
}

function moved(earlier: number | null, later: number | null, { format }: FigureLook): Cell {
  if (earlier === null || later === null) return null;
  return format === "percent" ? later - earlier : part(later - earlier, earlier);
}

function barRows({ change, bars, gathered }: ToldChange, look: FigureLook, all: number): ResultRow[] {
  if (bars.kind === "factors") {
    return bars.factors.map(({ name, effect, earlier, later }) => [
      ...[factorName(name), "change", effect, null, null],
      ...[part(later - earlier, earlier), part(effect, all), null],
    ]);
  }
  const rows = bars.shown.map(
    (group): ResultRow => [
      ...[group.group ?? noName, "change", group.effect, group.earlier, group.later],
      ...[moved(group.earlier, group.later, look), part(group.effect, all), shareBefore(group, bars.cut)],
    ],
  );
  const isRest = bars.shown.length < (change.cuts[bars.cut]?.groups.length ?? 0);
  return isRest ? [...rows, ["All others", "rest", bars.rest, null, null, null, part(bars.rest, all), null]] : rows;

  /** Of what adds up; of a rate, the weight that it had. */
  function shareBefore(group: GroupChange, cut: number): Cell {
    const sums = gathered.data.cuts[cut]?.groups.find((one) => one.group === group.group);
    const { total, kind } = gathered.data;
    if (sums === undefined) return null;
    return kind === "sum"
      ? part(sums.earlier.amount, total.earlier.amount)
      : part(sums.earlier.base, total.earlier.base);
  }
}

/** How the two factors of a sum are called; drivers have names of their own. */
const factorNames: Readonly<Record<string, string>> = { rows: "How many", each: "How much each" };

/** A factor as a table calls it. */
export function factorName(name: string): string {
  return factorNames[name] ?? capitalise(name);
}

function part(amount: number, whole: number): number | null {
  return whole === 0 ? null : amount / whole;
}

/** Of each column the group that moved most and those that stand out; then the factors, and what was left out. */
export function cutsTable(told: ToldChange, look: FigureLook): ComputedTable {
  const { change, labels } = told;
  const isRate = told.gathered.data.kind === "rate";
  const padded = (row: ResultRow, weights: Cell = null): ResultRow => (isRate ? [...row, weights] : row);
  return {
    columns: [
      ...[textColumn("Looked at by"), countColumn("Groups"), textColumn("Group")],
      ...[
        figureColumn("Its part of the change", look),
        figureColumn("Share of the change", percentage),
        changeColumn(look),
        textColumn("Stands out"),
      ],
      ...(isRate ? [figureColumn("From weights alone", look)] : []),
    ],
    rows: [
      ...change.cuts.flatMap((cut, place) =>
        cutRows(cut, labels[place] ?? "", { told, look, place }).map((row) => padded(row, cut.mix?.effect ?? null)),
      ),
      ...factorRows(told).map((row) => padded(row)),
      ...told.leftOut.map(({ label, reason }) => padded([label, null, null, null, null, null, `left out: ${reason}`])),
    ],
  };
}

function cutRows(
  { groups, state }: CutChange,
  label: string,
  { told, look, place }: { readonly told: ToldChange; readonly look: FigureLook; readonly place: number },
): ResultRow[] {
  const all = told.change.later - told.change.earlier;
  const count = told.gathered.data.cuts[place]?.groups.length ?? 0;
  const [most] = groups.toSorted((left, right) => Math.abs(right.effect) - Math.abs(left.effect));
  if (state !== "told" || most === undefined) return [[label, count, null, null, null, null, stateWords[state]]];
  const own = told.change.causes.filter((cause) => cause.kind !== "factor" && cause.cut === place);
  const causes = own.flatMap((cause) => groupOf(cause, told) ?? []);
  const shown = causes.includes(most) ? causes : [most, ...causes];
  const isMix = own.some(({ kind }) => kind === "mix");
  const quiet = isMix ? "its weights" : "no";
  return shown.map((group) => [
    ...[label, count, group.group ?? noName, group.effect, part(group.effect, all)],
    moved(group.earlier, group.later, look),
    causes.includes(group) ? "yes" : quiet,
  ]);
}

function factorRows({ change, gathered }: ToldChange): ResultRow[] {
  const all = change.later - change.earlier;
  const rowsOf = (factors: readonly FactorChange[], standsOut: (place: number) => string): ResultRow[] =>
    factors.map(({ name, effect, earlier, later }, place) => [
      ...["Parts of the figure", null, factorName(name), effect, part(effect, all)],
      part(later - earlier, earlier),
      standsOut(place),
    ]);
  const isCause = (place: number): boolean =>
    change.causes.some((cause) => cause.kind === "factor" && cause.factor === place);
  return [
    ...rowsOf(gathered.data.factors, (place) => (isCause(place) ? "yes" : "no")),
    ...rowsOf(gathered.driven?.drivers ?? [], () => "not judged"),
  ];
}

const stateWords = {
  told: "no",
  overlapping: "left out: rows belong to several groups",
  single: "left out: a single group",
} as const;
