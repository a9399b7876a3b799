/** The record of acts as a file: a line of JSON for each entry. */
import "server-only";
import type { AuditItem } from "#lib/domain/audit";

/** It is read as it is taken, so that a long record is never held as a whole. The times are written as people read them. */
export function auditLines(pieces: AsyncIterable<readonly AuditItem[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const reader = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await reader.next();
      if (next.done === true) return controller.close();
      const lines = next.value.map(
        ({ at, ...item }) => `${JSON.stringify({ at: new Date(at).toISOString(), ...item })}\n`,
      );
      controller.enqueue(encoder.encode(lines.join("")));
    },
    cancel: async () => {
      await reader.return?.();
    },
  });
}
