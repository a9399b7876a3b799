/** Asks back which figure a ranking goes by, where the question names how many but not by what: "top 10 products". */
import type { ClarificationOption } from "#lib/domain/message";
import { canReach, childRelationships } from "#lib/semantic/join-graph";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { plural } from "#lib/semantic/words";
import { measureTables, singularLabel } from "./plan/measures.ts";
import type { PlanningOutcome } from "./plan/outcome.ts";
import { defaultLimit } from "./plan-building/ranking-limit.ts";
import { allMentions } from "./request/mentions.ts";
import type { Mention, Ranking, Request } from "./request/request.ts";

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
  const start = rankedInWords(model, request.ranking, { request, mention, table: element.table });
  if (start === null) return null;
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

type Ranked = { readonly request: Request; readonly mention: Mention | undefined; readonly table: string };

/** "top 10 products", "top month per category": null where it is not clear what is ranked. */
function rankedInWords(model: SemanticModel, { limit, direction }: Ranking, ranked: Ranked): string | null {
  const { request, mention, table } = ranked;
  const end = direction === "descending" ? "top" : "bottom";
  const isPlural = mention !== undefined && /s$/i.test(mention.chunk.text);
  const step = request.grain?.grain ?? null;
  if (step === null) {
    const words = plural(singularLabel(findTable(model, table)?.label ?? table));
    return `${end} ${limit ?? (isPlural ? defaultLimit : 1)} ${words}`;
  }
  const isOfEach = limit === null && !isPlural && request.groups.length > 0;
  return isOfEach ? `${end} ${step} per ${mention?.chunk.text ?? ""}` : null;
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
