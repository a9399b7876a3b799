/**
 * Changes of a plan that name columns and values, as somebody asks for them who reads the names of the data and not the
 * plan's parts. They become changes of parts, which are made and judged as those by hand are.
 */
import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import type { ColumnRef, Plan, PlanFilter } from "#lib/domain/plan";
import { type PlacedPart, type PlanEdit, partsOf } from "#lib/domain/plan-part";
import { findColumn, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { isSameColumn } from "../plan/same-column.ts";
import { addPeriods } from "../time/calendar.ts";
import { timeColumnFor } from "../time/time-part.ts";
import { type EditedPlan, type EditWorld, editPlan } from "./edit-plan.ts";
import { baseTable } from "./menus/menu-args.ts";

/** Columns as "TABLE.COLUMN", or as "COLUMN" where that is the name of one only; days as `YYYY-MM-DD`, both included. */
export type NamedEdit =
  | {
      readonly kind: "add_condition";
      readonly column: string;
      readonly operator: "=" | "!=" | "<" | "<=" | ">" | ">=";
      readonly value: string;
    }
  | { readonly kind: "remove_condition"; readonly column: string }
  | { readonly kind: "add_group"; readonly column: string }
  | { readonly kind: "remove_group"; readonly column: string }
  | { readonly kind: "period"; readonly first: string; readonly last: string }
  | { readonly kind: "limit"; readonly count: number };

/** The plan after the changes, each made on what the one before left; refused at the first one that cannot be made. */
export function editByNames(plan: Plan, edits: readonly NamedEdit[], world: EditWorld): EditedPlan {
  let edited = plan;
  const changes: string[] = [];
  for (const named of edits) {
    const edit = partEdit(edited, named, world.model);
    if (typeof edit === "string") return { kind: "refused", why: edit };
    const after = editPlan(edited, [edit], world);
    if (after.kind === "refused") return after;
    edited = after.plan;
    changes.push(after.change);
  }
  return { kind: "edited", plan: edited, change: changes.join(", ") };
}

/** A sentence where the plan or the data has not what is named. */
function partEdit(plan: Plan, edit: NamedEdit, model: SemanticModel): PlanEdit | string {
  switch (edit.kind) {
    case "period":
      return periodEdit(plan, edit, model);
    case "limit":
      return { kind: "add", part: { kind: "first", limit: edit.count, offset: plan.offset, within: plan.limitWithin } };
    case "add_condition":
    case "remove_condition":
    case "add_group":
    case "remove_group": {
      const column = columnNamed(edit.column, plan, model);
      return column === null ? `There is no one column "${edit.column}".` : columnEdit(plan, edit, { column, model });
    }
  }
}

type OfColumn = Extract<NamedEdit, { readonly column: string }>;

function columnEdit(
  plan: Plan,
  edit: OfColumn,
  { column, model }: { readonly column: ColumnRef; readonly model: SemanticModel },
): PlanEdit | string {
  const known = findColumn(model, column.table, column.column);
  if (known === undefined) return `There is no column "${edit.column}".`;
  switch (edit.kind) {
    case "add_condition": {
      const condition = conditionOf(known, edit);
      if (condition === null) return `"${edit.value}" is no value of ${known.label}.`;
      return { kind: "add", part: { kind: "condition", filter: { column, via: null, condition, evidence: [] } } };
    }
    case "add_group": {
      const grain = isTemporalKind(known.kind) ? ("month" as const) : null;
      const dimension = { column, label: known.label, grain, part: null, via: null, evidence: [] };
      return { kind: "add", part: { kind: "group", dimension } };
    }
    case "remove_condition":
      return removal(plan, `condition on ${known.label}`, (part) =>
        part.kind === "condition" ? isSameColumn(part.filter.column, column) : false,
      );
    case "remove_group":
      return removal(plan, `group by ${known.label}`, (part) =>
        part.kind === "group" ? isSameColumn(part.dimension.column, column) : false,
      );
  }
}

function removal(plan: Plan, what: string, isMeant: (part: PlacedPart["part"]) => boolean): PlanEdit | string {
  const [only, ...others] = partsOf(plan).filter(({ part }) => isMeant(part));
  return only === undefined || others.length > 0 ? `There is no one ${what}.` : { kind: "remove", id: only.id };
}

/** The period is one of the date that the plan is about already, else of the main date of its rows. */
function periodEdit(
  plan: Plan,
  { first, last }: Extract<NamedEdit, { readonly kind: "period" }>,
  model: SemanticModel,
): PlanEdit | string {
  const base = baseTable(plan);
  const column = plan.time?.column ?? (base === null ? null : timeColumnFor(model, base));
  if (column === null) return "These rows have no date.";
  if (!isDay(first) || !isDay(last) || first > last) return `"${first}" to "${last}" is no period.`;
  const time = { column, from: first, to: addPeriods(last, "day", 1), label: "", anchor: null, evidence: [] };
  return { kind: "add", part: { kind: "period", time } };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** A bare name is looked for in the tables of the plan first. */
function columnNamed(name: string, plan: Plan, model: SemanticModel): ColumnRef | null {
  const parts = name.split(".").map((part) => part.replaceAll(/["`]/g, "").trim().toLowerCase());
  const [column, table] = [parts.at(-1) ?? "", parts.at(-2)];
  const found = model.tables.flatMap((one) =>
    table !== undefined && one.name.toLowerCase() !== table
      ? []
      : one.columns
          .filter((own) => own.name.toLowerCase() === column && !own.isHidden)
          .map((own) => ({ table: one.name, column: own.name })),
  );
  const text = JSON.stringify(plan);
  const ofPlan = found.filter((one) => text.includes(JSON.stringify(one.table)));
  const [only, ...others] = ofPlan.length > 0 ? ofPlan : found;
  return others.length > 0 ? null : (only ?? null);
}

/** Null where the column cannot hold the value. A stored text is meant however it is written. */
function conditionOf(
  { kind, profile }: SemanticColumn,
  { operator, value: said }: Extract<NamedEdit, { readonly kind: "add_condition" }>,
): PlanFilter["condition"] | null {
  const text = said.trim();
  if (text === "") return null;
  if (isNumericKind(kind)) {
    const number = Number(text.replaceAll(",", ""));
    return Number.isFinite(number) ? { operator, value: number } : null;
  }
  if (kind === "boolean") {
    const isYes = /^(true|yes|1)$/i.test(text);
    return isYes || /^(false|no|0)$/i.test(text) ? { operator, value: isYes } : null;
  }
  if (isTemporalKind(kind)) return isDay(text) ? { operator, value: text } : null;
  const stored = profile.values.find((own) => own.toLowerCase() === text.toLowerCase());
  return stored === undefined && profile.valuesAreComplete ? null : { operator, value: stored ?? text };
}
