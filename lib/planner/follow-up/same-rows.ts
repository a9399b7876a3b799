/**
 * Another question about the rows of the last answer: "what are their names", "which of those were late", "how many
 * are there". It is planned by itself, of the same rows, and takes over what restricted them.
 */
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { planCost } from "../plan/join-choice.ts";
import { measureTables, singularLabel } from "../plan/measures.ts";
import type { PlanningArgs } from "../plan/outcome.ts";
import { tellsRows } from "../plan/table-row-names.ts";
import type { Item, Request } from "../request/request.ts";
import { settled, type Understanding, understandings, uniqueByPlan } from "../understand/resolve.ts";
import { setsBeside } from "./beside-last.ts";
import { withConditions } from "./carry-conditions.ts";
import { withEarlierColumns, withMoreOfGroups } from "./same-columns.ts";

/** The understandings of a question about the rows of the last answer, cheapest first; none when it shows no rows. */
export function sameRows(question: string, args: PlanningArgs, request: Request): Understanding[] {
  const { previousPlan, model } = args;
  if (previousPlan === null || previousPlan.setOperation !== null || request.isRatio) return [];
  // "the average of them" sums up what was shown.
  if (request.changes.some((change) => change.kind !== "function" || change.function !== "count")) return [];
  // A period that is only set beside the last one asks for no rows.
  const table = setsBeside(request, previousPlan) ? null : tableOfRows(model, previousPlan);
  if (table === null) return [];
  const asked = ofRows(request, table, /\bones\b/i.test(question) ? table : singularLabel(table.toLowerCase()));
  const isBare = request.shown.length + request.groups.length === 0;
  const found = understandings(args, asked).flatMap((understanding) => {
    const own = understanding.plan;
    const plan = takenOver(model, { question, own, before: previousPlan, isBare });
    if (plan === null) return [];
    const { choice, measureOption, cost } = understanding;
    return settled(args, { choice, measureOption, cost: cost - planCost(model, own), built: { plan, cost: 0 } });
  });
  return uniqueByPlan(found);
}

/** The table whose rows the last answer was about: listed, counted, or those that it grouped by. */
export function tableOfRows(model: SemanticModel, { detail, dimensions, metrics }: Plan): string | null {
  if (detail !== null) {
    const [first] = detail.columns;
    const isOther = first !== undefined && detail.columns.every(({ table }) => table === first.table);
    return isOther ? first.table : detail.table;
  }
  const entity = dimensions.findLast(({ column }) => tellsRows(model, column));
  if (entity !== undefined) return entity.column.table;
  const [base, ...more] = metrics.flatMap(({ expression }) => measureTables(expression));
  return more.length > 0 ? null : (base ?? null);
}

/** The request with the rows named in it, as if the question had said of what it speaks. */
function ofRows(request: Request, table: string, text: string): Request {
  const isNamed = [...request.shown, ...request.groups].some(({ mention }) =>
    mention.candidates.some(({ element }) => element.kind === "table" && element.table === table),
  );
  const isCount = request.changes.some((change) => change.kind === "function" && change.function === "count");
  if (isNamed && !isCount) return request;
  const rows: Item = {
    mention: {
      id: idOfRows,
      chunk: { meaning: { type: "unknown" }, first: idOfRows, length: 0, text, start: idOfRows, end: idOfRows },
      candidates: [{ element: { kind: "table", table, via: null }, weight: 1 }],
      text: null,
      preposition: null,
      reversed: [],
    },
    functions: isCount ? ["count"] : [],
    outer: null,
    isDistinct: false,
    joiner: null,
    rowLimit: null,
    isEach: false,
    isSecond: false,
    isBehindPreposition: request.shown.length > 0,
  };
  return { ...request, shown: [...request.shown, rows], changes: [] };
}

/** Behind all that a question can mention. */
const idOfRows = 10_000;

type Taking = {
  readonly question: string;
  readonly own: Plan;
  readonly before: Plan;
  /** The question shows nothing of its own. */
  readonly isBare: boolean;
};

function takenOver(model: SemanticModel, { question, own, before, isBare }: Taking): Plan | null {
  if (before.detail === null && before.dimensions.length > 0)
    return isBare ? null : withMoreOfGroups(model, own, before);
  const columns = withEarlierColumns(model, { question, own, before, isBare });
  return columns === null ? null : withConditions(model, columns, before);
}
