/** Schemas, models and stored rows as programs are told of them, whichever way they ask. */
import "server-only";
import type { z } from "zod";
import type { modelFileSchema, resultRowsSchema } from "#lib/domain/api/contents";
import type { RecordedDoor } from "#lib/domain/audit-table";
import type { Caller } from "#lib/domain/caller";
import type { DatabaseContext, SchemaCatalog } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";
import { plainView } from "#lib/domain/plain-view";
import type { App } from "../app.ts";
import { recorded } from "../recorded.ts";

/** Tables, columns, comments and keys. UNKNOWN_OBJECT for a schema that is not there. */
export async function describeSchema(app: App, context: DatabaseContext): Promise<Result<SchemaCatalog>> {
  const known = await app.catalog.requireContext(context);
  return known.ok ? app.catalog.describeSchema(context) : known;
}

/** The semantic model as a file; that it was taken is recorded. */
export async function readModel(
  app: App,
  caller: Caller,
  { context, door }: { readonly context: DatabaseContext; readonly door: RecordedDoor },
): Promise<Result<z.output<typeof modelFileSchema>>> {
  const known = await app.catalog.requireContext(context);
  if (!known.ok) return known;
  const what = { door, context, detail: "the glossary" };
  const file = await recorded(app, caller, what, () => app.models.files.export(context));
  return file.ok ? ok({ ...context, yaml: file.value.body }) : file;
}

type RowsWanted = { readonly resultId: string; readonly offset: number; readonly limit: number };

/** Rows of a result, page by page. NOT_FOUND for one of somebody else. */
export async function readResult(
  app: App,
  { ownerId }: Caller,
  { resultId, offset, limit }: RowsWanted,
): Promise<Result<z.output<typeof resultRowsSchema>>> {
  const page = await app.results.readPage(ownerId, { resultId, view: plainView, offset, limit });
  if (!page.ok) return page;
  const { ref, rows } = page.value;
  const end = offset + rows.length;
  return ok({
    id: ref.id,
    columns: ref.columns.map(({ name, kind }) => ({ name, kind })),
    ...{ offset, rows: [...rows], rowCount: ref.rowCount, isCut: ref.limited },
    nextOffset: rows.length > 0 && end < ref.rowCount ? end : null,
  });
}
