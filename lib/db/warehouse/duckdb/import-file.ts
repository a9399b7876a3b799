/**
 * Looks through data files and loads them, in a process of its own that serves one order: a hostile or huge file can
 * end this process and nothing else.
 */
import "server-only";
import { engineText } from "./errors.ts";
import { FileRefusal } from "./file-refusal.ts";
import { filterDatabase } from "./filter-database.ts";
import { inspectFile, sampleFile } from "./import-inspect.ts";
import { dropTable, loadTable } from "./import-load.ts";
import { type ImportOrder, type ImportOutcome, importOrderSchema } from "./import-protocol.ts";

process.on("disconnect", die);
process.on("message", (message: unknown) => {
  void answer(message);
});

async function answer(message: unknown): Promise<void> {
  const outcome = await serve(importOrderSchema.parse(message)).catch(outcomeOf);
  process.send?.(outcome, undefined, undefined, die);
}

async function serve(order: ImportOrder): Promise<ImportOutcome> {
  switch (order.kind) {
    case "inspect":
      return { kind: "found", file: await inspectFile(order) };
    case "sample":
      return { kind: "sampled", ...(await sampleFile(order.reading, order.types, order.bounds)) };
    case "load":
      return { kind: "done", rowCount: await loadTable(order) };
    case "drop":
      await dropTable(order);
      return { kind: "done", rowCount: 0 };
    case "filter":
      return { kind: "filtered", misfits: [...(await filterDatabase(order))] };
  }
}

function outcomeOf(error: unknown): ImportOutcome {
  if (error instanceof FileRefusal) return { kind: "refused", problem: error.message, cause: null };
  const cause = engineText(error);
  return { kind: "refused", problem: problemOf(cause), cause };
}

const problems: readonly (readonly [RegExp, string])[] = [
  [/no space|disk full/i, "There is no space left on the disk to load the file."],
  [/out of memory|could not allocate/i, "The file needs more memory than may be used."],
  [/maximum_object_size|object size/i, "One object of the JSON file is too large."],
  [/no such file|cannot open|no files found/i, "The file is missing or may not be read."],
  [/parquet|thrift|snappy|zstd/i, "The Parquet file is damaged."],
  [/json/i, "The JSON file cannot be read as a table."],
];

function problemOf(text: string): string {
  return problems.find(([pattern]) => pattern.test(text))?.[1] ?? "The file cannot be loaded.";
}

function die(): void {
  process.kill(process.pid, "SIGKILL");
}
