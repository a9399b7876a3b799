/** What is wrong with a model, element by element, for those who edit it. */
import type { ModelElement, ModelProblem } from "#lib/domain/model-edit";
import { columnElement, relationshipKey } from "./element-keys.ts";
import { expressionColumns } from "./expression/row-expression.ts";
import { plainMeasures, tableOfPlain } from "./measure-parts.ts";
import {
  findColumn,
  findTable,
  type Relationship,
  type SemanticMetric,
  type SemanticModel,
  type SemanticTable,
} from "./model.ts";

/** Why the guard refuses a statement, in one sentence; null when it does not. */
export type StatementCheck = (sql: string) => Promise<string | null>;

/** All that is wrong, errors and warnings, in the order of the model's elements. */
export async function validateModel(model: SemanticModel, check: StatementCheck): Promise<readonly ModelProblem[]> {
  const statements = await Promise.all(
    model.verifiedQueries.map(async ({ name, sql }): Promise<readonly ModelProblem[]> => {
      const reason = await check(sql);
      return reason === null
        ? []
        : [error({ kind: "verified_query", key: name }, `Its statement cannot run: ${reason}`)];
    }),
  );
  return [
    ...model.tables.flatMap((table) => columnProblems(table)),
    ...model.relationships.flatMap((relationship) => relationshipProblems(model, relationship)),
    ...model.metrics.flatMap((metric) => metricProblems(model, metric)),
    ...sharedNames(model),
    ...sharedQuestions(model),
    ...statements.flat(),
  ];
}

function error(element: ModelElement, sentence: string): ModelProblem {
  return { element, level: "error", sentence };
}

function warning(element: ModelElement, sentence: string): ModelProblem {
  return { element, level: "warning", sentence };
}

/** A calculated column reads columns of its table, and nothing else. */
function columnProblems(table: SemanticTable): readonly ModelProblem[] {
  const known = new Set(table.columns.map(({ name }) => name));
  return table.columns.flatMap((column) => {
    const missing = expressionColumns(column.expression ?? "").filter((name) => !known.has(name));
    return missing.map((name) =>
      error(columnElement(table.name, column), `Its expression reads ${name}, which ${table.name} does not have.`),
    );
  });
}

function relationshipProblems(model: SemanticModel, relationship: Relationship): readonly ModelProblem[] {
  const element: ModelElement = { kind: "relationship", key: relationshipKey(relationship) };
  const missing = [
    ...missingColumns(model, relationship.fromTable, relationship.fromColumns),
    ...missingColumns(model, relationship.toTable, relationship.toColumns),
  ];
  if (missing.length > 0) return missing.map((sentence) => error(element, sentence));
  const one = findTable(model, relationship.toTable);
  if (one === undefined || relationship.source === "declared" || isUnique(one, relationship.toColumns)) return [];
  const columns = relationship.toColumns.join(", ");
  return [
    warning(element, `Several rows of ${one.name} share one ${columns}, so that a join counts rows more than once.`),
  ];
}

function missingColumns(model: SemanticModel, table: string, columns: readonly string[]): readonly string[] {
  if (findTable(model, table) === undefined) return [`There is no table ${table}.`];
  return columns.flatMap((column) =>
    findColumn(model, table, column) === undefined ? [`${table} has no column ${column}.`] : [],
  );
}

/** True unless the values show that it is not: what was not measured is not held against it. */
function isUnique(table: SemanticTable, columns: readonly string[]): boolean {
  const [column, another] = columns;
  if (table.primaryKey.length > 0 && table.primaryKey.every((key) => columns.includes(key))) return true;
  if (another !== undefined || table.rowCount === null) return true;
  const profile = table.columns.find(({ name }) => name === column)?.profile;
  if (profile === undefined || profile.isUnique === true || profile.distinctCount === null) return true;
  return profile.distinctCount >= table.rowCount - (profile.nullCount ?? 0);
}

function metricProblems(model: SemanticModel, metric: SemanticMetric): readonly ModelProblem[] {
  const element: ModelElement = { kind: "metric", key: metric.name };
  return plainMeasures(metric.expression).flatMap((measure) => {
    const table = tableOfPlain(measure);
    const columns = measure.kind === "count" ? [] : [measure.column.column];
    return missingColumns(model, table, columns).map((sentence) =>
      error(element, `It cannot be measured: ${sentence}`),
    );
  });
}

/** A word that means two metrics makes every question with it a question back. */
function sharedNames(model: SemanticModel): readonly ModelProblem[] {
  const owners = new Map<string, SemanticMetric[]>();
  for (const metric of model.metrics) {
    for (const word of new Set([metric.label, ...metric.synonyms].map((name) => name.toLowerCase()))) {
      owners.set(word, [...(owners.get(word) ?? []), metric]);
    }
  }
  const shared = [...owners].filter(([, metrics]) => metrics.length > 1);
  return shared.flatMap(([word, metrics]) =>
    metrics.map((metric) => {
      const element: ModelElement = { kind: "metric", key: metric.name };
      const others = metrics.filter((other) => other !== metric).map(({ name }) => name);
      const isName = metrics.every(({ label }) => label.toLowerCase() === word);
      if (isName) return error(element, `Another metric is called ${word} too.`);
      return warning(element, `"${word}" also stands for ${others.join(", ")}.`);
    }),
  );
}

function sharedQuestions({ verifiedQueries }: SemanticModel): readonly ModelProblem[] {
  return verifiedQueries.flatMap((query, index) => {
    const same = verifiedQueries.find(
      (other, place) => place < index && other.question.toLowerCase() === query.question.toLowerCase(),
    );
    const element: ModelElement = { kind: "verified_query", key: query.name };
    return same === undefined ? [] : [warning(element, `${same.name} asks the same question.`)];
  });
}
