/** Questions about one table of a schema, such as one that was just added. Each is tried first: none is asked back. */
import { isNumericKind } from "#lib/domain/column-kind";
import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { findTable, type SemanticColumn, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import { capitalise, plural } from "#lib/semantic/words";
import { type OfferedMeasure, offeredCounts, offeredMeasures } from "./offers.ts";
import { measureTables, singularLabel } from "./plan/measures.ts";
import { planQuestion } from "./plan-question.ts";
import { type SuggestedQuestion, suggestOver } from "./suggest.ts";
import { planIdentity } from "./understand/resolve.ts";

/** With the plan that answers it. */
export type PlannedSuggestion = SuggestedQuestion & { readonly plan: Plan };

/** No question of ours says a day, so any will do. */
const anyDay = "2000-01-01";

/** More than are wanted: some may mean two things in a schema of many tables. */
const candidateCount = 12;

/** At most `limit`, each about columns of this table; where other tables have columns of the same names, it names the table. */
export function suggestForTable(
  knowledge: { readonly model: SemanticModel; readonly index: SemanticIndex },
  name: string,
  limit: number,
): PlannedSuggestion[] {
  const { model, index } = knowledge;
  const table = findTable(model, name);
  if (table === undefined) return [];
  const isOwn = (measure: OfferedMeasure) => measure.table === name;
  const plain = { measures: offeredMeasures(model).filter(isOwn), counts: offeredCounts(model).filter(isOwn) };
  const alone = { ...model, tables: [table], relationships: [], metrics: [] };
  const hasFigures = plain.measures.length > plain.counts.length;
  const qualified = { measures: hasFigures ? [] : qualifiedMeasures(table), counts: [] };
  const candidates = [
    ...suggestOver(alone, qualified, candidateCount),
    ...suggestOver(model, plain, candidateCount),
    ...table.columns.flatMap((column) => columnQuestions(table, column)),
  ];
  const suggested = new Map<string, PlannedSuggestion>();
  for (const candidate of candidates) {
    const outcome = planQuestion(candidate.question, { model, index, today: anyDay, previousPlan: null });
    if (outcome.kind !== "plan" || !isAboutColumns(outcome.plan, name)) continue;
    const identity = planIdentity(outcome.plan);
    if (!suggested.has(identity)) suggested.set(identity, { ...candidate, plan: outcome.plan });
    if (suggested.size === limit) break;
  }
  return [...suggested.values()];
}

/** Not its rows as they are: those are seen before the file is added. */
function isAboutColumns({ metrics, dimensions }: Plan, table: string): boolean {
  if (metrics.length === 0) return false;
  const isOwn = metrics.every(({ expression }) => measureTables(expression).every((read) => read === table));
  const hasFigure = metrics.some(({ expression }) => expression.kind !== "count");
  return isOwn && (hasFigure || dimensions.some(({ column }) => column.table === table));
}

/** A figure of a table's rows in a period, as one would ask for it: "total net amount of the orders 2025". */
function qualifiedMeasures(table: SemanticTable): OfferedMeasure[] {
  return table.columns
    .filter((column) => column.role === "fact" && column.defaultAggregate !== null)
    .map((column) => ({
      words: `${column.defaultAggregate === "avg" ? "average" : "total"} ${column.label} of the ${rowsOf(table)}`,
      table: table.name,
    }));
}

/** What can be asked of any column, whatever else the table has. */
function columnQuestions(table: SemanticTable, { role, kind, label }: SemanticColumn): SuggestedQuestion[] {
  if (role === "key") return [];
  const rows = rowsOf(table);
  const questions = isNumericKind(kind)
    ? [`average ${label} of the ${rows}`, `highest ${label} of the ${rows}`]
    : [`number of ${rows} by ${label}`];
  return questions.map((question) => ({ question: capitalise(question), table: table.name }));
}

function rowsOf({ label }: SemanticTable): string {
  return plural(singularLabel(label));
}
