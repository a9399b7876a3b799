/** "best" and "worst" by a figure of which less is better: the best is the lowest. */

import type { PlanMetric } from "#lib/domain/plan";
import { betterOf } from "#lib/semantic/better";
import type { ModelElement } from "#lib/semantic/index-model";
import { type Better, findColumn, findMetric, findTable, type SemanticModel } from "#lib/semantic/model";
import type { Direction } from "../lexicon/cue.ts";
import { judging } from "../phrases/done-best.ts";
import { measureTables } from "../plan/measures.ts";
import type { BuildArgs } from "./build-args.ts";
import { isFact } from "./fact-columns.ts";
import { opposite } from "./ranked-rows.ts";

/** The same question with the ranking the other way round where that is what its words mean, and a note that says so. */
export function withPolarity(build: BuildArgs): { readonly build: BuildArgs; readonly notes: readonly string[] } {
  const { ranking } = build.request;
  const judged = judging.exec(ranking?.text ?? "")?.[0].toLowerCase();
  if (ranking === null || judged === undefined) return { build, notes: [] };
  const turned = judgedEnd(decidingFigure(build), ranking.direction, judged);
  if (turned === null) return { build, notes: [] };
  const { direction, note } = turned;
  return { build: { ...build, request: { ...build.request, ranking: { ...ranking, direction } } }, notes: [note] };
}

/** The other end, with a note that says so, where less of the figure is better; null where the best is the highest. */
export function judgedEnd(
  figure: Judged | null,
  said: Direction,
  word: string,
): { readonly direction: Direction; readonly note: string } | null {
  if (figure === null || betterOf(figure) !== "lower") return null;
  const direction = opposite(said);
  const end = direction === "descending" ? "highest" : "lowest";
  return { direction, note: `For ${figure.label} lower is better, so "${word}" means the ${end}.` };
}

type Judged = { readonly better?: Better | null; readonly label: string };

function decidingFigure({ request, parts, choice, model }: BuildArgs): Judged | null {
  const by = request.ranking?.by ?? null;
  if (by !== null) return judgedElement(model, choice.get(by.mention.id), by.mention.chunk.text);
  const metric = parts.measures[0]?.metric;
  if (metric === undefined) return parts.columns.find(isFact)?.known ?? null;
  return figureOf(model, metric);
}

/** What is known of a figure of a plan. */
export function figureOf(model: SemanticModel, metric: PlanMetric): Judged | null {
  const named = findMetric(model, metric.name);
  if (named !== undefined) return named;
  const [table] = metric.expression.kind === "count" ? measureTables(metric.expression) : [];
  if (table !== undefined) return findTable(model, table) ?? null;
  const { expression } = metric;
  return expression.kind === "aggregate"
    ? (findColumn(model, expression.column.table, expression.column.column) ?? null)
    : null;
}

/** Where the model does not say it, the words that were said may, whatever the element is called. */
function judgedElement(model: SemanticModel, element: ModelElement | undefined, said: string): Judged | null {
  const known = knownElement(model, element);
  if (known === null || known.better != null || betterOf({ label: said }) === null) return known;
  return { better: "lower", label: known.label };
}

function knownElement(model: SemanticModel, element: ModelElement | undefined): Judged | null {
  switch (element?.kind) {
    case "column":
      return findColumn(model, element.table, element.column) ?? null;
    case "metric":
      return findMetric(model, element.metric) ?? null;
    case "table":
      return findTable(model, element.table) ?? null;
    default:
      return null;
  }
}
