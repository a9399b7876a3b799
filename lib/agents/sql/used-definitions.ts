/** What of the glossary an answer is made with: named metrics, calculated columns and filters, synonyms, a verified query. */
import "server-only";
import type { UsedDefinition } from "#lib/domain/message";
import type { ColumnRef, Plan, PlanFilter, PlanMetric } from "#lib/domain/plan";
import { findColumn, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { phraseKey, splitIdentifier } from "#lib/semantic/words";
import type { Candidate } from "../runtime/candidate.ts";

/** Each element once, in the order of a plan; plain columns that were called by their name define nothing. */
export function usedDefinitions(
  { plan, verified }: Pick<Candidate, "plan" | "verified">,
  model: SemanticModel,
): readonly UsedDefinition[] {
  const checked: UsedDefinition[] =
    verified === undefined
      ? []
      : [{ element: { kind: "verified_query", key: verified.name }, label: verified.question, words: null }];
  const planned = plan === null ? [] : ofPlan(plan, model);
  const seen = new Set<string>();
  return [...checked, ...planned].filter(({ element: { kind, key } }) => {
    const isNew = !seen.has(`${kind} ${key}`);
    seen.add(`${kind} ${key}`);
    return isNew;
  });
}

function ofPlan(plan: Plan, model: SemanticModel): readonly UsedDefinition[] {
  const filters: readonly PlanFilter[] = [
    ...plan.filters,
    ...plan.alternatives.flat(),
    ...plan.exists.flatMap((exists) => exists.filters),
  ];
  return [
    ...plan.metrics.flatMap((metric) => ofMetric(metric, model)),
    ...plan.dimensions.flatMap(({ column, evidence }) => ofColumn(column, evidence, model)),
    ...filters.flatMap(({ column, evidence }) => ofColumn(column, evidence, model)),
  ];
}

function ofMetric({ name, evidence }: PlanMetric, model: SemanticModel): UsedDefinition[] {
  const metric = model.metrics.find((candidate) => candidate.name === name);
  if (metric === undefined) return [];
  const words = synonymIn(evidence, metric.synonyms);
  return [{ element: { kind: "metric", key: metric.name }, label: metric.label, words }];
}

function ofColumn({ table, column }: ColumnRef, evidence: readonly string[], model: SemanticModel): UsedDefinition[] {
  const known = findColumn(model, table, column);
  if (known === undefined) return [];
  const words = synonymIn(evidence, known.synonyms);
  if (words === null && known.expression === null) return [];
  return [
    {
      element: { kind: isNamedFilter(known) ? "filter" : "column", key: `${table}.${column}` },
      label: known.label,
      words,
    },
  ];
}

function isNamedFilter({ expression, kind }: SemanticColumn): boolean {
  return expression !== null && kind === "boolean";
}

/** The synonym that the words of the question hold; null where they hold none. */
function synonymIn(evidence: readonly string[], synonyms: readonly string[]): string | null {
  const said = ` ${keyOf(evidence.join(" "))} `;
  return synonyms.find((synonym) => synonym.trim() !== "" && said.includes(` ${keyOf(synonym)} `)) ?? null;
}

function keyOf(text: string): string {
  return phraseKey(splitIdentifier(text));
}
