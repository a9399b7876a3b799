/**
 * Additions to a plan that name a column, as somebody asks for them who reads the names of the data and not the plan's
 * parts. They become parts, and the plan with them is judged as one that was changed by hand is.
 */
import { isTemporalKind } from "#lib/domain/column-kind";
import type { ColumnRef, Plan } from "#lib/domain/plan";
import type { PlanEdit } from "#lib/domain/plan-part";
import { findColumn, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { isSameColumn } from "../plan/same-column.ts";
import { type EditedPlan, type EditWorld, editPlan } from "./edit-plan.ts";

/** Columns as "TABLE.COLUMN", or as "COLUMN" where that is the name of one only. */
export type NamedEdit =
  | {
      readonly kind: "add_condition";
      /** Of texts: others are compared with numbers and days, of which a plan's own words know more. */
      readonly column: string;
      readonly operator: "=" | "!=";
      readonly value: string;
    }
  | { readonly kind: "add_group"; readonly column: string };

/** The plan after the additions, each made on what the one before left; refused at the first one that cannot be made. */
export function editByNames(plan: Plan, edits: readonly NamedEdit[], world: EditWorld): EditedPlan {
  let edited = plan;
  const changes: string[] = [];
  for (const named of edits) {
    const edit = partEdit(edited, named, world.model);
    if (typeof edit === "string") return { kind: "refused", why: edit };
    const after = editPlan(edited, [edit], { ...world, isByHand: false });
    if (after.kind === "refused") return after;
    // A sentence about words that nothing was made of is no part's, and stays.
    const assumptions = [...new Set([...after.plan.assumptions, ...plan.assumptions])];
    edited = { ...after.plan, assumptions };
    changes.push(after.change);
  }
  return { kind: "edited", plan: edited, change: changes.join(", ") };
}

/** A sentence where the plan or the data has not what is named, or the plan says something of it already. */
function partEdit(plan: Plan, edit: NamedEdit, model: SemanticModel): PlanEdit | string {
  const column = columnNamed(edit.column, plan, model);
  const known = column === null ? undefined : findColumn(model, column.table, column.column);
  if (column === null || known === undefined) return `There is no one column "${edit.column}".`;
  return edit.kind === "add_group" ? groupEdit(plan, column, known) : conditionEdit(plan, edit, { column, known });
}

/** By which step of time a date would be is not said by its name. */
function groupEdit(plan: Plan, column: ColumnRef, { kind, label }: SemanticColumn): PlanEdit | string {
  if (plan.detail !== null) return "A list has no groups.";
  if (isTemporalKind(kind)) return `By which step of ${label} is not said.`;
  if (plan.dimensions.some((dimension) => isSameColumn(dimension.column, column))) return `It is by ${label} already.`;
  const dimension = { column, label, grain: null, part: null, via: null, evidence: [] };
  return { kind: "add", part: { kind: "group", dimension } };
}

function conditionEdit(
  plan: Plan,
  { operator, value: said }: Extract<NamedEdit, { kind: "add_condition" }>,
  { column, known }: { readonly column: ColumnRef; readonly known: SemanticColumn },
): PlanEdit | string {
  const { kind, label, profile } = known;
  if (kind !== "text") return `${label} holds no texts.`;
  if (plan.filters.some((filter) => isSameColumn(filter.column, column))) return `There is a condition on ${label}.`;
  // A stored text is meant however it is written.
  const stored = profile.values.find((own) => own.toLowerCase() === said.trim().toLowerCase());
  if (said.trim() === "" || (stored === undefined && profile.valuesAreComplete))
    return `"${said}" is no value of ${label}.`;
  const condition = { operator, value: stored ?? said.trim() };
  return { kind: "add", part: { kind: "condition", filter: { column, via: null, condition, evidence: [said] } } };
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
