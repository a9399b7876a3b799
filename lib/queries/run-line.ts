/**
 * Lines to runs: the one that came with the reply to a question waits here for whoever follows the run; any other one
 * is asked for.
 */
import { attachRunAction } from "#lib/actions/attach-run";
import type { PublicError, Result } from "#lib/domain/errors";
import type { RunEvent } from "#lib/domain/run-event";

type Events = ReadableStream<RunEvent>;

/** A line that nobody takes by then is let go: a browser has six of them. */
const keptMs = 2_000;

/** The latest one alone: whoever asks again has left the former question. */
let offered: { readonly runId: string; readonly events: Events } | null = null;

/** Takes the line of a reply where there is one. */
export function offerLine({ runId, events }: { readonly runId: string; readonly events: Events | null }): void {
  letGo();
  if (events === null) return;
  const line = { runId, events };
  offered = line;
  setTimeout(() => {
    if (offered === line) letGo();
  }, keptMs);
}

/** Opens a line from an event on. Throws where the server is out of reach. */
export async function openLine(from: {
  readonly runId: string;
  readonly fromSeq: number;
}): Promise<Result<{ readonly events: Events }, PublicError>> {
  if (from.fromSeq > 1 || offered?.runId !== from.runId) return attachRunAction(from);
  const { events } = offered;
  offered = null;
  return { ok: true, value: { events } };
}

function letGo(): void {
  void offered?.events.cancel().catch(() => undefined);
  offered = null;
}
