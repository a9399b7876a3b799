/** What people made of the semantic models: their edits, an element each, and the files that they brought in. */
import "server-only";
import { and, eq, getTableColumns, isNotNull, ne, or } from "drizzle-orm";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type ModelEdit, type ModelElement, modelEditSchema } from "#lib/domain/model-edit";
import type { Database, Transaction } from "./database.ts";
import { personName } from "./person-names.ts";
import { modelEdits, modelFiles } from "./schema.ts";

/** An edit as it is to be kept; null takes the element's edit back. */
export type ModelEditToKeep = Pick<ModelEdit, "element" | "editedBy" | "editedAt"> & {
  readonly change: ModelEdit["change"] | null;
  /** Of the element, as its writer saw it; 0 where nobody had touched it. */
  readonly seenVersion: number;
};

export type KeptModelEdit =
  | { readonly kind: "kept"; readonly version: number }
  /** Somebody else was faster: `current` is what stands now, null where that was taken back. */
  | {
      readonly kind: "conflict";
      readonly current: ModelEdit | null;
      readonly by: string;
      readonly at: string;
      readonly version: number;
    };

/** A model file as it was brought in. */
export type ImportedModelFile = {
  readonly name: string;
  readonly body: string;
  readonly importedBy: string;
  readonly importedAt: string;
};

/** What tells an imported file from the one before it. */
export type ImportedAt = Pick<ImportedModelFile, "name" | "importedAt">;

export type ModelRecords = {
  /** What counts of a schema's edits, oldest first; a damaged row counts as none. */
  editsOf(context: DatabaseContext): Promise<readonly ModelEdit[]>;
  /** How often each element was touched, those whose edit was taken back included. */
  versionsOf(context: DatabaseContext): Promise<readonly (ModelElement & { readonly version: number })[]>;
  keep(context: DatabaseContext, edit: ModelEditToKeep): Promise<KeptModelEdit>;
  /** Edits of different elements; false where somebody else was faster with one of them, and then nothing is changed. */
  keepAll(context: DatabaseContext, edits: readonly ModelEditToKeep[]): Promise<boolean>;
  fileOf(context: DatabaseContext): Promise<ImportedModelFile | null>;
  /** In place of `seen`, the one before; false where another one stands there by now, and then nothing is changed. */
  keepFile(context: DatabaseContext, file: ImportedModelFile, seen: ImportedAt | null): Promise<boolean>;
  removeFile(context: DatabaseContext): Promise<void>;
};

/** The records of all rights on data: what is verified with some of them is kept apart from what is with others. */
export type ModelShelf = ModelRecords & {
  /** @param rightsOf the key of the rights on a database; null where all of it is seen, as the shelf itself has it. */
  ofRights(rightsOf: RightsOf): ModelRecords;
};

type RightsOf = (database: string) => string | null;

export function createModelRecords(database: Database): ModelShelf {
  return { ...recordsOf(database, () => null), ofRights: (rightsOf) => recordsOf(database, rightsOf) };
}

function recordsOf({ orm, read, write }: Database, rightsOf: RightsOf): ModelRecords {
  const placeOf = ({ database, schema }: DatabaseContext): Place => ({
    database,
    schema,
    rights: rightsOf(database) ?? "",
  });
  return {
    editsOf: async (context) => {
      const isWanted = and(ofPlace(placeOf(context)), isNotNull(modelEdits.change));
      const rows = await read(() =>
        orm.select(editColumns).from(modelEdits).where(isWanted).orderBy(modelEdits.editedAt),
      );
      return rows.flatMap(readEdit);
    },
    versionsOf: async (context) => {
      const rows = await read(() =>
        orm
          .select()
          .from(modelEdits)
          .where(ofPlace(placeOf(context))),
      );
      return rows.flatMap((row) => {
        const parsed = modelEditSchema.pick({ element: true, version: true }).safeParse({ ...row, element: row });
        return parsed.success ? [{ ...parsed.data.element, version: parsed.data.version }] : [];
      });
    },
    keep: (context, edit) =>
      write(() => orm.transaction((transaction) => keepEdit(transaction, placeOf(context), edit))),
    keepAll: (context, edits) =>
      write(() => orm.transaction((transaction) => keepEdits(transaction, placeOf(context), edits))),
    fileOf: async ({ database, schema }) => {
      const isWanted = and(eq(modelFiles.database, database), eq(modelFiles.schema, schema));
      const [row] = await read(() => orm.select(fileColumns).from(modelFiles).where(isWanted));
      return row ?? null;
    },
    keepFile: (context, file, seen) =>
      write(() => orm.transaction((transaction) => keepFile(transaction, context, { file, seen }))),
    removeFile: ({ database, schema }) =>
      write(async () => {
        await orm.delete(modelFiles).where(and(eq(modelFiles.database, database), eq(modelFiles.schema, schema)));
      }),
  };
}

/** Within one transaction, like an edit. */
async function keepFile(
  transaction: Transaction,
  { database, schema }: DatabaseContext,
  { file, seen }: { readonly file: ImportedModelFile; readonly seen: ImportedAt | null },
): Promise<boolean> {
  const isWanted = and(eq(modelFiles.database, database), eq(modelFiles.schema, schema));
  const [found] = await transaction.select().from(modelFiles).where(isWanted);
  if (found?.name !== seen?.name || found?.importedAt !== seen?.importedAt) return false;
  const { name, body, importedBy, importedAt } = file;
  const values = { name, body, importedBy, importedAt };
  await transaction
    .insert(modelFiles)
    .values({ database, schema, ...values })
    .onConflictDoUpdate({ target: [modelFiles.database, modelFiles.schema], set: values });
  return true;
}

/** Within one transaction, so that of two writers who saw the same one is told. */
async function keepEdit(transaction: Transaction, place: Place, edit: ModelEditToKeep): Promise<KeptModelEdit> {
  const faster = await findFaster(transaction, place, edit);
  if (faster !== null) {
    const { editedBy: by, editedAt: at, version } = faster;
    return { kind: "conflict", current: readEdit(faster)[0] ?? null, by, at, version };
  }
  return { kind: "kept", version: await writeEdit(transaction, place, edit) };
}

/** All are looked at before the first one is written. */
async function keepEdits(transaction: Transaction, place: Place, edits: readonly ModelEditToKeep[]): Promise<boolean> {
  for (const edit of edits) if ((await findFaster(transaction, place, edit)) !== null) return false;
  for (const edit of edits) await writeEdit(transaction, place, edit);
  return true;
}

/** With names in place of the ids of people. */
const editColumns = { ...getTableColumns(modelEdits), editedBy: personName(modelEdits.editedBy) };
const fileColumns = { ...getTableColumns(modelFiles), importedBy: personName(modelFiles.importedBy) };

type EditRow = typeof modelEdits.$inferSelect;

async function findRow(
  transaction: Transaction,
  { database, schema, rights }: Place,
  { element }: Pick<ModelEditToKeep, "element">,
): Promise<EditRow | null> {
  const isWanted = and(
    eq(modelEdits.database, database),
    eq(modelEdits.schema, schema),
    eq(modelEdits.kind, element.kind),
    eq(modelEdits.key, element.key),
    eq(modelEdits.rights, keptUnder(element, rights)),
  );
  const [row] = await transaction.select(editColumns).from(modelEdits).where(isWanted);
  return row ?? null;
}

/** What somebody else wrote since the element was seen; null where nobody did. */
async function findFaster(transaction: Transaction, place: Place, edit: ModelEditToKeep): Promise<EditRow | null> {
  const row = await findRow(transaction, place, edit);
  return row === null || row.version === edit.seenVersion ? null : row;
}

/** @returns the element's version from now on. */
async function writeEdit(transaction: Transaction, place: Place, edit: ModelEditToKeep): Promise<number> {
  const { element, change, editedBy, editedAt } = edit;
  const version = ((await findRow(transaction, place, edit))?.version ?? 0) + 1;
  const values = { change: change === null ? null : JSON.stringify(change), editedBy, editedAt, version };
  const { database, schema } = place;
  const rights = keptUnder(element, place.rights);
  await transaction
    .insert(modelEdits)
    .values({ database, schema, kind: element.kind, key: element.key, rights, ...values })
    .onConflictDoUpdate({
      target: [modelEdits.database, modelEdits.schema, modelEdits.kind, modelEdits.key, modelEdits.rights],
      set: values,
    });
  return version;
}

/** A schema as it is seen with some rights; empty: with all of them. */
type Place = DatabaseContext & { readonly rights: string };

/** A verified answer may name values that others may not see; what else is said of a schema is said to everybody. */
function keptUnder({ kind }: Pick<ModelElement, "kind">, rights: string): string {
  return kind === "verified_query" ? rights : "";
}

function ofPlace({ database, schema, rights }: Place) {
  const isOwn = eq(modelEdits.rights, rights);
  const isEverybodys = and(ne(modelEdits.kind, "verified_query"), eq(modelEdits.rights, ""));
  return and(eq(modelEdits.database, database), eq(modelEdits.schema, schema), or(isOwn, isEverybodys));
}

function readEdit(row: EditRow): readonly ModelEdit[] {
  if (row.change === null) return [];
  try {
    return [modelEditSchema.parse({ ...row, element: row, change: JSON.parse(row.change) })];
  } catch {
    return [];
  }
}
