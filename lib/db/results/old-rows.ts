/** Rows that an earlier version of the app wrote as lines of JSON. */
import "server-only";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { type ResultRow, resultRowSchema } from "#lib/domain/result-set";

const rowsPerPart = 1_000;

/** All rows in parts. @throws on a line that is no row. */
export async function* readOldRows(path: string): AsyncGenerator<ResultRow[]> {
  const input = createReadStream(path);
  let part: ResultRow[] = [];
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line === "") continue;
    part.push(resultRowSchema.parse(JSON.parse(line)));
    if (part.length < rowsPerPart) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
