/** Builds the FROM clause of one SELECT: the base table and, once each, the tables on the ways to the columns that are used. */

import { derivedColumn } from "#lib/domain/derived-column";
import type { Dialect } from "#lib/domain/dialect";
import type { ColumnRef } from "#lib/domain/plan";
import { type JoinPath, pathsToOne } from "#lib/semantic/join-graph";
import type { Relationship, SemanticModel } from "#lib/semantic/model";
import { neverLosesRows } from "../plan/reach.ts";
import { identifier, madeName } from "../sql/sql-text.ts";
import { columnText } from "./column-expression.ts";
import { derivedText, joinApart } from "./derived-text.ts";

export type FromClause = {
  /** In which its texts are written. */
  readonly dialect: Dialect;
  /** The text of a column, joining its table if it is not there yet. */
  readonly column: (reference: ColumnRef, via: ColumnRef | null) => string;
  /** The text of a base column. */
  readonly baseColumn: (name: string) => string;
  /** The names under which tables stand here and around: a subquery must not use them. */
  readonly aliases: () => ReadonlySet<string>;
  /** "FROM ..." with one JOIN a line. Call it last. */
  readonly text: () => string;
};

type Args = {
  readonly model: SemanticModel;
  readonly dialect: Dialect;
  readonly aliasPrefix?: string;
  readonly around?: ReadonlySet<string>;
  /** The conditions by which a question asks for rows of a table; left out where it asks for all of them. */
  readonly asked?: (base: string, from: FromClause) => readonly string[];
};

/** `aliasPrefix` and the aliases `around` keep a subquery apart from the statement that it stands in. */
export function fromClause(args: Args, base: string): FromClause {
  const { model, dialect } = args;
  const joins = newJoins(args, base);
  const textAt = (reference: ColumnRef, path: JoinPath): string => {
    const definition = derivedColumn(reference.column);
    if (definition === null) return columnText(reference, { model, dialect, alias: joins.alongPath(path) });
    const apart = (table: string): FromClause =>
      fromClause({ ...args, aliasPrefix: `${args.aliasPrefix ?? ""}apart_`, around: joins.aliases() }, table);
    return derivedText(definition, {
      model,
      table: reference.table,
      column: (other) => textAt(other, [...path, ...pathTo(model, { from: reference.table, to: other.table })]),
      rows: (table) => {
        const rows = apart(table);
        return { column: (other) => rows.column(other, null), text: rows.text };
      },
      asked: (table) => {
        const rows = apart(table);
        const where = (): readonly string[] => args.asked?.(table, rows) ?? [];
        return { column: (other) => rows.column(other, null), where, text: rows.text };
      },
      joined: joins.ofQuery,
    });
  };
  return {
    dialect,
    column: (reference, via) => textAt(reference, pathTo(model, { from: base, to: reference.table, via })),
    baseColumn: (name) => textAt({ table: base, column: name }, []),
    aliases: joins.aliases,
    text: joins.text,
  };
}

type Way = { readonly from: string; readonly to: string; readonly via?: ColumnRef | null };

function pathTo(model: SemanticModel, { from, to, via = null }: Way): JoinPath {
  const [path] = pathsToOne(model, from, to, via);
  if (path === undefined) throw new Error(`No way from ${from} to ${to}`);
  return path;
}

type Joins = {
  /** The alias at the end of a way, joining what is not there yet. */
  readonly alongPath: (path: JoinPath) => string;
  /** The alias of a query that is looked at apart, once for each query and what it is bound to. */
  readonly ofQuery: (query: string, keys: readonly string[]) => string;
  readonly aliases: () => ReadonlySet<string>;
  readonly text: () => string;
};

function newJoins({ model, dialect, aliasPrefix = "", around = new Set() }: Args, base: string): Joins {
  const aliases = new Map<string, string>();
  const lines: string[] = [];
  const claim = (identity: string, name: string): string => {
    const plain = `${aliasPrefix}${name.toLowerCase()}`;
    const taken = new Set([...around, ...aliases.values()]);
    let alias = madeName(plain);
    for (let count = 2; taken.has(alias); count += 1) alias = madeName(`${plain}_${count}`);
    aliases.set(identity, alias);
    return alias;
  };
  const baseAlias = claim("", base);
  lines.push(`FROM ${tableText(model, base, dialect)} AS ${baseAlias}`);

  const alongPath: Joins["alongPath"] = (path) => {
    let key = "";
    let alias = baseAlias;
    let isAlwaysThere = true;
    for (const step of path) {
      // Behind a row that may be missing, everything may be missing.
      isAlwaysThere = isAlwaysThere && neverLosesRows(model, step);
      key += `>${step.fromTable}.${step.fromColumns.join("+")}`;
      const known = aliases.get(key);
      const next = known ?? claim(key, step.toTable);
      if (known === undefined) {
        const kind = isAlwaysThere ? "JOIN" : "LEFT JOIN";
        lines.push(
          `${kind} ${tableText(model, step.toTable, dialect)} AS ${next} ON ${joinCondition(step, alias, next, dialect)}`,
        );
      }
      alias = next;
    }
    return alias;
  };
  const ofQuery: Joins["ofQuery"] = (query, keys) => {
    const identity = `${keys.join()}\n${query}`;
    const known = aliases.get(identity);
    if (known !== undefined) return known;
    const alias = claim(identity, "apart");
    lines.push(joinApart(query, alias, keys));
    return alias;
  };
  return { alongPath, ofQuery, aliases: () => new Set([...around, ...aliases.values()]), text: () => lines.join("\n") };
}

/** The full, quoted name of a table of the model. */
export function tableText(model: SemanticModel, table: string, dialect: Dialect): string {
  return [model.database, model.schema, table].map((name) => identifier(name, dialect)).join(".");
}

/** The condition that matches a row (alias `from`) with the row that it refers to (alias `to`). */
export function joinCondition(step: Relationship, from: string, to: string, dialect: Dialect): string {
  return step.fromColumns
    .map((column, index) => {
      const target = step.toColumns[index] ?? column;
      return `${from}.${identifier(column, dialect)} = ${to}.${identifier(target, dialect)}`;
    })
    .join(" AND ");
}
