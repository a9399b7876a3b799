/** Reads what evaluation sets consist of: names of tables and columns, stored values, literals and questions. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { z } from "zod";
import type { SetTerms } from "./find-leaks.ts";
import { nameKey, phrasesOf, valueKey } from "./words.ts";

const schemaFile = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      file: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
});

const questionLine = z.object({
  question: z.string().nullish(),
  questions: z.array(z.string()).nullish(),
  gold_sql: z.string().nullish(),
});

type Gathering = { readonly names: Set<string>; readonly values: Set<string>; readonly phrases: Set<string> };

/** Every set below a folder. */
export async function readSetTerms(folder: string): Promise<SetTerms> {
  const terms: Gathering = { names: new Set(), values: new Set(), phrases: new Set() };
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  for (const file of files.filter((name) => name.endsWith(".jsonl"))) gatherQuestions(file, terms);
  const instance = await DuckDBInstance.create(":memory:", { threads: "2" });
  const connection = await instance.connect();
  try {
    for (const file of files.filter((name) => name.endsWith("schema.json"))) {
      await gatherDatabase(file, connection, terms);
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  for (const set of [terms.names, terms.values]) set.delete("");
  return terms;
}

function gatherQuestions(file: string, { values, phrases }: Gathering): void {
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.trim() === "") continue;
    const { question, questions, gold_sql: gold } = questionLine.parse(JSON.parse(line));
    for (const text of [question ?? "", ...(questions ?? [])]) {
      for (const phrase of phrasesOf(text)) phrases.add(phrase);
    }
    for (const [, literal = ""] of (gold ?? "").matchAll(/'((?:[^']|'')*)'/g)) values.add(valueKey(literal));
  }
}

async function gatherDatabase(file: string, connection: DuckDBConnection, terms: Gathering): Promise<void> {
  const { tables } = schemaFile.parse(JSON.parse(readFileSync(file, "utf8")));
  for (const table of tables) {
    for (const { name } of [table, ...table.columns]) terms.names.add(nameKey(name));
    const data = join(dirname(file), table.file);
    if (!existsSync(data)) continue;
    for (const { name, type } of table.columns) {
      if (/^(VARCHAR|TEXT)$/i.test(type)) await gatherValues({ data, name }, connection, terms.values);
    }
  }
}

const valueCharacters = 60;

async function gatherValues(
  column: { readonly data: string; readonly name: string },
  connection: DuckDBConnection,
  values: Set<string>,
): Promise<void> {
  const name = `"${column.name.replaceAll('"', '""')}"`;
  const from = column.data.replaceAll("'", "''");
  const reader = await connection.runAndReadAll(
    `SELECT DISTINCT ${name} FROM read_parquet('${from}') WHERE length(${name}) <= ${valueCharacters}`,
  );
  for (const [value] of reader.getRows()) values.add(valueKey(String(value)));
}
