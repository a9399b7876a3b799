/** What is counted over a whole model before anything of it is offered, once per model: links of tables, and labels. */
import type { SemanticModel } from "#lib/semantic/model";
import { stem } from "#lib/semantic/words";

export type OfferFigures = {
  /** By table: relationships that leave it, that arrive at it, and that do both. */
  readonly outgoing: ReadonlyMap<string, number>;
  readonly incoming: ReadonlyMap<string, number>;
  readonly toItself: ReadonlyMap<string, number>;
  /** By label, in stems: how many columns, tables and metrics go by it. */
  readonly labels: ReadonlyMap<string, number>;
};

/** Models never change once they are made. */
const figuresByModel = new WeakMap<SemanticModel, OfferFigures>();

/** The figures of a model, counted now if they were not before. */
export function offerFigures(model: SemanticModel): OfferFigures {
  const figures = figuresByModel.get(model) ?? countFigures(model);
  figuresByModel.set(model, figures);
  return figures;
}

function countFigures({ tables, relationships, metrics }: SemanticModel): OfferFigures {
  const named = [...tables, ...tables.flatMap((table) => table.columns), ...metrics];
  return {
    outgoing: counts(relationships.map((step) => step.fromTable)),
    incoming: counts(relationships.map((step) => step.toTable)),
    toItself: counts(relationships.flatMap((step) => (step.fromTable === step.toTable ? [step.toTable] : []))),
    labels: counts(named.map(({ label }) => stemmedLabel(label))),
  };
}

/** A label by which it is the same in singular and plural. */
export function stemmedLabel(label: string): string {
  return label.split(" ").map(stem).join(" ");
}

function counts(keys: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const key of keys) found.set(key, (found.get(key) ?? 0) + 1);
  return found;
}
