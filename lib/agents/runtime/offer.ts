/**
 * Plans on offer: made together with the words that stand for them, kept on the server under an id, and taken up as they
 * are when somebody chooses them.
 */
import "server-only";
import { createHash } from "node:crypto";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { ClarificationOption, MessagePart } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import type { PlanOffer } from "#lib/domain/plan-offer";
import { planTitle } from "#lib/planner/explain/plan-title";
import type { PlannedOption, PlannedQuestion } from "#lib/planner/plan/outcome";
import type { SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";

/** Parts of a message, and the plans behind what they offer. */
export type Offered = { readonly parts: readonly MessagePart[]; readonly offers: readonly PlanOffer[] };

export const nothingOffered: Offered = { parts: [], offers: [] };

/** Null where the plan is over a schema that is not among these. */
export function offerOf(plan: Plan, wish: PlanOffer["wish"], models: readonly SemanticModel[]): PlanOffer | null {
  const model = modelOf(plan.context, models);
  if (model === undefined) return null;
  const version = modelVersion(model);
  const id = shortHash(JSON.stringify([wish, version, plan]));
  return { id, wish, plan, modelVersion: version };
}

/** Questions to go on with; those without a plan are read like any other when they are asked. */
export function offerQuestions(planned: readonly PlannedQuestion[], models: readonly SemanticModel[]): Offered {
  const distinct = [...new Map(planned.map((offered) => [offered.question, offered])).values()];
  if (distinct.length === 0) return nothingOffered;
  const offers = distinct.map(({ plan }) => (plan === null ? null : offerOf(plan, "answer", models)));
  const questions = distinct.map(({ question }) => question);
  return {
    parts: [{ type: "follow-ups", questions, planIds: offers.map((offer) => offer?.id ?? null) }],
    offers: offers.filter((offer) => offer !== null),
  };
}

/** The options of a question back as the user gets them. */
export function offerOptions(
  options: readonly PlannedOption[],
  models: readonly SemanticModel[],
): { readonly options: readonly ClarificationOption[]; readonly offers: readonly PlanOffer[] } {
  const offered = options.map(({ plan, leftOut: _, ...option }) => {
    const offer = plan === undefined ? null : offerOf(plan, "answer", models);
    return { option: offer === null ? option : { ...option, planId: offer.id }, offer };
  });
  return {
    options: offered.map(({ option }) => option),
    offers: offered.flatMap(({ offer }) => (offer === null ? [] : [offer])),
  };
}

/** The answer of a plan as a dashboard. */
export function offerDashboard(plan: Plan | null, models: readonly SemanticModel[]): Offered {
  const title = titleIn(plan, models);
  return plan === null || title === null
    ? nothingOffered
    : offerOther(`Build a dashboard of ${inSentence(title)}`, offerOf(plan, "dashboard", models));
}

/** One chart of a dashboard as an answer of its own. */
export function offerAnswer(plan: Plan | null, models: readonly SemanticModel[]): Offered {
  const title = titleIn(plan, models);
  return plan === null || title === null ? nothingOffered : offerOther(title, offerOf(plan, "answer", models));
}

/** Null where the plan is over a schema that is not among these. */
function titleIn(plan: Plan | null, models: readonly SemanticModel[]): string | null {
  const model = plan === null ? undefined : modelOf(plan.context, models);
  return plan === null || model === undefined ? null : planTitle(plan, model);
}

/** The question is what stands in the chat when it is chosen. */
function offerOther(question: string, offer: PlanOffer | null): Offered {
  if (offer === null) return nothingOffered;
  return { parts: [{ type: "other-agent", question, planId: offer.id }], offers: [offer] };
}

/** "Revenue by region" in the middle of a sentence; names in capitals stay. */
function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? lowerFirst(title) : title;
}

/** Whether a plan that was made before still means what it meant: the schema is described as it was then. */
export function isCurrent({ plan, modelVersion: version }: PlanOffer, models: readonly SemanticModel[]): boolean {
  const model = modelOf(plan.context, models);
  return model !== undefined && modelVersion(model) === version;
}

/** Changes with whatever a plan rests on: tables, columns, joins, metrics. New rows alone do not change it. */
export function modelVersion(model: SemanticModel): string {
  const known = versions.get(model) ?? shortHash(definitionsOf(model));
  versions.set(model, known);
  return known;
}

/** Models never change once they are made. */
const versions = new WeakMap<SemanticModel, string>();

function definitionsOf({ database, schema, tables, relationships, metrics }: SemanticModel): string {
  const columns = tables.map(({ name, primaryKey, nameColumn, mainTimeColumn, columns: all }) => [
    ...[name, primaryKey, nameColumn, mainTimeColumn],
    all.map((column) => [column.name, column.kind, column.role, column.unit, column.expression]),
  ]);
  const measures = metrics.map(({ name, label, expression, format }) => [name, label, expression, format]);
  return JSON.stringify([database, schema, columns, relationships, measures]);
}

function modelOf({ database, schema }: DatabaseContext, models: readonly SemanticModel[]): SemanticModel | undefined {
  return models.find((model) => model.database === database && model.schema === schema);
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
