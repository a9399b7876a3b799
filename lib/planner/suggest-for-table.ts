/** Questions about one table of a schema, such as one that was just added. Each is tried first: none is asked back. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { findTable, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import { plural } from "#lib/semantic/words";
import { type OfferedMeasure, offeredCounts, offeredMeasures } from "./offers.ts";
import { singularLabel } from "./plan/measures.ts";
import { planQuestion } from "./plan-question.ts";
import { type SuggestedQuestion, suggestOver } from "./suggest.ts";

/** No question of ours says a day, so any will do. */
const anyDay = "2000-01-01";

/** More than are wanted: some may mean two things in a schema of many tables. */
const candidateCount = 12;

/** At most `limit`; where other tables have columns of the same names, the questions name the table. */
export function suggestForTable(
  knowledge: { readonly model: SemanticModel; readonly index: SemanticIndex },
  name: string,
  limit: number,
): SuggestedQuestion[] {
  const { model, index } = knowledge;
  const table = findTable(model, name);
  if (table === undefined) return [];
  const isOwn = (measure: OfferedMeasure) => measure.table === name;
  const plain = { measures: offeredMeasures(model).filter(isOwn), counts: offeredCounts(model).filter(isOwn) };
  const alone = { ...model, tables: [table], relationships: [], metrics: [] };
  const hasFigures = plain.measures.length > plain.counts.length;
  const qualified = { measures: hasFigures ? [] : qualifiedMeasures(table), counts: [] };
  const candidates = [...suggestOver(alone, qualified, candidateCount), ...suggestOver(model, plain, candidateCount)];
  const isAnswered = ({ question }: SuggestedQuestion) =>
    planQuestion(question, { model, index, today: anyDay, previousPlan: null }).kind === "plan";
  return candidates.filter(isAnswered).slice(0, limit);
}

/** "total net amount of the orders 2025" */
function qualifiedMeasures(table: SemanticTable): OfferedMeasure[] {
  const rows = plural(singularLabel(table.label));
  return table.columns
    .filter((column) => column.role === "fact" && column.defaultAggregate !== null)
    .map((column) => ({
      words: `${column.defaultAggregate === "avg" ? "average" : "total"} ${column.label} of the ${rows}`,
      table: table.name,
    }));
}
