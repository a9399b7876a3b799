/** One SELECT with its names placed in the model: what it shows, of which rows. */
import type { SemanticModel } from "#lib/semantic/model";
import type { SelectOutline, StatementOutline, Tokens } from "../explain/read-statement.ts";
import { isToken, nameOfToken } from "../sql/sql-tokens.ts";
import { conjuncts, type Expression, readBeginning, readExpression } from "./expression.ts";
import { isJoin, type StatementScope, scopeOf } from "./scope.ts";

export type StatementItem = {
  readonly expression: Expression /** Null without one. */;
  readonly heading: string | null;
};

export type ReadSelect = {
  readonly outline: StatementOutline;
  readonly select: SelectOutline;
  readonly scope: StatementScope;
  readonly items: readonly StatementItem[];
  /** All that its rows are picked by, wherever it is written. */
  readonly conditions: readonly Expression[];
  /** Neither grouped nor cut: every row that meets the conditions counts once. */
  readonly isWhole: boolean;
};

/** Null where it is more than one SELECT, or says what plans do not. `isInner`: it stands within another one. */
export function readSelect(outline: StatementOutline, model: SemanticModel, isInner = false): ReadSelect | null {
  const [select, another] = outline.selects;
  if (select === undefined || another !== undefined || outline.named.length > 0 || select.qualify.length > 0)
    return null;
  const where = select.where.length === 0 ? null : readExpression(select.where);
  if (where === null && select.where.length > 0) return null;
  const picked = where === null ? [] : conjuncts(where).filter((condition) => !isTrue(condition));
  const scope = scopeOf(select, picked, { model, isInner });
  const items = select.items.map(itemOf);
  const read = items.filter((item) => item !== null);
  if (scope === null || read.length < items.length) return null;
  const conditions = [...scope.conditions, ...picked.filter((condition) => !isJoin(condition, select, model))];
  const isWhole = select.groupBy.length + select.having.length + outline.limit.length + outline.offset.length === 0;
  return { outline, select, scope, items: read, conditions, isWhole };
}

function isTrue(condition: Expression): boolean {
  return condition.kind === "value" && condition.value === true;
}

/** `expression AS heading`, `expression heading`, or the expression alone. */
function itemOf(tokens: Tokens): StatementItem | null {
  const read = readBeginning(tokens);
  if (read === null) return null;
  const { expression, rest } = read;
  if (rest.length === 0) return { expression, heading: null };
  const [name, another] = isToken(rest[0], "AS") ? rest.slice(1) : rest;
  const heading = name === undefined || another !== undefined ? null : nameOfToken(name);
  return heading === null ? null : { expression, heading };
}
