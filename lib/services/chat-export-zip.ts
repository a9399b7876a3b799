/** Files as a ZIP archive, packed piece by piece while somebody reads: none is ever whole in memory. */
import "server-only";
import { Zip, ZipDeflate } from "fflate";

export type ZipEntry = { readonly name: string; readonly chunks: AsyncIterable<Uint8Array> };

/** Packing is the server's own work: beyond this level it takes far more time than it saves bytes. */
const level = 3;

/** @param modifiedAt what the archive says of its files' age. */
export async function* zipChunks(entries: AsyncIterable<ZipEntry>, modifiedAt: number): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((problem, chunk) => {
    if (problem !== null) throw problem;
    ready.push(chunk);
  });
  for await (const { name, chunks } of entries) {
    const file = new ZipDeflate(name, { level });
    file.mtime = modifiedAt;
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(chunk);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

/** A generator's pieces as a stream that asks for one when one was taken; `stop` is told when nobody reads on. */
export function streamOf(chunks: AsyncGenerator<Uint8Array>, stop: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => {
        stop();
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
