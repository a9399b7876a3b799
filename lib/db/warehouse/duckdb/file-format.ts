/** What a file is, by its first bytes and then by its ending: an ending alone can lie. */
import "server-only";
import { open } from "node:fs/promises";
import path from "node:path";
import type { UploadFormat } from "#lib/domain/upload";
import { FileRefusal } from "./file-refusal.ts";

/** @throws FileRefusal for what is no table, with a way to make it one where there is one. */
export async function detectFormat(file: string, fileName: string): Promise<UploadFormat> {
  const { head, tail, size } = await readEnds(file);
  if (size === 0) throw new FileRefusal("The file is empty.");
  const ending = path.extname(fileName).toLowerCase();
  if (head.startsWith("PAR1") || ending === ".parquet") return checkedParquet(head, tail, size);
  const foreign = foreignFormats.find(({ isIt }) => isIt(head));
  if (foreign !== undefined) throw new FileRefusal(foreign.sentence);
  if (jsonEndings.has(ending)) return "json";
  if (csvEndings.has(ending)) return "csv";
  return /^[\s\u00ef\u00bb\u00bf]*[[{]/.test(head) ? "json" : "csv";
}

const jsonEndings: ReadonlySet<string> = new Set([".json", ".jsonl", ".ndjson"]);
const csvEndings: ReadonlySet<string> = new Set([".csv", ".tsv", ".tab", ".txt"]);

const foreignFormats: readonly { readonly isIt: (head: string) => boolean; readonly sentence: string }[] = [
  {
    isIt: (head) => head.startsWith("PK\u0003\u0004") || head.startsWith("\u00d0\u00cf\u0011\u00e0"),
    sentence: "This is an Excel workbook or another archive: save the sheet as CSV and drop that file.",
  },
  { isIt: (head) => head.startsWith("\u001f\u008b"), sentence: "The file is compressed: unpack it first." },
  { isIt: (head) => head.startsWith("%PDF"), sentence: "This is a PDF and not a table." },
  {
    isIt: (head) => head.startsWith("SQLite format 3"),
    sentence: "This is an SQLite database: export its tables as CSV.",
  },
  {
    isIt: (head) => head.slice(8, 12) === "DUCK",
    sentence: "This is a DuckDB database: put it into the data folder's databases folder.",
  },
];

/** A Parquet file begins and ends with the same four letters; what was cut off lacks the last ones. */
function checkedParquet(head: string, tail: string, size: number): "parquet" {
  if (!head.startsWith("PAR1")) throw new FileRefusal("The file is not a Parquet file.");
  if (size < 12 || !tail.endsWith("PAR1"))
    throw new FileRefusal("The Parquet file has no end: it was cut off while it was written or copied.");
  return "parquet";
}

async function readEnds(
  file: string,
): Promise<{ readonly head: string; readonly tail: string; readonly size: number }> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const head = await handle.read(Buffer.alloc(Math.min(size, headBytes)), 0, undefined, 0);
    const tail = await handle.read(Buffer.alloc(Math.min(size, 4)), 0, undefined, Math.max(0, size - 4));
    return { head: head.buffer.toString("latin1"), tail: tail.buffer.toString("latin1"), size };
  } finally {
    await handle.close();
  }
}

const headBytes = 4096;
