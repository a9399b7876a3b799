/**
 * Files that were sent and are not tables yet: on disk only, readable by this user of the machine alone, under names of
 * ours. What the browser calls them never reaches the file system.
 */
import "server-only";
import { createWriteStream } from "node:fs";
import { mkdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { appError, err, ok, type Result } from "#lib/domain/errors";

export type IncomingFile = {
  readonly file: string;
  /** Where the loader may write what it needs. */
  readonly workFile: string;
};

export type UploadFiles = {
  pathsOf(id: string): IncomingFile;
  /** Writes a stream to the file of this id. Whatever ends it early leaves nothing behind. */
  receive(id: string, body: ReadableStream<Uint8Array>, bounds: ReceiveBounds): Promise<Result<number>>;
  remove(id: string): Promise<void>;
  /** Removes everything: nothing that waited survives the process that knew of it. */
  clear(): Promise<void>;
  /** Bytes that are free on the disk; null where the system does not tell. */
  freeBytes(): Promise<number | null>;
};

export type ReceiveBounds = {
  /** As the sender announced it: fewer bytes mean that the line broke. */
  readonly expectedBytes: number;
  readonly signal: AbortSignal;
};

/** @param folder belongs to this alone. */
export function createUploadFiles(folder: string): UploadFiles {
  const pathsOf = (id: string): IncomingFile => ({
    file: join(folder, `${id}.file`),
    workFile: join(folder, `${id}.rows`),
  });
  const remove = async (id: string): Promise<void> => {
    for (const path of Object.values(pathsOf(id))) await rm(path, { force: true });
  };
  return {
    pathsOf,
    remove,
    receive: async (id, body, bounds) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const received = await write(pathsOf(id).file, body, bounds);
      if (!received.ok) await remove(id);
      return received;
    },
    clear: () => rm(folder, { recursive: true, force: true }),
    freeBytes: async () => {
      const found = await mkdir(folder, { recursive: true, mode: 0o700 })
        .then(() => statfs(folder))
        .catch(() => null);
      return found === null ? null : found.bavail * found.bsize;
    },
  };
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
