/** Finds what can be asked in a folder: `.duckdb` files as they are, data files that are to be imported. */
import "server-only";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { uploadContext } from "#lib/domain/upload-context";

export type FoundDatabase =
  | { readonly kind: "duckdb"; readonly name: string; readonly file: string }
  | { readonly kind: "import"; readonly name: string; readonly file: string };

const importable: ReadonlySet<string> = new Set([".csv", ".tsv", ".parquet", ".json", ".jsonl", ".ndjson"]);

/**
 * The databases of a folder (not of its subfolders) in alphabetical order. DuckDB itself names a database after the
 * file's name up to its first dot; imports get a name of capital letters, digits and underscores. Where two files
 * would have one name, or one that is kept, the later one's kind is added to it. A missing folder is an empty one.
 */
export async function discoverDatabases(directory: string): Promise<FoundDatabase[]> {
  const files = (await listFiles(directory)).sort();
  const taken = new Set(keptNames);
  const ready = files.filter((file) => extensionOf(file) === ".duckdb");
  const imports = files.filter((file) => importable.has(extensionOf(file)));
  return [
    ...ready.map((file) => ({
      kind: "duckdb" as const,
      name: claim(stemOf(file), file, taken),
      file: path.join(directory, file),
    })),
    ...imports.map((file) => ({
      kind: "import" as const,
      name: claim(safeName(file), file, taken),
      file: path.join(directory, file),
    })),
  ];
}

/** Databases that the app makes elsewhere: no file of this folder may have their names. */
const keptNames: readonly string[] = [uploadContext.database];

async function listFiles(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { withFileTypes: true });
    return entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith(".")).map((entry) => entry.name);
  } catch {
    return [];
  }
}

function extensionOf(file: string): string {
  return path.extname(file).toLowerCase();
}

function stemOf(file: string): string {
  return file.slice(0, file.indexOf("."));
}

/** A database's name from that of a file: "Sales 2025 (final).csv" -> `SALES_2025_FINAL`. */
export function safeName(file: string): string {
  const words = path
    .basename(file, path.extname(file))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  const name = words.join("_").slice(0, 60);
  return /^[A-Z]/.test(name) && !reserved.has(name) ? name : `DATA_${name}`;
}

// Names that DuckDB keeps for itself.
const reserved: ReadonlySet<string> = new Set(["SYSTEM", "TEMP", "MAIN", "MEMORY"]);

function claim(name: string, file: string, taken: Set<string>): string {
  let candidate = name;
  for (let attempt = 1; taken.has(candidate.toUpperCase()); attempt += 1) {
    const kind = extensionOf(file).slice(1).toUpperCase();
    candidate = attempt === 1 ? `${name}_${kind}` : `${name}_${kind}_${attempt}`;
  }
  taken.add(candidate.toUpperCase());
  return candidate;
}
