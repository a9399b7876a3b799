/**
 * The rules that every dialect shares: tables within the allowed scope, functions from an allow-list, nothing
 * that the adapter could not name. Pure; of several offences the one that weighs most is told.
 */
import "server-only";
import type { StatementScope, TableName } from "#lib/db/warehouse/contract";
import type { Dialect } from "#lib/domain/dialect";
import { foldName } from "#lib/domain/fold-name";
import { nearestNames } from "./nearest-names.ts";
import { cutOuterLimit } from "./outer-limit.ts";
import type { FunctionReference, StatementFacts, TableReference } from "./statement-facts.ts";
import { accept, type GuardVerdict, type Refusal, refuse } from "./verdict.ts";

/** Names in lower case. */
export type FunctionAllowList = { readonly scalar: ReadonlySet<string>; readonly table: ReadonlySet<string> };

export type GuardPolicy = {
  readonly scope: StatementScope;
  /** Every table and view of the scope's schemas, in the engine's spelling. */
  readonly knownTables: readonly TableName[];
  /** Other databases of this warehouse, so that a foreign name can be told from a wrong one. */
  readonly otherDatabases: readonly string[];
  readonly maxRows: number;
};

/** What the rules are told of an engine: its dialect, and the functions that a statement may call there. */
export type GuardedEngine = {
  readonly dialect: Dialect;
  readonly functions: FunctionAllowList;
};

type Resolution = { readonly table: TableName } | { readonly refusal: Refusal };

export function judgeStatement(
  sql: string,
  facts: StatementFacts,
  policy: GuardPolicy,
  engine: GuardedEngine,
): GuardVerdict {
  const functions = [...new Set(facts.functions.map((reference) => foldName(reference.name)))];
  const resolutions = facts.tables.map((reference) => resolveTable(reference, policy, engine.dialect));
  const contents = { tables: distinctTables(resolutions), columns: [...new Set(facts.columns)], functions };
  const forbidden = facts.forbidden[0];
  if (forbidden !== undefined) return refuse(sql, { kind: "unsafe", ...forbidden }, contents);
  for (const reference of facts.functions) {
    const refusal = refuseFunction(reference, engine);
    if (refusal !== null) return refuse(sql, refusal, contents);
  }
  // A name that is merely unknown can be mended, so whatever cannot is told before it.
  const refusals = resolutions.flatMap((resolution) => ("refusal" in resolution ? [resolution.refusal] : []));
  const refusal = refusals.find((candidate) => candidate.kind !== "unknown_table") ?? refusals[0];
  if (refusal !== undefined) return refuse(sql, refusal, contents);
  const { text, wasCut } = cutOuterLimit(sql, facts.outerLimit, policy.maxRows);
  return accept(text, wasCut, contents);
}

function refuseFunction(reference: FunctionReference, { dialect, functions }: GuardedEngine): Refusal | null {
  const name = foldName(reference.name);
  const { position } = reference;
  if (reference.qualifier !== null && !dialect.functionQualifiers.has(foldName(reference.qualifier))) {
    const reason = `Only built-in functions are allowed: ${reference.qualifier}.${reference.name} belongs to a schema or is called on a value.`;
    return { kind: "unsafe", reason, position };
  }
  const allowed = reference.isTableFunction ? functions.table : functions.scalar;
  if (allowed.has(name)) return null;
  const reason = reference.isTableFunction
    ? `The function ${reference.name} cannot be read from like a table here.`
    : `The function ${reference.name} is not on the list of allowed functions.`;
  return { kind: "unsafe", reason, position };
}

function resolveTable(reference: TableReference, policy: GuardPolicy, dialect: Dialect): Resolution {
  const fold = folded(dialect);
  const system = refuseSystemTable(reference, policy, dialect);
  if (system !== null) return { refusal: system };
  const { database, schema } = qualifiersOf(reference, policy, dialect);
  if (fold(database) !== fold(policy.scope.context.database)) {
    const reason = `A statement can ask one database: ${reference.table} is looked for in ${database}, but ${policy.scope.context.database} is selected. Ask each database on its own.`;
    return { refusal: { kind: "cross_db", reason, position: reference.position } };
  }
  if (!policy.scope.schemas.some((allowed) => fold(allowed) === fold(schema))) {
    const reason = `The schema ${schema} is outside of what this question may read (${policy.scope.schemas.join(", ")}).`;
    return { refusal: { kind: "unsafe", reason, position: reference.position } };
  }
  const table = policy.knownTables.find(
    (known) => fold(known.table) === fold(reference.table) && fold(known.schema) === fold(schema),
  );
  return table === undefined ? { refusal: refuseUnknownTable(reference, schema, policy) } : { table };
}

/** Names arrive as the engine folds unquoted ones, so each is compared like a quoted one. */
function folded({ nameKey }: Dialect): (name: string) => string {
  return (name) => nameKey(name, true);
}

function qualifiersOf(reference: TableReference, policy: GuardPolicy, dialect: Dialect) {
  const { context, schemas } = policy.scope;
  const fold = folded(dialect);
  if (reference.database !== null) return { database: reference.database, schema: reference.schema ?? context.schema };
  const { schema } = reference;
  if (schema === null) return { database: context.database, schema: context.schema };
  // Two names may also mean a table in the default schema of a database: table b of database a in `a.b`.
  const isSchema = schemas.some((allowed) => fold(allowed) === fold(schema));
  const databases = [context.database, ...policy.otherDatabases];
  const database = databases.find((name) => fold(name) === fold(schema));
  if (isSchema || database === undefined || dialect.defaultSchema === null)
    return { database: context.database, schema };
  return { database, schema: dialect.defaultSchema };
}

function refuseSystemTable(reference: TableReference, policy: GuardPolicy, dialect: Dialect): Refusal | null {
  const { systemName, ownNamesWin } = dialect;
  const fold = folded(dialect);
  const { context, schemas } = policy.scope;
  const parts = [reference.database, reference.schema, reference.table];
  const suspicious = parts.flatMap((part) => (part !== null && systemName.test(fold(part)) ? [fold(part)] : []));
  if (suspicious.length === 0) return null;
  const ownNames = [context.database, ...schemas, ...policy.knownTables.map((known) => known.table)];
  const own = new Set(ownNamesWin ? ownNames.map(fold) : []);
  if (suspicious.every((part) => own.has(part))) return null;
  const name = [reference.database, reference.schema, reference.table].filter((part) => part !== null).join(".");
  return { kind: "unsafe", reason: `The engine's own tables cannot be read: ${name}.`, position: reference.position };
}

function refuseUnknownTable(reference: TableReference, schema: string, policy: GuardPolicy): Refusal {
  const { table, position } = reference;
  if (/[./\\*:?]/.test(table)) {
    return { kind: "unsafe", reason: `Files cannot be read: '${table}' is no table of ${schema}.`, position };
  }
  const candidates = nearestNames(
    table,
    policy.knownTables.map((known) => known.table),
    5,
  );
  return { kind: "unknown_table", reason: `There is no table ${table} in ${schema}.`, position, candidates };
}

function distinctTables(resolutions: readonly Resolution[]): TableName[] {
  const tables = new Set<TableName>();
  for (const resolution of resolutions) if ("table" in resolution) tables.add(resolution.table);
  return [...tables];
}
