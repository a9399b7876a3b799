/** Builds the FROM clause of one SELECT: the base table and, once each, the tables on the ways to the columns that are used. */
import type { Dialect } from "#lib/domain/dialect";
import type { ColumnRef } from "#lib/domain/plan";
import { type JoinPath, pathsToOne } from "#lib/semantic/join-graph";
import type { Relationship, SemanticModel } from "#lib/semantic/model";
import { neverLosesRows } from "../plan/reach.ts";
import { identifier, madeName } from "../sql/sql-text.ts";
import { columnText } from "./column-expression.ts";

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

/** `aliasPrefix` and the aliases `around` keep a subquery apart from the statement that it stands in. */
export function fromClause(
  args: {
    readonly model: SemanticModel;
    readonly dialect: Dialect;
    readonly aliasPrefix?: string;
    readonly around?: ReadonlySet<string>;
  },
  base: string,
): FromClause {
  const { model, dialect, around = new Set() } = args;
  const aliases = new Map<string, string>();
  const lines: string[] = [];
  const aliasOf = (table: string): string => {
    const plain = `${args.aliasPrefix ?? ""}${table.toLowerCase()}`;
    const taken = new Set([...around, ...aliases.values()]);
    let alias = madeName(plain);
    for (let count = 2; taken.has(alias); count += 1) alias = madeName(`${plain}_${count}`);
    return alias;
  };
  const baseAlias = aliasOf(base);
  aliases.set("", baseAlias);
  lines.push(`FROM ${tableText(model, base, dialect)} AS ${baseAlias}`);

  const joinPath = (path: JoinPath): string => {
    let key = "";
    let alias = baseAlias;
    let isAlwaysThere = true;
    for (const step of path) {
      // Behind a row that may be missing, everything may be missing.
      isAlwaysThere = isAlwaysThere && neverLosesRows(model, step);
      key += `>${step.fromTable}.${step.fromColumns.join("+")}`;
      const known = aliases.get(key);
      const next = known ?? aliasOf(step.toTable);
      if (known === undefined) {
        aliases.set(key, next);
        const kind = isAlwaysThere ? "JOIN" : "LEFT JOIN";
        lines.push(
          `${kind} ${tableText(model, step.toTable, dialect)} AS ${next} ON ${joinCondition(step, alias, next, dialect)}`,
        );
      }
      alias = next;
    }
    return alias;
  };

  return {
    dialect,
    column: (reference, via) => {
      const [path] = pathsToOne(model, base, reference.table, via);
      if (path === undefined) throw new Error(`No way from ${base} to ${reference.table}`);
      return columnText(reference, { model, dialect, alias: joinPath(path) });
    },
    baseColumn: (name) => columnText({ table: base, column: name }, { model, dialect, alias: baseAlias }),
    aliases: () => new Set([...around, ...aliases.values()]),
    text: () => lines.join("\n"),
  };
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
