/** Reads the arguments of `npm run guard`. */

export type GuardArguments = {
  readonly dialect: "duckdb" | "snowflake";
  readonly catalogFile: string;
  readonly statementsFile: string;
  /** File that receives the verdicts as JSON; null for none. */
  readonly jsonFile: string | null;
  /** Schemas that may be read; the first is where names without a schema are looked for. Empty: all of the catalog. */
  readonly schemas: readonly string[];
  /** Null: the catalog's own. */
  readonly database: string | null;
};

export const usage = [
  "Usage: npm run guard -- --dialect duckdb|snowflake --catalog <file.duckdb or catalog.json>",
  "         --statements <file.jsonl> [--json <file>] [--schema <name>]... [--database <name>]",
].join("\n");

const options = ["--dialect", "--catalog", "--statements", "--json", "--schema", "--database"];

/** A string is the sentence that says what is wrong. */
export function parseGuardArguments(args: readonly string[]): GuardArguments | string {
  const given = new Map<string, string[]>();
  for (let index = 0; index < args.length; index += 2) {
    const [option = "", value] = args.slice(index, index + 2);
    if (!options.includes(option)) return `Unknown option ${option}.\n${usage}`;
    if (value === undefined || value.startsWith("--")) return `${option} needs a value.\n${usage}`;
    given.set(option, [...(given.get(option) ?? []), value]);
  }
  for (const [option, values] of given) {
    if (option !== "--schema" && values.length > 1) return `${option} is given twice.`;
  }
  return completeArguments(given);
}

function completeArguments(given: ReadonlyMap<string, readonly string[]>): GuardArguments | string {
  const givenOf = (option: string) => given.get(option)?.[0] ?? null;
  const dialect = givenOf("--dialect");
  const catalogFile = givenOf("--catalog");
  const statementsFile = givenOf("--statements");
  if (dialect === null || catalogFile === null || statementsFile === null)
    return `--dialect, --catalog and --statements are needed.\n${usage}`;
  if (dialect !== "duckdb" && dialect !== "snowflake")
    return `There is no dialect ${dialect}. There are: duckdb, snowflake.`;
  return {
    dialect,
    catalogFile,
    statementsFile,
    jsonFile: givenOf("--json"),
    schemas: given.get("--schema") ?? [],
    database: givenOf("--database"),
  };
}
