/** Asks back which figure a ranking goes by, where the question names how many but not by what: "top 10 products". */
import type { ClarificationOption } from "#lib/domain/message";
import { canReach, childRelationships } from "#lib/semantic/join-graph";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { plural } from "#lib/semantic/words";
import { measureTables, singularLabel } from "./plan/measures.ts";
import type { PlanningOutcome } from "./plan/outcome.ts";
import { defaultLimit } from "./plan-building/ranking-limit.ts";
import { allMentions } from "./request/mentions.ts";
import type { Request } from "./request/request.ts";

/** Whether they can be answered is found out afterwards. */
const maxTried = 8;

/** Null unless the question ranks the rows of one table and names no figure. */
export function rankingQuestion(
  model: SemanticModel,
  request: Request,
): Extract<PlanningOutcome, { kind: "ask" }> | null {
  const [mention, ...more] = allMentions(request);
  const element = mention?.candidates[0]?.element;
  if (request.ranking === null || element?.kind !== "table" || more.length > 0) return null;
  const { limit, direction } = request.ranking;
  const words = plural(singularLabel(findTable(model, element.table)?.label ?? element.table));
  const isPlural = mention !== undefined && /s$/i.test(mention.chunk.text);
  const start = `${direction === "descending" ? "top" : "bottom"} ${limit ?? (isPlural ? defaultLimit : 1)} ${words}`;
  const shift = request.compare?.shift ?? null;
  const compared = shift === null || shift.count > 1 ? "" : ` compared with the previous ${shift.grain}`;
  const period = `${request.windows.map((window) => ` ${window.text}`).join("")}${compared}`;
  const options = rankingFigures(model, element.table).map(
    (figure): ClarificationOption => ({
      label: `By ${figure.words}`,
      effect: figure.effect,
      question: `${start} by ${figure.words}${period}`,
    }),
  );
  if (options.length < 2) return null;
  return {
    kind: "ask",
    question: "Ranked by what?",
    reason: "The question ranks and names no figure to rank by.",
    options: options.slice(0, maxTried),
  };
}

type Figure = { readonly words: string; readonly effect: string };

/** The rows' own numbers, metrics that can be broken down by them, then how many rows belong to each. */
function rankingFigures(model: SemanticModel, table: string): Figure[] {
  const own = (findTable(model, table)?.columns ?? [])
    .filter((column) => column.role === "fact" && !/latitude|longitude/.test(column.label))
    .map((column) => ({ words: column.label, effect: `column ${table}.${column.name}` }));
  const metrics = model.metrics
    .filter((metric) =>
      measureTables(metric.expression).every((base) => base !== table && canReach(model, base, table)),
    )
    .map((metric) => ({ words: metric.label, effect: metric.description ?? "a defined metric" }));
  const counts = [...new Set(childRelationships(model, table).map((step) => step.fromTable))].map((child) => ({
    words: plural(singularLabel(findTable(model, child)?.label ?? child)),
    effect: `number of rows in ${child}`,
  }));
  return [...metrics, ...counts, ...own];
}
