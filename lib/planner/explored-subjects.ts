/** What of a schema is shown to somebody who does not know it: its main measures, dimensions and tables. Pure. */
import { isTemporalKind } from "#lib/domain/column-kind";
import type { ExploredSubject, ExploredTable } from "#lib/domain/exploration";
import type { SemanticColumn, SemanticModel, SemanticTable } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { dimensionId, measurePlan, type PlannerKnowledge } from "./explored-plans.ts";
import { offerFigures } from "./offer-figures.ts";
import { hasTime, offeredMeasures } from "./offers.ts";

const mostMeasures = 6;
const mostDimensions = 8;
/** With fewer values there is nothing to compare, with more nobody groups by them. */
const fewestValues = 2;
const mostValues = 1_000;

/** Measures that may have a course over time: those that people defined first, each once. */
export function measureCandidates(model: SemanticModel): readonly ExploredSubject[] {
  const unique = new Map(
    offeredMeasures(model)
      .filter(({ table }) => hasTime(model, table))
      .map(({ words, table }) => [words.toLowerCase(), { id: words, label: capitalise(words), table }]),
  );
  return [...unique.values()];
}

/** The first of them that the planner reads as one course. */
export function exploredMeasures(knowledge: PlannerKnowledge): readonly ExploredSubject[] {
  const found: ExploredSubject[] = [];
  for (const candidate of measureCandidates(knowledge.model)) {
    if (found.length === mostMeasures) break;
    if (measurePlan(candidate.id, knowledge) !== null) found.push(candidate);
  }
  return found;
}

/** Columns that group, of the tables that join most first; of each table not more than three, so that none hides the others. */
export function exploredDimensions(model: SemanticModel): readonly ExploredSubject[] {
  const { incoming, outgoing } = offerFigures(model);
  const degree = ({ name }: SemanticTable) => (incoming.get(name) ?? 0) + (outgoing.get(name) ?? 0);
  return model.tables
    .toSorted((left, right) => degree(right) - degree(left))
    .flatMap((table) =>
      table.columns
        .filter((column) => isTelling(column) && column.name !== table.nameColumn)
        .slice(0, mostOfTable)
        .map((column) => ({ id: dimensionId(table.name, column.name), label: column.label, table: table.name })),
    )
    .slice(0, mostDimensions);
}

const mostOfTable = 3;

function isTelling({ role, kind, isHidden, expression, profile }: SemanticColumn): boolean {
  const size = profile.distinctCount;
  const isGroupable =
    role === "dimension" && (kind === "text" || kind === "boolean") && !isHidden && expression === null;
  return isGroupable && size !== null && size >= fewestValues && size <= mostValues;
}

/** The newest stored date of a table; null where it has no dates, or nobody measured them. */
export function newestOf(table: SemanticTable): ExploredTable["newest"] {
  const column = table.columns.find(({ name }) => name === table.mainTimeColumn);
  if (column === undefined || !isTemporalKind(column.kind) || column.profile.max === null) return null;
  return { label: column.label, date: column.profile.max.slice(0, 10) };
}
