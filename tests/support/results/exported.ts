/** Downloads of results, read back as the programs that people open them with would. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import { toRows } from "#lib/db/warehouse/duckdb/cells";
import { quoteText } from "#lib/db/warehouse/duckdb/names";
import { plainView } from "#lib/domain/plain-view";
import type { ResultRow } from "#lib/domain/result-set";
import type { ExportRequest } from "#lib/services/result-export";
import type { Results } from "#lib/services/results";
import { temporaryFolder } from "../temporary-folder.ts";

type Wanted = Pick<ExportRequest, "resultId" | "format"> & Partial<ExportRequest>;

/** The bytes of a download. @throws with the failure's sentence. */
export async function exported(results: Results, wanted: Wanted): Promise<Buffer> {
  const signal = new AbortController().signal;
  const opened = await results.openExport("local", { values: "raw", view: plainView, signal, ...wanted });
  if (!opened.ok) throw new Error(opened.error.message, { cause: opened.error });
  const bytes = Buffer.from(await new Response(opened.value.stream).arrayBuffer());
  if (bytes.length !== opened.value.bytes) throw new Error(`${bytes.length} bytes, not ${opened.value.bytes}`);
  return bytes;
}

/** Lines of a CSV; the last one, which is empty, is left out. */
export function csvLines(bytes: Buffer): string[] {
  return bytes.toString("utf8").split("\r\n").slice(0, -1);
}

export type ReadTable = {
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly rows: ResultRow[];
};

/** A Parquet file as DuckDB reads it. */
export async function readParquet(bytes: Buffer): Promise<ReadTable> {
  const file = join(await temporaryFolder(), "read.parquet");
  await writeFile(file, bytes);
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    await connection.run("SET TimeZone = 'UTC'");
    const result = await connection.run(`SELECT * FROM read_parquet(${quoteText(file)})`);
    const rows = (await result.fetchAllChunks()).flatMap(toRows);
    return { names: result.columnNames(), types: result.columnTypes().map(String), rows };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** A cell of a sheet: its type (`s` text, `n` number or time, `b` boolean) and what is stored. */
export type SheetCell = readonly [type: "s" | "n" | "b", value: string] | null;

/** The only sheet of an Excel file, row by row. */
export function readSheet(bytes: Buffer): SheetCell[][] {
  const files = unzip(bytes);
  const strings = [...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<si><t[^>]*>([\s\S]*?)<\/t><\/si>/g)].map(
    (match) => unescapeXml(match[1] ?? ""),
  );
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  return [...sheet.matchAll(/<row [^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)].map((row) => sheetRow(row[1] ?? "", strings));
}

function sheetRow(xml: string, strings: readonly string[]): SheetCell[] {
  const cells: SheetCell[] = [];
  for (const [, letters = "", rest = "", value = ""] of xml.matchAll(/<c r="([A-Z]+)\d+"([^>]*)><v>(.*?)<\/v><\/c>/g)) {
    const position = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    while (cells.length < position) cells.push(null);
    const type = /t="(\w+)"/.exec(rest)?.[1];
    if (type === "s") cells.push(["s", strings[Number(value)] ?? ""]);
    else cells.push([type === "b" ? "b" : "n", value]);
  }
  return cells;
}

function unescapeXml(text: string): string {
  const letters: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => letters[name] ?? whole);
}

/** Files of a ZIP by name, as text. */
export function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf("PK\u0005\u0006");
  const count = bytes.readUInt16LE(end + 10);
  let entry = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(entry + offset));
    const name = bytes.toString("utf8", entry + 46, entry + 46 + (nameLength ?? 0));
    const local = bytes.readUInt32LE(entry + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20));
    files.set(name, (bytes.readUInt16LE(entry + 10) === 0 ? data : inflateRawSync(data)).toString("utf8"));
    entry += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
