/** Columns that a word speaks of by their nature alone: "number", "date", "type" of a table that is named elsewhere. */
import type { Candidate } from "#lib/semantic/index-model";
import { findTable, type SemanticColumn, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import { type Nature, senseOf } from "#lib/semantic/thesaurus/thesaurus";
import { splitIdentifier } from "#lib/semantic/words";
import { isOfUnit } from "../words/number-units.ts";

const weight = 0.85;
const mostTables = 6;

/** The columns of these tables that the word can speak of; none where it says of no nature. */
export function columnsOfNature(model: SemanticModel, tables: ReadonlySet<string>, word: string): Candidate[] {
  const { natures } = senseOf(word);
  if (natures.length === 0) return [];
  return [...tables].slice(0, mostTables).flatMap((name) => {
    const table = findTable(model, name);
    const columns = table === undefined ? [] : natures.flatMap((nature) => ofNature(table, nature, word));
    return [...new Set(columns)].map((column) => ({ element: { kind: "column", table: name, column }, weight }));
  });
}

/** "kilometres", "minutes": what these tables, and those that they join, tell in that unit. */
export function columnsOfUnit(model: SemanticModel, tables: ReadonlySet<string>, unit: string): Candidate[] {
  const near = model.relationships
    .filter(({ fromTable, toTable }) => tables.has(fromTable) || tables.has(toTable))
    .flatMap(({ fromTable, toTable }) => [fromTable, toTable]);
  return [...new Set([...tables, ...near])]
    .slice(0, mostTables)
    .flatMap((name) =>
      (findTable(model, name)?.columns ?? [])
        .filter((column) => column.role === "fact" && !column.isHidden && isOfUnit(unit, column))
        .map((column) => ({ element: { kind: "column", table: name, column: column.name }, weight })),
    );
}

function ofNature(table: SemanticTable, nature: Nature, word: string): string[] {
  const named = (isIt: (column: SemanticColumn) => boolean): string[] =>
    table.columns.filter((column) => !column.isHidden && isIt(column)).map(({ name }) => name);
  switch (nature) {
    case "time":
      return table.mainTimeColumn === null ? [] : [table.mainTimeColumn];
    case "key": {
      const numbered = named(
        ({ name, role: own }) => own !== "fact" && /^(no|number|nr|num|code)$/.test(lastWord(name)),
      );
      return numbered.length > 0 ? numbered : [...table.primaryKey].slice(0, 1);
    }
    case "money":
      return named(({ role: own, format }) => own === "fact" && format === "currency");
    case "kind":
      return named(({ name, role: own }) => own === "dimension" && splitIdentifier(name).includes(word));
    default:
      return [];
  }
}

function lastWord(name: string): string {
  return splitIdentifier(name).at(-1) ?? "";
}
