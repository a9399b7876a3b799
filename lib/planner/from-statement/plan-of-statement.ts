/**
 * Reads a statement back into the plan that says the same. A model writes the SQL that it has learnt; what travels on is a
 * plan: joined as the model of the data joins, explained by its parts, steered and gone on from. Whether the plan shows
 * the rows of the statement is for the caller to see: reading is kind, and where it is in doubt it gives nothing.
 */
import type { Dialect } from "#lib/domain/dialect";
import type { Plan, PlanOrder } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { isSame } from "../compile/measure-sources.ts";
import type { StatementOutline, Tokens } from "../explain/read-statement.ts";
import { blankPlan } from "../plan/blank-plan.ts";
import { settleWays } from "../plan/join-choice.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { isToken, meaningfulTokens, readSqlTokens, splitAtCommas } from "../sql/sql-tokens.ts";
import { conditionsOf } from "./conditions-of.ts";
import { type Draft, draftOf, isSameThing, meantItem } from "./drafts.ts";
import { type Expression, readBeginning } from "./expression.ts";
import { isAggregated, metricOf } from "./measures-of.ts";
import { type ReadSelect, readSelect } from "./read-select.ts";
import { readWhole } from "./read-whole.ts";
import { rowsBehind, tellsRowsApart } from "./related-rows.ts";
import { knownColumn } from "./scope.ts";
import { withoutUnmatched } from "./unmatched-rows.ts";

export type PlanOfStatement = {
  readonly plan: Plan;
  /** For each column of the statement the place of the plan's column that holds the same. */
  readonly places: readonly number[];
};

export type StatementWorld = { readonly model: SemanticModel; readonly dialect: Dialect };

/** Null where no plan says what the statement says. */
export function planOfStatement(sql: string, { model, dialect }: StatementWorld): PlanOfStatement | null {
  const outline = readWhole(meaningfulTokens(readSqlTokens(sql, dialect)));
  if (outline === null) return null;
  const [operator, another] = outline.operators;
  if (operator === undefined) return planOfOutline(outline, model);
  return another === undefined ? planOfBoth(outline, operator, model) : null;
}

const setOperators = { INTERSECT: "intersect", EXCEPT: "except", MINUS: "except", UNION: "union" } as const;

/** Rows of one table set against each other, or rows with, or without, related ones. */
function planOfBoth(outline: StatementOutline, operator: string, model: SemanticModel): PlanOfStatement | null {
  const kind = Object.entries(setOperators).find(([known]) => known === operator)?.[1];
  const [left, right] = outline.selects.map((select) => ({ ...outline, ...alone, selects: [select] }));
  const isEnded = outline.orderBy.length + outline.limit.length + outline.offset.length > 0;
  if (kind === undefined || left === undefined || right === undefined || isEnded) return null;
  const first = planOfOutline(left, model);
  const second = planOfOutline(right, model);
  const detail = first?.plan.detail ?? null;
  const own = detail?.columns.filter(({ table }) => table === detail.table) ?? [];
  if (first !== null && second !== null && own.length > 0 && isSame(detail, second.plan.detail)) {
    const { setOperation: _, ...plan } = second.plan;
    // Plans set rows against each other, statements values.
    if (!tellsRowsApart(own, model)) return null;
    return { ...first, plan: { ...first.plan, setOperation: { kind, plan, evidence: [] } } };
  }
  return kind === "union" ? null : planOfRelated([left, right], first, { isNegated: kind === "except", model });
}

const alone = { operators: [], orderBy: [], limit: [], offset: [] };

/** Rows that have, or lack, rows of another table; or that have rows of both. */
function planOfRelated(
  outlines: readonly [StatementOutline, StatementOutline],
  first: PlanOfStatement | null,
  { isNegated, model }: { readonly isNegated: boolean; readonly model: SemanticModel },
): PlanOfStatement | null {
  const [left, right] = outlines.map((outline) => readSelect(outline, model));
  const columns = first?.plan.detail?.columns ?? [];
  const [column] = columns;
  const more = right == null ? null : rowsBehind(right, columns, isNegated);
  if (first === null || first.plan.detail === null || column === undefined || more === null) return null;
  const detail = { ...first.plan.detail, table: column.table, isDistinct: true };
  if (column.table === first.plan.detail.table) {
    return { ...first, plan: { ...first.plan, detail, exists: [...first.plan.exists, more] } };
  }
  const own = left == null ? null : rowsBehind(left, columns, false);
  if (own === null) return null;
  const [settled] = settleWays(model, { ...blankPlan(model), detail, exists: [own, more] });
  return settled === undefined ? null : { ...first, plan: settled.plan };
}

function planOfOutline(outline: StatementOutline, model: SemanticModel): PlanOfStatement | null {
  const read = readSelect(outline, model);
  const draft = read === null ? null : draftOf(read);
  const conditions = read === null ? null : conditionsOf(read.conditions, read.scope);
  const ordered = read === null || draft === null ? null : inOrder(read, draft);
  const ending = endingOf(outline);
  if (ordered === null || conditions === null || ending === null) return null;
  const { places, order, ...parts } = ordered;
  const { filters, alternatives, exists, time } = conditions;
  const [settled] = settleWays(model, {
    ...blankPlan(model),
    ...parts,
    ...ending,
    filters: [...filters],
    alternatives: alternatives.map((choices) => [...choices]),
    exists: [...exists],
    time,
    order: [...order],
  });
  return read === null || settled === undefined ? null : { plan: withoutUnmatched(settled.plan, read.scope), places };
}

type Ordered = Draft & { readonly order: readonly PlanOrder[] };

/** What rows are put in order by stands among what is shown; null where it cannot be told. */
function inOrder(read: ReadSelect, draft: Draft): Ordered | null {
  let ordered: Ordered = { ...draft, order: [] };
  for (const tokens of splitAtCommas(read.outline.orderBy)) {
    const next = withOrder(tokens, ordered, read);
    if (next === null) return null;
    ordered = next;
  }
  return ordered;
}

function withOrder(tokens: Tokens, ordered: Ordered, read: ReadSelect): Ordered | null {
  const beginning = readBeginning(tokens);
  const expression = beginning === null ? null : meantItem(beginning.expression, read.items);
  const rest = beginning?.rest ?? [];
  const [word] = rest;
  const nulls = isToken(word, "ASC", "DESC") ? rest.slice(1) : rest;
  if (expression === null || !comesLast(nulls, expression, read)) return null;
  const direction = isToken(word, "DESC") ? ("descending" as const) : ("ascending" as const);
  const found = orderedBy(expression, ordered, read);
  if (found === null) return null;
  const { by, index, draft } = found;
  return { ...draft, order: [...ordered.order, { by, index, direction, evidence: [] }] };
}

/** Plans put what has no value last: `NULLS FIRST` says nothing else only where each row has one. */
function comesLast([nulls, where, another]: Tokens, expression: Expression, { scope }: ReadSelect): boolean {
  if (nulls === undefined) return true;
  if (!isToken(nulls, "NULLS") || another !== undefined) return false;
  const placed = expression.kind === "name" ? scope.column(expression.path) : null;
  const isFilled = placed !== null && knownColumn(scope, placed.column)?.profile.nullCount === 0;
  return isToken(where, "LAST") || (isToken(where, "FIRST") && isFilled);
}

type OrderedBy = Pick<PlanOrder, "by" | "index"> & { readonly draft: Draft };

function orderedBy(expression: Expression, draft: Draft, read: ReadSelect): OrderedBy | null {
  if (draft.detail !== null) return listedBy(expression, draft, draft.detail, read);
  if (!isAggregated(expression)) {
    const index = read.items
      .filter((item) => !isAggregated(item.expression))
      .findIndex((item) => isSameThing(item.expression, expression, read.scope));
    return index === -1 ? null : { by: "dimension", index, draft };
  }
  const metric = metricOf(expression, read.scope);
  if (metric === null) return null;
  const known = draft.metrics.findIndex((one) => isSame(one.expression, metric.expression));
  if (known !== -1) return { by: "metric", index: known, draft };
  return { by: "metric", index: draft.metrics.length, draft: { ...draft, metrics: [...draft.metrics, metric] } };
}

/** By a column that is not shown: it is, then. */
function listedBy(
  expression: Expression,
  draft: Draft,
  detail: NonNullable<Draft["detail"]>,
  { scope }: ReadSelect,
): OrderedBy | null {
  const placed = expression.kind === "name" ? scope.column(expression.path) : null;
  if (placed === null || placed.via !== null) return null;
  const known = detail.columns.findIndex((column) => isSameColumn(column, placed.column));
  if (known !== -1) return { by: "detail", index: known, draft };
  if (detail.isDistinct) return null;
  const columns = [...detail.columns, placed.column];
  return { by: "detail", index: columns.length - 1, draft: { ...draft, detail: { ...detail, columns } } };
}

function endingOf({ limit, offset }: StatementOutline): Pick<Plan, "limit" | "offset"> | null {
  const [most, skipped] = [numberOf(limit), numberOf(offset)];
  if (most === undefined || skipped === undefined || most === 0 || (most === null && skipped !== null)) return null;
  return { limit: most, offset: skipped ?? 0 };
}

/** Null where nothing is said, undefined where it is no whole number. */
function numberOf([token, another]: Tokens): number | null | undefined {
  if (token === undefined) return null;
  const number = token.kind === "number" && another === undefined ? Number(token.text) : Number.NaN;
  return Number.isInteger(number) ? number : undefined;
}
