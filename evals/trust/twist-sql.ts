/** Makes of a right statement one that runs as well and answers something else: what a model does that errs. */
import { isNumericKind } from "#lib/domain/column-kind";
import { findTable, type SemanticColumn, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import { type Clause, type ClauseWord, outerClauses, outermost } from "./clauses.ts";

export const twistNames = ["extra filter", "dropped filter", "wrong year", "swapped measure", "limit 5"] as const;
export type TwistName = (typeof twistNames)[number];

type Twist = (sql: string, model: SemanticModel) => string | null;

/** Null where the statement has nothing that could be twisted so. */
export const twists: Readonly<Record<TwistName, Twist>> = {
  "extra filter": withExtraFilter,
  "dropped filter": withoutFilter,
  "wrong year": inTheYearBefore,
  "swapped measure": withOtherMeasure,
  "limit 5": cutToFive,
};

/** On the most frequent value of a column that the statement does not speak of. */
function withExtraFilter(sql: string, model: SemanticModel): string | null {
  const condition = sourcesOf(sql, model).flatMap(({ alias, table }) => {
    const column = table.columns.find((candidate) => canFilter(candidate) && !mentions(sql, candidate.name));
    const value = column?.profile.values[0];
    return column === undefined || value === undefined ? [] : [`${alias}."${column.name}" = ${textOf(value)}`];
  })[0];
  if (condition === undefined) return null;
  const where = clauseOf(sql, "WHERE");
  if (where !== undefined) {
    const body = sql.slice(where.bodyStart, where.end).trim();
    return replaced(sql, { start: where.start, end: where.end, text: `WHERE (${body}) AND ${condition} ` });
  }
  const from = clauseOf(sql, "FROM");
  return from === undefined ? null : replaced(sql, { start: from.end, end: from.end, text: ` WHERE ${condition} ` });
}

function canFilter({ role, kind, profile, expression }: SemanticColumn): boolean {
  return role === "dimension" && kind === "text" && expression === null && profile.values.length > 1;
}

/** The whole condition; tables that it may join would multiply without it. */
function withoutFilter(sql: string): string | null {
  const from = clauseOf(sql, "FROM");
  const dropped = clauseOf(sql, "WHERE") ?? clauseOf(sql, "HAVING");
  if (from === undefined || dropped === undefined) return null;
  if (outermost(sql).slice(from.start, from.end).includes(",")) return null;
  return replaced(sql, { start: dropped.start, end: dropped.end, text: " " });
}

function inTheYearBefore(sql: string): string | null {
  const moved = sql.replace(/\b20\d\d\b/g, (year) => String(Number(year) - 1));
  return moved === sql ? null : moved;
}

/** Another number of the same table where one is added up, else another function. */
function withOtherMeasure(sql: string, model: SemanticModel): string | null {
  const swapped = sourcesOf(sql, model).flatMap(({ alias, table }) => {
    const pattern = new RegExp(`\\b(SUM|AVG|MIN|MAX)\\(\\s*(?:${alias}\\.)?"?(\\w+)"?\\s*\\)`, "i");
    const match = pattern.exec(sql);
    const other = table.columns.find(
      ({ name, role, kind, expression }) =>
        role === "fact" && isNumericKind(kind) && expression === null && !mentions(sql, name),
    );
    if (match === null || other === undefined || !table.columns.some(({ name }) => name === match[2])) return [];
    return [sql.replaceAll(match[0], `${match[1]}(${alias}."${other.name}")`)];
  })[0];
  return swapped ?? withOtherFunction(sql);
}

const otherFunctions: Readonly<Record<string, string>> = { SUM: "MAX(", AVG: "MAX(", MIN: "MAX(", MAX: "MIN(" };

function withOtherFunction(sql: string): string | null {
  const distinct = /\bCOUNT\(\s*DISTINCT\b/i;
  if (distinct.test(sql)) return sql.replace(distinct, "COUNT(");
  const match = /\b(SUM|AVG|MIN|MAX)\(/i.exec(sql);
  if (match === null) return null;
  return sql.replaceAll(match[0], otherFunctions[match[0].slice(0, -1).toUpperCase()] ?? match[0]);
}

function cutToFive(sql: string): string | null {
  const limit = clauseOf(sql, "LIMIT");
  if (limit === undefined) return outerClauses(sql).length === 0 ? null : `${sql.trimEnd()} LIMIT 5`;
  const rows = Number(sql.slice(limit.bodyStart, limit.end).trim());
  return rows === 5 ? null : replaced(sql, { start: limit.start, end: limit.end, text: "LIMIT 5" });
}

type Source = { readonly alias: string; readonly table: SemanticTable };

/** The tables of the outermost SELECT, by the names that it uses for them. */
function sourcesOf(sql: string, model: SemanticModel): readonly Source[] {
  const from = clauseOf(sql, "FROM");
  if (from === undefined) return [];
  const text = outermost(sql).slice(from.start, from.end);
  return [...text.matchAll(/\b(?:FROM|JOIN)\s+(?:"?\w+"?\.)?"?(\w+)"?(?:\s+(?:AS\s+)?(\w+))?/gi)].flatMap(
    ([, name = "", alias = ""]) => {
      const table = findTable(model, name);
      const isAlias = alias !== "" && !/^(?:JOIN|LEFT|RIGHT|FULL|INNER|CROSS|ON|USING|WHERE)$/i.test(alias);
      return table === undefined ? [] : [{ alias: isAlias ? alias : `"${name}"`, table }];
    },
  );
}

function clauseOf(sql: string, word: ClauseWord): Clause | undefined {
  return outerClauses(sql).find((clause) => clause.word === word);
}

function mentions(sql: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`, "i").test(sql);
}

function textOf(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function replaced(sql: string, { start, end, text }: { start: number; end: number; text: string }): string {
  return `${sql.slice(0, start)}${text}${sql.slice(end)}`;
}
