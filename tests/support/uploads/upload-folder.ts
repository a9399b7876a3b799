/** A data folder whose files are added as the app adds them, without a browser in between. */
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openDuckdbFolder } from "#lib/db/warehouse/duckdb/index";
import type { ChosenTypes, Inspection } from "#lib/db/warehouse/uploads";
import type { Result } from "#lib/domain/errors";
import type { UploadColumn } from "#lib/domain/upload";
import { readAll, runOptions, valueFrom } from "../warehouse/read-rows.ts";
import { temporaryFolder } from "../warehouse/temporary-folder.ts";

type Sent = { readonly name?: string; readonly hasHeader?: boolean | null; readonly signal?: AbortSignal };

const never = new AbortController().signal;

/** Opens a folder, its own one by default. */
export async function openUploadFolder(folder?: string) {
  const dataDirectory = folder ?? (await temporaryFolder());
  const { warehouse, uploads } = await openDuckdbFolder({ dataDirectory });
  onTestFinished(() => warehouse.close());
  let files = 0;

  const inspect = async (content: string | Uint8Array, sent: Sent = {}): Promise<Result<Inspection>> => {
    files += 1;
    const file = join(dataDirectory, `sent-${files}`);
    await writeFile(file, content);
    const args = {
      file,
      workFile: `${file}.rows`,
      fileName: sent.name ?? "data.csv",
      hasHeader: sent.hasHeader ?? null,
    };
    return uploads.inspect(args, sent.signal ?? never);
  };
  const found = async (content: string | Uint8Array, sent: Sent = {}) => valueFrom(await inspect(content, sent));
  const add = (inspection: Inspection, table: string, more: { types?: ChosenTypes; replaces?: boolean } = {}) =>
    uploads.add(
      { inspection, table, types: more.types ?? {}, replaces: more.replaces ?? false, comment: `From ${table}` },
      never,
    );
  return {
    dataDirectory,
    warehouse,
    uploads,
    inspect,
    found,
    add,
    /** The sentence with which a file is refused. */
    refusal: async (content: string | Uint8Array, sent: Sent = {}) => {
      const result = await inspect(content, sent);
      return result.ok ? "not refused" : result.error.message;
    },
    /** Looks through a file and adds it. */
    load: async (content: string | Uint8Array, table: string, sent: Sent = {}) =>
      valueFrom(await add(await found(content, sent), table)),
    rowsOf: async (sql: string) => valueFrom(await readAll(warehouse, sql, runOptions(uploads.context))).rows,
    tables: async () => valueFrom(await warehouse.describeSchema(uploads.context)).tables,
    /** What lies in the folder of the database. */
    leftFiles: async () => (await readdir(join(dataDirectory, "uploads")).catch(() => [])).sort(),
  };
}

/** `name type nativeType`, one text a column. */
export function columnTexts(columns: readonly UploadColumn[]): string[] {
  return columns.map(({ name, type, nativeType }) =>
    [name, type, nativeType].filter((part) => part !== null).join(" "),
  );
}
