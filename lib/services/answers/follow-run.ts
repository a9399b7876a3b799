/** A run's events until its end: a line to a run carries only so much for so long, and is asked for again here. */
import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { answerLimits } from "#lib/config/api-limits";
import { ok, type Result } from "#lib/domain/errors";
import { isPassing, type RunEvent } from "#lib/domain/run-event";
import type { Runs } from "../runs.ts";

type Place = { readonly runId: string; readonly fromSeq: number };
type Reader = ReadableStreamDefaultReader<RunEvent>;

/** As `runs.attach` fails. A run that is removed meanwhile ends its stream without a `run-end`. */
export async function followToEnd(
  runs: Pick<Runs, "attach">,
  ownerId: string,
  { runId, fromSeq }: Place,
): Promise<Result<ReadableStream<RunEvent>>> {
  const first = await runs.attach(ownerId, { runId, fromSeq });
  if (!first.ok) return first;
  const line: Line = { reader: first.value.events.getReader(), nextSeq: fromSeq, isNew: false, isLeft: false };
  const attach = async () => {
    if (!line.isNew) await pause(answerLimits.againMs);
    const again = await runs.attach(ownerId, { runId, fromSeq: line.nextSeq });
    return again.ok ? again.value.events.getReader() : null;
  };
  return ok(streamOf(line, attach));
}

type Line = {
  reader: Reader;
  nextSeq: number;
  /** It has carried something. */
  isNew: boolean;
  /** Nobody reads any more. */
  isLeft: boolean;
};

function streamOf(line: Line, attach: () => Promise<Reader | null>): ReadableStream<RunEvent> {
  return new ReadableStream<RunEvent>(
    {
      pull: async (controller) => {
        const event = await nextOf(line, attach);
        if (line.isLeft) return;
        if (event !== null) controller.enqueue(event);
        if (event === null || event.type === "run-end") controller.close();
      },
      cancel: async () => {
        line.isLeft = true;
        await line.reader.cancel();
      },
    },
    { highWaterMark: 0 },
  );
}

/** null where nothing more comes. */
async function nextOf(line: Line, attach: () => Promise<Reader | null>): Promise<RunEvent | null> {
  let next = await line.reader.read();
  while (next.done) {
    const reader = line.isLeft ? null : await attach();
    if (reader === null) return null;
    Object.assign(line, { reader, isNew: false });
    if (line.isLeft) await reader.cancel();
    next = await reader.read();
  }
  if (!isPassing(next.value)) Object.assign(line, { nextSeq: next.value.seq + 1, isNew: true });
  return next.value;
}
