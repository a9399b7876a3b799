/**
 * The databases: whether they are reached and signed in to, what the role sees, and one tiny statement with its time and
 * cost, by the guard and the contract like a question.
 */
import "server-only";
import type { SnowflakeSettings } from "#lib/config/snowflake-settings";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { openAccount, openFilesToRead } from "#lib/db/warehouse/registry";
import type { DatabaseContext, SchemaInfo } from "#lib/domain/catalog";
import type { AppError, Result } from "#lib/domain/errors";
import { formatCounted, formatDuration } from "#lib/domain/format";
import { broken, doubtful, type Found, fine } from "./finding.ts";

/** The databases of files in the data folder. They are opened for reading, as the running app has them. */
export async function checkEmbedded(dataFolder: string): Promise<readonly Found[]> {
  const warehouse = await openFilesToRead(dataFolder);
  if (warehouse === null) return [fine("There are no database files in the data folder.")];
  try {
    const listed = await warehouse.listDatabases();
    if (!listed.ok)
      return [failed("The database files cannot be opened", listed.error, "See that this user may read them.")];
    const found: Found[] = [];
    for (const { name, problem } of listed.value) {
      found.push(problem === null ? await checkFile(warehouse, name) : cannotOpen(name, problem));
    }
    return found;
  } finally {
    await warehouse.close();
  }
}

function cannotOpen(name: string, problem: string): Found {
  return broken(`The database ${name} cannot be opened: ${problem}`, "Replace its file, or take it out of the folder.");
}

async function checkFile(warehouse: Warehouse, database: string): Promise<Found> {
  const schemas = await warehouse.listSchemas(database);
  if (!schemas.ok) return failed(`The database ${database} cannot be read`, schemas.error, "Replace its file.");
  const [first] = schemas.value.toSorted((a, b) => (b.tableCount ?? 0) - (a.tableCount ?? 0));
  if (first === undefined)
    return doubtful(`The database ${database} is empty.`, "Put tables into it, or take it away.");
  const asked = await askTiny(warehouse, { database, schema: first.name });
  if (!asked.ok) return failed(`The database ${database} runs no statement`, asked.error, "Replace its file.");
  return fine(`The database ${database} answers a tiny statement in ${formatDuration(asked.value.ms)}.`);
}

const signInHelp =
  "docs/snowflake.md says what each way to sign in needs; see who may sign in from this address (network policy), too.";
const grantsHelp =
  "Grant the role USAGE on warehouse, database and schema and SELECT on the tables; docs/snowflake.md has the statements.";

/** The account of the settings. A warehouse that sleeps is woken by the statement, and bills at least a minute. */
export async function checkSnowflake(
  settings: SnowflakeSettings | null,
  dependencies: Parameters<typeof openAccount>[1],
): Promise<readonly Found[]> {
  if (settings === null) return [];
  const opened = await openAccount(settings, dependencies);
  if (!opened.ok) return [failed("The sign-in to Snowflake cannot be made ready", opened.error, signInHelp)];
  const warehouse = opened.value;
  try {
    const startedAt = Date.now();
    const answer = await warehouse.ping("");
    if (!answer.ok) return [failed("Snowflake does not let the app in", answer.error, signInHelp)];
    const signedIn = fine(`Snowflake let the app in within ${formatDuration(Date.now() - startedAt)}.`);
    return [signedIn, ...(await checkGrants(warehouse))];
  } finally {
    await warehouse.close();
  }
}

/** Databases that are looked into for one with tables. */
const lookedInto = 5;

async function checkGrants(warehouse: Warehouse): Promise<readonly Found[]> {
  const listed = await warehouse.listDatabases();
  if (!listed.ok) return [failed("The role cannot list databases", listed.error, grantsHelp)];
  if (listed.value.length === 0) return [broken("The role sees no database.", grantsHelp)];
  for (const { name: database } of listed.value.slice(0, lookedInto)) {
    const schemas = await warehouse.listSchemas(database);
    const names = schemas.ok ? schemas.value : [];
    // Where an account does not count tables, whatever schema comes first is looked into.
    const filled = names.find(({ tableCount }) => tableCount !== null && tableCount > 0) ?? names.find(isUncounted);
    if (filled === undefined) continue;
    const counts = `${formatCounted(listed.value.length, "database")} and in ${database} ${formatCounted(names.length, "schema")}`;
    const context = { database, schema: filled.name };
    return [
      fine(`The role sees ${counts}.`),
      await checkTiny(warehouse, context),
      await checkSelect(warehouse, context),
    ];
  }
  return [
    broken(
      `The role sees ${formatCounted(listed.value.length, "database")} and no table in the first ones.`,
      grantsHelp,
    ),
  ];
}

function isUncounted({ tableCount }: SchemaInfo): boolean {
  return tableCount === null;
}

/** Compiled, and not run: the account says whether the role may read, and nothing is read. */
async function checkSelect(warehouse: Warehouse, context: DatabaseContext): Promise<Found> {
  const described = await warehouse.describeSchema(context);
  if (!described.ok) return failed(`The role cannot read what is in ${context.schema}`, described.error, grantsHelp);
  const table = described.value.tables[0];
  if (table === undefined) return broken(`The role sees no table in ${context.schema}.`, grantsHelp);
  const name = [context.database, context.schema, table.name]
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".");
  const signal = AbortSignal.timeout(patienceMs);
  const bounds = { signal, timeoutMs: patienceMs, maxRows: 1 };
  const checked = await warehouse.check(`SELECT COUNT(*) AS n FROM ${name}`, {
    scope: { context, schemas: [context.schema] },
    ...bounds,
  });
  if (!checked.ok) return failed(`The role may not read ${name}`, checked.error, grantsHelp);
  return fine(
    `The role may read ${name}, the first of ${formatCounted(described.value.tables.length, "table")} there.`,
  );
}

async function checkTiny(warehouse: Warehouse, context: DatabaseContext): Promise<Found> {
  const asked = await askTiny(warehouse, context);
  if (!asked.ok) return failed("The role runs no statement", asked.error, grantsHelp);
  const { ms, bytes } = asked.value;
  const cost = bytes === null ? "" : `, reading ${bytes.toLocaleString("en")} bytes at most`;
  return fine(
    `A tiny statement took ${formatDuration(ms)}${cost}; the warehouse bills for at least a minute when it slept.`,
  );
}

type Tiny = { readonly ms: number; readonly bytes: number | null };

const patienceMs = 30_000;

async function askTiny(warehouse: Warehouse, context: DatabaseContext): Promise<Result<Tiny>> {
  const signal = AbortSignal.timeout(patienceMs);
  const bounds = { signal, timeoutMs: patienceMs, maxRows: 1 };
  const startedAt = Date.now();
  const checked = await warehouse.check("SELECT 1 AS one", {
    scope: { context, schemas: [context.schema] },
    ...bounds,
  });
  if (!checked.ok) return checked;
  const { verdict, estimatedBytes } = checked.value;
  const ran = await warehouse.run(verdict.sanitizedQuery, { context, tag: "snowgpt:doctor", ...bounds });
  if (!ran.ok) return ran;
  for await (const batch of ran.value.batches) if (!batch.ok) return batch;
  return { ok: true, value: { ms: Date.now() - startedAt, bytes: estimatedBytes } };
}

/** The failure's own words, and its own help where it has some. */
function failed(what: string, { message, nextStep, cause }: AppError, help: string): Found {
  const reason = cause === null || cause === message ? message : `${message} (${cause})`;
  return broken(`${what}: ${reason}`, nextStep === null ? help : `${nextStep} ${help}`);
}
