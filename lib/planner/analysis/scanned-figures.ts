/** The figures that are looked at where somebody asks for what is unusual and names none. */
import type { SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import { figuresOf } from "../dashboard/figures.ts";
import { measureTables } from "../plan/measures.ts";
import { timeColumnFor } from "../time/time-part.ts";

const mostFigures = 4;

/** Of the table that has a time and the most metrics, in words: "revenue, orders and units". */
export function scannedFigures(model: SemanticModel): string {
  const dated = model.tables.filter(({ name }) => timeColumnFor(model, name) !== null);
  const counts = dated.map(({ name }) => ({
    name,
    count: model.metrics.filter(({ expression }) => measureTables(expression)[0] === name).length,
  }));
  const home = counts.toSorted((left, right) => right.count - left.count)[0]?.name;
  if (home === undefined) return "";
  const labels = figuresOf(model, [home])
    .slice(0, mostFigures)
    .map(({ metric }) => lowerFirst(metric.label));
  return labels.length < 2 ? (labels[0] ?? "") : `${labels.slice(0, -1).join(", ")} and ${labels.at(-1) ?? ""}`;
}
