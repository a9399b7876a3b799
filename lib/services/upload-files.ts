/**
 * Files that were sent and are not tables yet: on disk only, readable by this user of the machine alone, under names of
 * ours. What the browser calls them never reaches the file system.
 */
import "server-only";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { appError, err, ok, type Result } from "#lib/domain/errors";

export type IncomingFile = {
  readonly file: string;
  /** Where the loader may write what it needs. */
  readonly workFile: string;
};

export type UploadFiles = {
  /** Of a file that this process received, or that another one did and told of. */
  pathsOf(id: string): IncomingFile;
  /** Tells the other processes of a file that was received, and of what its owner said of it. */
  note(id: string, note: IncomingNote): Promise<void>;
  /** What another process told of a file; null where none did. */
  findElsewhere(id: string): Promise<IncomingNote | null>;
  /** Writes a stream to the file of this id. Whatever ends it early leaves nothing behind. */
  receive(id: string, body: ReadableStream<Uint8Array>, bounds: ReceiveBounds): Promise<Result<number>>;
  remove(id: string): Promise<void>;
  /** What all processes that share the folder told of and what is not too old; null for a process that has it for itself. */
  told(keptMs: number): Promise<readonly ToldFile[] | null>;
  /**
   * Removes everything: nothing that waited survives the process that knew of it. Where others share the folder they know
   * of it, too: then only what is older than `keptMs`, whoever left it.
   */
  clear(keptMs: number): Promise<void>;
  /** Bytes that are free on the disk; null where the system does not tell. */
  freeBytes(): Promise<number | null>;
};

const noteSchema = z.object({
  ownerId: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  /** As its owner said; null: judged by the file. */
  hasHeader: z.boolean().nullable(),
});
export type IncomingNote = Readonly<z.infer<typeof noteSchema>>;

type ToldFile = IncomingNote & { readonly id: string };

export type ReceiveBounds = {
  /** As the sender announced it: fewer bytes mean that the line broke. */
  readonly expectedBytes: number;
  readonly signal: AbortSignal;
};

/**
 * @param folder belongs to this alone, or to the app's processes together.
 * @param own the name of this process's part of it; null where there is no other process.
 */
export function createUploadFiles(root: string, own: string | null = null): UploadFiles {
  const folder = own === null ? root : join(/* turbopackIgnore: true */ root, own);
  const elsewhere = new Map<string, string>();
  const pathsIn = (parent: string, id: string) => ({
    file: join(/* turbopackIgnore: true */ parent, `${id}.file`),
    workFile: join(/* turbopackIgnore: true */ parent, `${id}.rows`),
    note: join(/* turbopackIgnore: true */ parent, `${id}.json`),
  });
  const pathsOf = (id: string) => pathsIn(elsewhere.get(id) ?? folder, id);
  const remove = async (id: string): Promise<void> => {
    for (const path of Object.values(pathsOf(id))) await rm(path, { force: true });
    elsewhere.delete(id);
  };
  return {
    pathsOf,
    remove,
    note: async (id, note) => {
      if (own !== null) await writeFile(pathsOf(id).note, JSON.stringify(note), { mode: 0o600 });
    },
    findElsewhere: async (id) => {
      // The id comes from outside, and becomes part of a path.
      if (own === null || !/^[0-9a-f-]{36}$/.test(id)) return null;
      for (const name of await readdir(/* turbopackIgnore: true */ root).catch(() => [])) {
        const note = await readNote(pathsIn(join(/* turbopackIgnore: true */ root, name), id).note);
        if (note === null) continue;
        elsewhere.set(id, join(/* turbopackIgnore: true */ root, name));
        return note;
      }
      return null;
    },
    receive: async (id, body, bounds) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const received = await write(pathsOf(id).file, body, bounds);
      if (!received.ok) await remove(id);
      return received;
    },
    told: async (keptMs) => {
      if (own === null) return null;
      const notes = (await agedFiles(root)).filter(({ path, ageMs }) => path.endsWith(".json") && ageMs <= keptMs);
      const read = await Promise.all(
        notes.map(async ({ path }) => ({ id: basename(path, ".json"), note: await readNote(path) })),
      );
      return read.flatMap(({ id, note }) => (note === null ? [] : [{ ...note, id }]));
    },
    clear: async (keptMs) => {
      if (own === null) return rm(folder, { recursive: true, force: true });
      const old = (await agedFiles(root)).filter(({ ageMs }) => ageMs > keptMs);
      await Promise.all(old.map(({ path }) => rm(path, { force: true })));
    },
    freeBytes: async () => {
      const found = await mkdir(folder, { recursive: true, mode: 0o700 })
        .then(() => statfs(folder))
        .catch(() => null);
      return found === null ? null : found.bavail * found.bsize;
    },
  };
}

/** What lies in the parts of all processes. What goes away meanwhile is not there. */
async function agedFiles(root: string): Promise<readonly { readonly path: string; readonly ageMs: number }[]> {
  const parts = await readdir(/* turbopackIgnore: true */ root, { withFileTypes: true }).catch(() => []);
  const folders = parts.flatMap((part) =>
    part.isDirectory() ? [join(/* turbopackIgnore: true */ root, part.name)] : [],
  );
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(/* turbopackIgnore: true */ folder).catch(() => [])).map((name) =>
        join(/* turbopackIgnore: true */ folder, name),
      ),
    ),
  );
  const aged = await Promise.all(
    found.flat().map(async (path) => {
      const known = await stat(/* turbopackIgnore: true */ path).catch(() => null);
      return known === null ? [] : [{ path, ageMs: Date.now() - known.mtimeMs }];
    }),
  );
  return aged.flat();
}

async function readNote(file: string): Promise<IncomingNote | null> {
  try {
    return noteSchema.parse(JSON.parse(await readFile(/* turbopackIgnore: true */ file, "utf8")));
  } catch {
    return null;
  }
}

async function write(
  file: string,
  body: ReadableStream<Uint8Array>,
  { expectedBytes, signal }: ReceiveBounds,
): Promise<Result<number>> {
  const count = new ByteCount(expectedBytes);
  try {
    await pipeline(chunksOf(body), count, createWriteStream(file, { mode: 0o600, flags: "wx" }), { signal });
  } catch (cause) {
    return err(count.isExceeded ? longerThanSaid() : brokenOff(cause));
  }
  return count.bytes === expectedBytes ? ok(count.bytes) : err(brokenOff(`${count.bytes} of ${expectedBytes} bytes`));
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

class ByteCount extends Transform {
  bytes = 0;
  isExceeded = false;
  private readonly most: number;

  constructor(most: number) {
    super();
    this.most = most;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.bytes += chunk.length;
    this.isExceeded = this.bytes > this.most;
    if (this.isExceeded) done(new Error("more bytes than announced"));
    else done(null, chunk);
  }
}

function longerThanSaid() {
  return appError("BAD_REQUEST", "The file is longer than the browser said: it is being written to.", {
    nextStep: "Drop it again when it is finished.",
  });
}

function brokenOff(cause: unknown) {
  return appError("UNAVAILABLE", "The file did not arrive as a whole.", {
    nextStep: "Drop it again.",
    retryable: true,
    cause: String(cause),
  });
}
