/** Other groups: what the rows are of, kinds that their columns hold, and steps in time. */
import { isTemporalKind } from "#lib/domain/column-kind";
import type { ColumnRef, DatePart, PlanDimension, TimeGrain } from "#lib/domain/plan";
import type { PlanMenuSection } from "#lib/domain/plan-menu";
import { canReach } from "#lib/semantic/join-graph";
import { findColumn, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { groupsOf } from "../../dashboard/groups.ts";
import { partWords } from "../../explain/plan-condition-words.ts";
import { isSameColumn } from "../../plan/same-column.ts";
import { isYearColumn, timeColumnFor } from "../../time/time-part.ts";
import { baseTable, type MenuArgs, type OptionIdea, offered, partEdit } from "./menu-args.ts";

/** In the place of a group, or beside the others. */
export function groupSections(args: MenuArgs): PlanMenuSection[] {
  const dated = currentDate(args);
  return [
    { label: "Step", options: offered(dated === null ? [] : stepIdeas(args, dated), args) },
    { label: "Groups", options: offered(kindIdeas(args), args) },
    { label: "In time", options: offered(dateIdeas(args, dated), args) },
  ];
}

function currentDate({ placed, model }: MenuArgs): ColumnRef | null {
  if (placed?.part.kind !== "group") return null;
  const { column } = placed.part.dimension;
  return isTemporalKind(findColumn(model, column.table, column.column)?.kind ?? "other") ? column : null;
}

const grains: readonly TimeGrain[] = ["day", "week", "month", "quarter", "year"];
const parts: readonly DatePart[] = ["day_of_week", "month_of_year", "quarter_of_year", "hour_of_day", "decade"];

/** Steps of one date, and what comes back of it. */
function stepIdeas(args: MenuArgs, column: ColumnRef): OptionIdea[] {
  return [...grainIdeas(args, column), ...partIdeas(args, column)];
}

/** "day" to "year", in the place of a group by a date. */
export function grainIdeas(args: MenuArgs, column: ColumnRef): OptionIdea[] {
  return grains.map((grain) => stepIdea(args, column, { label: capitalise(grain), grain, part: null }));
}

function partIdeas(args: MenuArgs, column: ColumnRef): OptionIdea[] {
  return partsOf(args.model, column).map((part) =>
    stepIdea(args, column, { label: capitalise(partWords[part]), grain: null, part }),
  );
}

/** What comes back in a date, as far as its values have several of it. */
function partsOf(model: SemanticModel, column: ColumnRef): readonly DatePart[] {
  return parts.filter((part) => {
    if (part === "hour_of_day") return holdsHours(model, column);
    return part !== "decade" || holdsDecades(model, column);
  });
}

function holdsDecades(model: SemanticModel, { table, column }: ColumnRef): boolean {
  const profile = findColumn(model, table, column)?.profile;
  const [first, last] = [profile?.min, profile?.max].map((value) => /^\d{3}(?=\d)/.exec(value ?? "")?.[0]);
  return first !== undefined && last !== undefined && first !== last;
}

function stepIdea(args: MenuArgs, column: ColumnRef, own: Pick<PlanDimension, "label" | "grain" | "part">): OptionIdea {
  const current = currentGroup(args);
  const dimension: PlanDimension = { ...own, column, via: current?.via ?? null, evidence: current?.evidence ?? [] };
  const isChosen = current?.grain === own.grain && current.part === own.part;
  return { label: own.label, hint: null, isChosen, edits: [partEdit(args, { kind: "group", dimension })] };
}

function holdsHours(model: SemanticModel, { table, column }: ColumnRef): boolean {
  const kind = findColumn(model, table, column)?.kind;
  return kind === "timestamp" || kind === "timestamp_tz";
}

function currentGroup({ placed }: MenuArgs): PlanDimension | null {
  return placed?.part.kind === "group" ? placed.part.dimension : null;
}

function kindIdeas(args: MenuArgs): OptionIdea[] {
  const { plan, model } = args;
  const base = baseTable(plan);
  const current = currentGroup(args);
  const ideas = (base === null ? [] : groupsOf(model, base)).flatMap(({ dimension }) => {
    const isCurrent = current !== null && isSameColumn(current.column, dimension.column);
    const isShown = plan.dimensions.some(({ column }) => isSameColumn(column, dimension.column));
    if (isShown && !isCurrent) return [];
    const own = { ...dimension, evidence: current?.evidence ?? [] };
    return [ideaOf(args, own, isCurrent)];
  });
  const isListed = current === null || ideas.some(({ isChosen }) => isChosen === true) || currentDate(args) !== null;
  return isListed ? ideas : [ideaOf(args, current, true), ...ideas];
}

function ideaOf(args: MenuArgs, dimension: PlanDimension, isChosen: boolean): OptionIdea {
  const hint = findTable(args.model, dimension.column.table)?.label ?? null;
  return { label: dimension.label, hint, isChosen, edits: [partEdit(args, { kind: "group", dimension })] };
}

/** The usual date of the rows first, in its usual steps; what comes back in it stands beside any of these. */
function dateIdeas(args: MenuArgs, current: ColumnRef | null): OptionIdea[] {
  const evidence = currentGroup(args)?.evidence ?? [];
  return datesOf(args).flatMap(({ column, known, isMain }) => {
    if (current !== null && isSameColumn(current, column)) return [];
    const returning = isMain && !isYearColumn(known) ? returningIdeas(args, column) : [];
    if (args.plan.dimensions.some((one) => isSameColumn(one.column, column)) && current === null) return returning;
    const steps = isYearColumn(known) ? [null] : stepsOf(isMain);
    const stepped = steps.map((grain): OptionIdea => {
      const label = capitalise(isMain && grain !== null ? grain : known.label);
      const dimension: PlanDimension = { column, label, grain, part: null, via: null, evidence: [...evidence] };
      const hint = isMain ? known.label : "by month";
      return { label, hint: grain === null ? null : hint, edits: [partEdit(args, { kind: "group", dimension })] };
    });
    return [...stepped, ...returning];
  });
}

/** Of a date that is no group of the answer, or one in other steps. */
function returningIdeas(args: MenuArgs, column: ColumnRef): OptionIdea[] {
  const evidence = currentGroup(args)?.evidence ?? [];
  const hint = findColumn(args.model, column.table, column.column)?.label ?? null;
  return partsOf(args.model, column).map((part): OptionIdea => {
    const label = capitalise(partWords[part]);
    const dimension: PlanDimension = { column, label, grain: null, part, via: null, evidence: [...evidence] };
    return { label, hint, edits: [partEdit(args, { kind: "group", dimension })] };
  });
}

function stepsOf(isMain: boolean): readonly TimeGrain[] {
  return isMain ? mainSteps : ["month"];
}

const mainSteps: readonly TimeGrain[] = ["month", "quarter", "year", "week", "day"];

type Dated = { readonly column: ColumnRef; readonly known: SemanticColumn; readonly isMain: boolean };

/** Dates that the rows have, or what they belong to: the one of the period, or the usual one, first. */
export function datesOf({ plan, model }: Pick<MenuArgs, "plan" | "model">): readonly Dated[] {
  const base = baseTable(plan);
  if (base === null) return [];
  const main = plan.time?.column ?? timeColumnFor(model, base);
  const all = model.tables
    .filter(({ name }) => name === base || canReach(model, base, name))
    .toSorted((left, right) => Number(right.name === base) - Number(left.name === base))
    .flatMap((table) =>
      table.columns
        .filter((known) => !known.isHidden && (isTemporalKind(known.kind) || isYearColumn(known)))
        .map((known) => ({ column: { table: table.name, column: known.name }, known })),
    )
    .map((one) => ({ ...one, isMain: main !== null && isSameColumn(one.column, main) }));
  return all.toSorted((left, right) => Number(right.isMain) - Number(left.isMain));
}
