/** A statement that an analyst changed in nothing but what it measures: the new calculation as a metric would have it. */
import type { Dialect } from "#lib/domain/dialect";
import type { Plan } from "#lib/domain/plan";
import { tablesOfMeasure } from "#lib/semantic/measure-parts";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { readStatement, type SelectOutline, type StatementOutline, type Tokens } from "./explain/read-statement.ts";
import { isToken, nameOfToken, type SqlToken } from "./sql/sql-tokens.ts";

export type ChangedMeasure = {
  readonly table: string;
  /** Over columns of that table, which it calls by their bare names. */
  readonly expression: string;
  /** The heading that it was given, where that is new. */
  readonly heading: string | null;
};

type World = { readonly model: SemanticModel; readonly dialect: Dialect };
type Statements = { readonly plan: Plan; readonly before: string; readonly after: string };

/** null where anything else was changed, and where the plan has not one figure over one table. */
export function changedMeasure({ plan, before, after }: Statements, { model, dialect }: World): ChangedMeasure | null {
  const [metric, another] = plan.metrics;
  const [table, otherTable] = metric === undefined ? [] : tablesOfMeasure(metric.expression);
  if (table === undefined || another !== undefined || otherTable !== undefined) return null;
  const [old, own] = [readStatement(before, dialect), readStatement(after, dialect)];
  const [oldSelect, ownSelect] = [onlySelect(old), onlySelect(own)];
  if (old === null || own === null || oldSelect === null || ownSelect === null) return null;
  const changed = changedItem(oldSelect, ownSelect);
  if (changed === null) return null;
  const isRenamed = changed.old.heading !== changed.own.heading;
  const order = isRenamed ? renamed(old.orderBy, changed.old.heading, changed.own.heading) : old.orderBy;
  if (!isSameText(order, own.orderBy) || !isSameText(old.limit, own.limit)) return null;
  const expression = bareExpression(changed.own.expression, ownSelect, table);
  if (expression === null || findTable(model, table) === undefined) return null;
  return { table, expression, heading: isRenamed ? changed.own.heading : null };
}

/** Without named parts: what is added up there is a part of a measure only. */
function onlySelect(outline: StatementOutline | null): SelectOutline | null {
  const [select, another] = outline?.selects ?? [];
  return outline === null || outline.named.length > 0 || another !== undefined ? null : (select ?? null);
}

type Item = { readonly expression: Tokens; readonly heading: string | null };

/** The one item that differs, where all else of the SELECT is the same. */
function changedItem(before: SelectOutline, after: SelectOutline): { readonly old: Item; readonly own: Item } | null {
  const clauses = ["where", "groupBy", "having", "qualify"] as const;
  if (before.isDistinct !== after.isDistinct || clauses.some((name) => !isSameText(before[name], after[name])))
    return null;
  if (!isSameText(sourceTokens(before), sourceTokens(after)) || before.items.length !== after.items.length) return null;
  const places = before.items.flatMap((item, place) => (isSameText(item, after.items[place] ?? []) ? [] : [place]));
  const [place, another] = places;
  if (place === undefined || another !== undefined) return null;
  const [old, own] = [itemOf(before.items[place] ?? []), itemOf(after.items[place] ?? [])];
  return isSameText(old.expression, own.expression) ? null : { old, own };
}

function sourceTokens({ sources }: SelectOutline): Tokens {
  return sources.flatMap(({ tokens, on, using }) => [...tokens, ...on, ...using]);
}

function itemOf(tokens: Tokens): Item {
  const place = tokens.findLastIndex((token) => isToken(token, "AS"));
  const heading = place === tokens.length - 2 ? tokens.at(-1) : undefined;
  if (heading === undefined) return { expression: tokens, heading: null };
  return { expression: tokens.slice(0, place), heading: nameOfToken(heading) };
}

/** What is put in order by the figure goes on to be, under its new heading. */
function renamed(tokens: Tokens, before: string | null, after: string | null): Tokens {
  if (before === null || after === null) return tokens;
  return tokens.map((token) => (nameOfToken(token) === before ? { ...token, text: `"${after}"` } : token));
}

function isSameText(left: Tokens, right: Tokens): boolean {
  return left.length === right.length && left.every((token, place) => spelled(token) === spelled(right[place]));
}

function spelled(token: SqlToken | undefined): string {
  if (token === undefined) return "";
  return token.kind === "text" ? token.text : (nameOfToken(token) ?? token.text).toUpperCase();
}

/** The expression as it is written, without the alias of the table; null where it reads another one. */
function bareExpression(tokens: Tokens, { sources }: SelectOutline, table: string): string | null {
  let text = "";
  for (const [place, token] of tokens.entries()) {
    const isAlias = nameOfToken(token) !== null && isToken(tokens[place + 1], ".");
    const source = sources.find(({ alias }) => alias?.toUpperCase() === nameOfToken(token)?.toUpperCase());
    if (isAlias && source?.path.at(-1)?.toUpperCase() !== table.toUpperCase()) return null;
    const isDot = isToken(token, ".");
    const before = tokens[place - 1];
    if (before !== undefined && before.end < token.start && !isDot) text += " ";
    if (!isAlias && !isDot) text += token.text;
  }
  return text.trim() === "" ? null : text.trim();
}
