/**
 * The figures of a plan at every level of a pivot table, as one statement: the plan itself for each outer part of its
 * groups, down and across, laid under one another. So the total of a level is the plan without the groups inside of it,
 * also where groups do not add up: averages, ratios, distinct counts, rows that belong to several groups. What the plan
 * asks for holds at every level: its conditions, the groups that it keeps, and the whole that its shares are of.
 */
import type { OutputColumn } from "#lib/domain/chart";
import type { Dialect } from "#lib/domain/dialect";
import type { LevelColumn, PivotLayout } from "#lib/domain/pivot-table";
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { quoted } from "../sql/sql-text.ts";
import type { GroupColumn } from "./group-columns.ts";
import { answerGroups, type GroupLevel, groupLevel } from "./group-level.ts";
import { keptName, picksGroups } from "./kept-groups.ts";
import { joinedWholes, showsShares, wholeQueries } from "./pivot-shares.ts";
import { indented, joinLines, selectText } from "./select-text.ts";

export type CompiledPivot = {
  readonly sql: string;
  /** Of the groups, behind the two levels. */
  readonly columns: readonly (LevelColumn & { readonly output: OutputColumn; readonly dimension: number })[];
  /** The last columns. */
  readonly figures: readonly OutputColumn[];
  /** Some groups only are shown, and totals are of these. */
  readonly isPicked: boolean;
};

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

/** Throws where no statement fits one of the levels, and for a layout of groups that the plan does not have. */
export function compilePivot(plan: Plan, layout: PivotLayout, args: Args): CompiledPivot {
  const isPicked = picksGroups(plan);
  const levels = levelPlans(plan, layout).map(
    (level): Level => ({ ...level, ...groupLevel(level.plan, args, { answer: plan, isPicked }) }),
  );
  const [finest] = levels;
  if (finest === undefined || layout.rows.length + layout.columns.length === 0) throw new Error("No groups to lay out");
  const places = finest.groups.map((group) => placeOf(group, layout));
  const [rowsLevel = "", columnsLevel = "", ...names] = ownNames(finest);
  const parts = levels.map((level) =>
    levelText(level, { finest, places, names, marks: [rowsLevel, columnsLevel], answer: plan }),
  );
  const queries = [
    ...(!isPicked && !showsShares(plan) ? [] : [{ name: keptName, text: answerGroups(plan, args) }]),
    ...(showsShares(plan) ? wholeQueries(plan, args.model) : []),
    ...levels.map((level) => ({ name: levelName(level), text: selectText(level.select) })),
  ];
  const named = queries.map(({ name, text }) => `${name} AS (\n${indented(text)}\n)`);
  const groupOutputs = finest.outputs.slice(0, names.length);
  return {
    sql: joinLines([
      `WITH ${named.join(",\n")}`,
      parts.join("\nUNION ALL\n"),
      `ORDER BY ${[rowsLevel, columnsLevel, ...sortedNames(finest.groups, names).map((name) => `${name} NULLS LAST`)].join(", ")}`,
    ]),
    columns: groupOutputs.flatMap((output, index) => {
      const [group, place] = [finest.groups[index], places[index]];
      if (group === undefined || place === undefined) return [];
      const dimension = layout[place.axis][place.level - 1] ?? 0;
      return [{ ...place, use: usedAs(group), output, dimension }];
    }),
    figures: finest.outputs
      .slice(names.length)
      .map((output, index) => markedParts(output, finest.figures.length, index, plan)),
    isPicked,
  };
}

/** Of the two levels and of the groups, those that only sort included: different from one another and from the figures. */
function ownNames({ groups, figures }: GroupLevel): string[] {
  const taken = new Set(figures.map(({ heading }) => heading));
  const labels = groups.map(({ label, use }) => (use === "sort" ? `${label} in order` : label));
  return ["Rows level", "Columns level", ...labels].map((label) => {
    let name = quoted(label);
    for (let count = 2; taken.has(name); count += 1) name = quoted(`${label} ${count}`);
    taken.add(name);
    return name;
  });
}

/**
 * Beside a comparison only the figures of the later time are parts of their totals: a group that the earlier time alone
 * has is in its total, and has no cell. A share is a part already.
 */
function markedParts(output: OutputColumn, count: number, index: number, { metrics }: Plan): OutputColumn {
  const isBeside = index % (count / metrics.length) !== 0;
  return isBeside ? { ...output, isAdditive: false } : output;
}

/** How many of the groups down and across a level has. */
type Depth = { readonly rows: number; readonly columns: number };

type LevelPlan = { readonly depth: Depth; readonly plan: Plan };

/** The plan of each level, the finest first: there a statement takes the types of its columns from. */
export function levelPlans(plan: Plan, layout: PivotLayout): LevelPlan[] {
  const whole = wholeGroups(plan);
  const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, depth) => depth);
  return upTo(layout.rows.length)
    .flatMap((rows) => upTo(layout.columns.length).map((columns) => ({ rows, columns })))
    .reverse()
    .map((depth) => {
      const places = [...layout.rows.slice(0, depth.rows), ...layout.columns.slice(0, depth.columns)];
      return { depth, plan: { ...whole, dimensions: places.flatMap((place) => plan.dimensions[place] ?? []) } };
    });
}

type Level = GroupLevel & LevelPlan;

/** Which groups are picked is known before; their thresholds only say which rows have to be looked at for groups. */
function wholeGroups(plan: Plan): Plan {
  const { compare } = plan;
  return {
    ...plan,
    compare: compare === null ? null : { ...compare, only: null },
    order: [],
    limit: null,
    offset: 0,
    limitWithin: [],
    asShare: showsShares(plan),
    isRunning: false,
  };
}

function levelName({ depth }: Level): string {
  return `rows_${depth.rows}_columns_${depth.columns}`;
}

type Place = Pick<LevelColumn, "axis" | "level">;

/** In a plan whose groups stand in the order of the layout. */
function placeOf({ dimension }: GroupColumn, { rows }: PivotLayout): Place {
  return dimension < rows.length
    ? { axis: "rows", level: dimension + 1 }
    : { axis: "columns", level: dimension - rows.length + 1 };
}

type Wanted = {
  readonly finest: GroupLevel;
  readonly places: readonly Place[];
  readonly names: readonly string[];
  /** Of the two levels. */
  readonly marks: readonly [string, string];
  readonly answer: Plan;
};

/** The rows of a level with all columns of the finest; what it does not have is empty. */
function levelText(level: Level, { finest, places, names, marks: [rowsLevel, columnsLevel], answer }: Wanted): string {
  const groups = finest.groups.map(({ use }, index) => {
    const place = places[index];
    const isThere = place !== undefined && place.level <= level.depth[place.axis];
    const before = place?.axis === "columns" ? level.depth.rows : 0;
    const own = level.groups.findIndex(
      (group) => isThere && group.use === use && group.dimension === before + place.level - 1,
    );
    return `${own < 0 ? "NULL" : `group_${own + 1}`} AS ${names[index] ?? ""}`;
  });
  const figures = finest.figures.map(({ heading }) => {
    const own = level.figures.find((figure) => figure.heading === heading);
    return `${own?.text ?? "NULL"} AS ${heading}`;
  });
  const marks = [`${level.depth.rows} AS ${rowsLevel}`, `${level.depth.columns} AS ${columnsLevel}`];
  const name = levelName(level);
  const from = level.plan.asShare ? `${name} ${joinedWholes({ ...level, name }, answer)}` : name;
  return `SELECT ${[...marks, ...groups, ...figures].join(", ")} FROM ${from}`;
}

function usedAs({ use, isHidden }: GroupColumn): LevelColumn["use"] {
  if (use === "value") return "name";
  return isHidden ? "hidden" : "key";
}

/** Months and weekdays come in the order of the calendar, things of one name in that of their keys. */
function sortedNames(groups: readonly GroupColumn[], names: readonly string[]): string[] {
  return names.filter((_, index) => {
    const { use, dimension } = groups[index] ?? { use: "value", dimension: -1 };
    const isSorted = groups.some((other) => other.dimension === dimension && other.use === "sort");
    return use !== "value" || !isSorted;
  });
}
