/**
 * Files on their way to becoming tables: received, looked through, shown, added or discarded. A file that waits belongs
 * to who sent it, and is gone with the process (unless others share its folder), with its time, and with whatever fails.
 */
import "server-only";
import { join } from "node:path";
import { uploadLimits } from "#lib/config/limits";
import type { ChosenTypes, Inspection, Uploads as UploadPort } from "#lib/db/warehouse/uploads";
import type { DatabaseContext } from "#lib/domain/catalog";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import { freeTableName, tableNameOf, tableNameProblem } from "#lib/domain/table-name";
import type { AddedTable, ReceivedUpload, UploadPreview } from "#lib/domain/upload";
import type { Catalog } from "./catalog.ts";
import type { Logger } from "./logger.ts";
import { createSlots, type Slots } from "./slots.ts";
import type { Suggestions } from "./suggestions.ts";
import { notWaiting } from "./upload-failures.ts";
import { createUploadFiles, type IncomingNote, type UploadFiles } from "./upload-files.ts";
import { type CountedFile, refusalOf } from "./upload-room.ts";

export type ReceiveArgs = {
  readonly fileName: string;
  readonly bytes: number;
  readonly body: ReadableStream<Uint8Array>;
  /** Fires when the sender goes away. */
  readonly signal: AbortSignal;
};

export type PreviewArgs = {
  readonly uploadId: string;
  /** null: judged by the file. */
  readonly hasHeader: boolean | null;
  readonly types: ChosenTypes;
};

export type AddArgs = {
  readonly uploadId: string;
  readonly table: string;
  readonly replaces: boolean;
  readonly types: ChosenTypes;
};

export type Uploads = {
  /** Where the tables stand. */
  readonly context: DatabaseContext;
  receive(ownerId: string, args: ReceiveArgs): Promise<Result<ReceivedUpload>>;
  preview(ownerId: string, args: PreviewArgs): Promise<Result<UploadPreview>>;
  add(ownerId: string, args: AddArgs): Promise<Result<AddedTable>>;
  /** Stops whatever is done with the file and removes it; a file that is not there is fine. */
  discard(ownerId: string, uploadId: string): Promise<Result<null>>;
  removeTable(table: string): Promise<Result<null>>;
  /** Another process added or removed a table. */
  changedElsewhere(): void;
  /** Removes what a former process left behind. Before the first file is received. */
  cleanUp(): Promise<void>;
  close(): Promise<void>;
};

export type UploadDependencies = {
  readonly port: UploadPort;
  /** The app's data folder. */
  readonly dataDirectory: string;
  /** The part of this process, where others use the folder as well. */
  readonly ownName?: string | null;
  /** Told when a table was added or removed. */
  readonly changed?: () => void;
  readonly catalog: Pick<Catalog, "forget">;
  readonly suggestions: Pick<Suggestions, "forTable">;
  /** What was learned of the tables no longer holds. */
  readonly forgetKnowledge: (context: DatabaseContext) => void;
  readonly newId: () => string;
  readonly logger: Logger;
};

/** A file that waits for its owner's word. */
type Waiting = {
  readonly id: string;
  readonly ownerId: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly stop: AbortController;
  inspection: Inspection | null;
  /** As its owner said last; null: judged by the file. */
  hasHeader: boolean | null;
  /** What is done with one file is done in order. */
  last: Promise<unknown>;
};

/** Files are looked through beside each other, but not more than the machine bears. */
const parallelLoaders = 2;

export function createUploads(dependencies: UploadDependencies): Uploads {
  return new UploadDesk(dependencies);
}

class UploadDesk implements Uploads {
  private readonly dependencies: UploadDependencies;
  private readonly files: UploadFiles;
  private readonly waiting = new Map<string, Waiting>();
  private readonly slots: Slots = createSlots(parallelLoaders);
  /** Files on their way: they take their place and room from their first byte. */
  private readonly arriving = new Map<string, CountedFile>();

  constructor(dependencies: UploadDependencies) {
    this.dependencies = dependencies;
    const folder = join(dependencies.dataDirectory, "uploads", "incoming");
    this.files = createUploadFiles(folder, dependencies.ownName);
  }

  get context(): DatabaseContext {
    return this.dependencies.port.context;
  }

  async receive(ownerId: string, args: ReceiveArgs): Promise<Result<ReceivedUpload>> {
    const id = this.dependencies.newId();
    this.arriving.set(id, { ownerId, bytes: args.bytes });
    try {
      return await this.receiveAs(id, ownerId, args);
    } finally {
      this.arriving.delete(id);
    }
  }

  async preview(ownerId: string, { uploadId, hasHeader, types }: PreviewArgs): Promise<Result<UploadPreview>> {
    return this.inTurn(ownerId, uploadId, async (upload) => {
      if (hasHeader !== null && hasHeader !== upload.hasHeader) await this.note({ ...upload, hasHeader });
      upload.hasHeader = hasHeader ?? upload.hasHeader;
      const inspected = await this.inspect(upload, upload.hasHeader);
      if (!inspected.ok) return inspected;
      const { port } = this.dependencies;
      const isChanged = Object.keys(types).length > 0;
      const shown = isChanged ? await port.retype(inspected.value, types, upload.stop.signal) : inspected;
      if (!shown.ok) return shown;
      const tables = await port.tables();
      if (!tables.ok) return tables;
      const { format, columns, rows, rowCount, notes } = shown.value;
      return ok({
        uploadId,
        fileName: upload.fileName,
        format,
        table: freeTableName(tableNameOf(upload.fileName), tables.value),
        rowCount,
        columns: [...columns],
        rows: rows.map((row) => [...row]),
        hasHeader: shown.value.hasHeader,
        notes: [...notes],
        tables: [...tables.value],
      });
    });
  }

  async add(ownerId: string, { uploadId, table, replaces, types }: AddArgs): Promise<Result<AddedTable>> {
    const problem = tableNameProblem(table);
    if (problem !== null) return err(appError("BAD_REQUEST", problem));
    return this.inTurn(ownerId, uploadId, async (upload) => {
      const inspected = await this.inspect(upload, upload.inspection?.hasHeader ?? upload.hasHeader);
      if (!inspected.ok) return inspected;
      const { port, logger } = this.dependencies;
      const comment = `From the file ${upload.fileName}.`;
      const inspection = inspected.value;
      const added = await port.add({ inspection, types, table, replaces, comment }, upload.stop.signal);
      if (!added.ok) return added;
      logger.info({ rows: added.value.rowCount, bytes: upload.bytes, detail: table }, "a file became a table");
      await this.drop(upload);
      return ok({
        ...this.context,
        table,
        rowCount: added.value.rowCount,
        columnCount: inspection.columns.length,
        suggestions: await this.suggestionsFor(table),
      });
    });
  }

  async discard(ownerId: string, uploadId: string): Promise<Result<null>> {
    const upload = await this.find(uploadId);
    if (upload?.ownerId === ownerId) await this.drop(upload);
    return ok(null);
  }

  async removeTable(table: string): Promise<Result<null>> {
    const removed = await this.dependencies.port.remove(table, new AbortController().signal);
    if (removed.ok) this.forget("here");
    return removed;
  }

  changedElsewhere(): void {
    void this.dependencies.port.reopen().then(() => this.forget("elsewhere"));
  }

  async cleanUp(): Promise<void> {
    await this.files.clear(uploadLimits.keptMs);
  }

  async close(): Promise<void> {
    const uploads = [...this.waiting.values()];
    for (const upload of uploads) upload.stop.abort();
    this.waiting.clear();
    await Promise.all(uploads.map((upload) => upload.last));
    await this.files.clear(uploadLimits.keptMs);
  }

  private async receiveAs(
    id: string,
    ownerId: string,
    { fileName, bytes, body, signal }: ReceiveArgs,
  ): Promise<Result<ReceivedUpload>> {
    const refusal = await refusalOf(
      { ownerId, bytes },
      {
        files: await this.filesUntil(id),
        tableBytes: () => this.dependencies.port.size(),
        freeBytes: () => this.files.freeBytes(),
      },
    );
    if (refusal !== null) return err(refusal);
    const received = await this.files.receive(id, body, { expectedBytes: bytes, signal });
    if (!received.ok) return received;
    await this.note(this.keep(id, { ownerId, fileName, bytes, hasHeader: null }));
    return ok({ uploadId: id, fileName, bytes });
  }

  private keep(id: string, note: IncomingNote): Waiting {
    const stop = new AbortController();
    const upload: Waiting = { id, ...note, stop, inspection: null, last: Promise.resolve() };
    this.waiting.set(id, upload);
    setTimeout(() => void this.discard(note.ownerId, id), uploadLimits.keptMs).unref();
    return upload;
  }

  private note({ id, ownerId, fileName, bytes, hasHeader }: Waiting): Promise<void> {
    return this.files.note(id, { ownerId, fileName, bytes, hasHeader });
  }

  /** The requests about one file may reach one process after the other. */
  private async find(id: string): Promise<Waiting | undefined> {
    const known = this.waiting.get(id);
    if (known !== undefined) return known;
    const note = await this.files.findElsewhere(id);
    return note === null ? undefined : (this.waiting.get(id) ?? this.keep(id, note));
  }

  private async inspect(upload: Waiting, hasHeader: boolean | null): Promise<Result<Inspection>> {
    const known = upload.inspection;
    if (known !== null && (hasHeader === null || hasHeader === known.hasHeader)) return ok(known);
    const paths = this.files.pathsOf(upload.id);
    const args = { ...paths, fileName: upload.fileName, hasHeader };
    const inspected = await this.dependencies.port.inspect(args, upload.stop.signal);
    upload.inspection = inspected.ok ? inspected.value : null;
    return inspected;
  }

  /** NOT_FOUND for a file of somebody else, too: nobody learns what others have sent. */
  private async inTurn<Value>(
    ownerId: string,
    uploadId: string,
    work: (upload: Waiting) => Promise<Result<Value>>,
  ): Promise<Result<Value>> {
    const upload = await this.find(uploadId);
    if (upload === undefined || upload.ownerId !== ownerId) return err(notWaiting());
    const turn = upload.last.then(async () => {
      if (!(await this.slots.acquire(uploadId, upload.stop.signal))) return err(notWaiting());
      try {
        return await work(upload);
      } finally {
        this.slots.release();
      }
    });
    upload.last = turn.catch(() => undefined);
    return turn;
  }

  private async drop(upload: Waiting): Promise<void> {
    upload.stop.abort();
    this.waiting.delete(upload.id);
    await this.files.remove(upload.id);
  }

  private forget(changedIn: "here" | "elsewhere"): void {
    this.dependencies.catalog.forget(this.context.database);
    this.dependencies.forgetKnowledge(this.context);
    if (changedIn === "here") this.dependencies.changed?.();
  }

  private async suggestionsFor(table: string): Promise<OfferedQuestion[]> {
    this.forget("here");
    const questions = await this.dependencies.suggestions.forTable(this.context, table, uploadLimits.suggestions);
    return questions.ok ? [...questions.value] : [];
  }

  /** What waits here or, as the processes told each other, anywhere, and what is on its way here, up to a file. */
  private async filesUntil(id: string): Promise<readonly CountedFile[]> {
    const before = [...this.arriving].slice(0, [...this.arriving.keys()].indexOf(id) + 1);
    const told = (await this.files.told(uploadLimits.keptMs)) ?? [...this.waiting.values()];
    const byId = new Map<string, CountedFile>(told.map((file) => [file.id, file]));
    return [...new Map([...byId, ...before]).values()];
  }
}
