/**
 * Loads one CSV, Parquet or JSON file into a new `.duckdb` file, in a process of its own: a hostile or huge file can
 * end this process and nothing else. It may read that one file and write that one database.
 */
import "server-only";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { engineText } from "./errors.ts";
import { type ImportOutcome, importOrderSchema } from "./import-protocol.ts";
import { quoteName, quoteText } from "./names.ts";

process.on("disconnect", die);
process.on("message", (message: unknown) => {
  void answer(message);
});

async function answer(message: unknown): Promise<void> {
  const order = importOrderSchema.parse(message);
  let outcome: ImportOutcome = { problem: null };
  try {
    await load(order.source, order.target, order);
  } catch (error) {
    outcome = { problem: problemOf(engineText(error)) };
  }
  process.send?.(outcome, undefined, undefined, die);
}

type LoadOptions = {
  readonly table: string;
  readonly format: "csv" | "parquet" | "json";
  readonly memoryLimit: string;
};

async function load(source: string, target: string, options: LoadOptions): Promise<void> {
  const instance = await DuckDBInstance.create(target, { memory_limit: options.memoryLimit });
  const connection = await instance.connect();
  try {
    await connection.run(`SET allowed_paths = [${quoteText(source)}]`);
    await connection.run("SET autoinstall_known_extensions = false");
    await connection.run("SET autoload_known_extensions = false");
    await connection.run("SET enable_external_access = false");
    const table = quoteName(options.table);
    await connection.run(`CREATE TABLE main.${table} AS SELECT * FROM ${readerOf(options.format)(quoteText(source))}`);
    if (options.format === "csv") await refuseUnsplitLines(connection, source, options.table);
    await connection.run("CHECKPOINT");
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

// The whole CSV decides the types of its columns: a sample can miss the one cell that is no number. No line is skipped.
function readerOf(format: LoadOptions["format"]): (path: string) => string {
  switch (format) {
    case "csv":
      return (path) => `read_csv(${path}, sample_size = -1, skip = 0)`;
    case "parquet":
      return (path) => `read_parquet(${path})`;
    case "json":
      return (path) => `read_json(${path}, sample_size = -1)`;
  }
}

// When one line does not fit, the reader takes every line as a single column. Reading strictly by the columns of the
// first line then names the line at fault, by throwing.
async function refuseUnsplitLines(connection: DuckDBConnection, source: string, table: string): Promise<void> {
  const described = await connection.runAndReadAll(`SELECT * FROM main.${quoteName(table)} LIMIT 0`);
  const header = described.columnNames();
  const firstLine = header[0] ?? "";
  const delimiter = [",", ";", "\t", "|"].find((candidate) => firstLine.includes(candidate));
  if (header.length !== 1 || delimiter === undefined) return;
  const columns = firstLine.split(delimiter).map((_, position) => `column${position}: 'VARCHAR'`);
  const strictly = `auto_detect = false, header = true, delim = ${quoteText(delimiter)}, quote = '"', escape = '"'`;
  await connection.run(
    `SELECT count(*) FROM read_csv(${quoteText(source)}, ${strictly}, columns = {${columns.join(", ")}})`,
  );
}

const problems: readonly (readonly [RegExp, string])[] = [
  [/magic bytes|not a parquet|too small to be a parquet|parquet/i, "The file is not a Parquet file, or it is damaged."],
  [/malformed json|json/i, "The file is not valid JSON."],
  [/unicode|utf-?8|encod/i, "The file is not text in UTF-8."],
  [/no such file|cannot open|no files found/i, "The file is missing or may not be read."],
  [/no space|disk/i, "There is no space left to load the file."],
  [/out of memory|could not allocate/i, "The file needs more memory than may be used."],
];

function problemOf(text: string): string {
  const line = /CSV Error on Line: (\d+)/.exec(text)?.[1];
  const isText = /unicode|utf-?8/i.test(text);
  if (line !== undefined && !isText) return `Line ${line} of the file does not fit its other lines.`;
  if (/sniff|csv/i.test(text) && !isText) return "The columns of the file cannot be told apart.";
  return problems.find(([pattern]) => pattern.test(text))?.[1] ?? "The file cannot be loaded.";
}

function die(): void {
  process.kill(process.pid, "SIGKILL");
}
