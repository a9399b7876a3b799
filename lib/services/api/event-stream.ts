/** A run as server-sent events: what its watchers may know, and at its end the answer. */
import "server-only";
import type { ApiEvent } from "#lib/domain/api/contents";
import type { CheckedAnswer } from "#lib/domain/checked-answer";
import type { Result } from "#lib/domain/errors";
import type { RunEvent } from "#lib/domain/run-event";
import type { BegunAnswer } from "../answers/answers.ts";
import { problemOf } from "./refusal.ts";

export type ToldRun = BegunAnswer & {
  readonly events: ReadableStream<RunEvent>;
  /** Somebody has its beginning. */
  readonly goesOn: boolean;
  /** Called once the run has ended. */
  answer(): Promise<Result<CheckedAnswer>>;
};

/** Whoever leaves stops the watching alone. */
export function eventStream({ chatId, runId, events, goesOn, answer }: ToldRun): ReadableStream<Uint8Array> {
  const reader = events.getReader();
  const encoder = new TextEncoder();
  const say = (text: string) => encoder.encode(text);
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        if (!goesOn) controller.enqueue(say(lineOf({ type: "begun", chatId, runId }, null)));
      },
      pull: async (controller) => {
        const line = await nextLine(reader);
        if (line.kind === "line") return controller.enqueue(say(line.text));
        controller.enqueue(say(lineOf(lastOf(await answer()), line.seq)));
        controller.close();
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  );
}

type NextLine =
  | { readonly kind: "line"; readonly text: string }
  /** The run is over. */
  | { readonly kind: "end"; readonly seq: number | null };

async function nextLine(reader: ReadableStreamDefaultReader<RunEvent>): Promise<NextLine> {
  for (;;) {
    const next = await reader.read();
    if (next.done) return { kind: "end", seq: null };
    const { value } = next;
    if (value.type === "run-end") return { kind: "end", seq: value.seq };
    if (value.type === "heartbeat") return { kind: "line", text: ":\n\n" };
    const event = toldOf(value);
    if (event !== null) return { kind: "line", text: lineOf(event, value.seq) };
  }
}

/** null for what only pages need. */
function toldOf(event: RunEvent): ApiEvent | null {
  switch (event.type) {
    case "queued":
      return { type: "queued", ahead: event.ahead };
    case "taken-over":
      return { type: "begun-anew" };
    case "step-start":
    case "step-end": {
      const { id, label, status, detail, ms } = event.step;
      return { type: "step", id, label, status, detail, ms };
    }
    case "text-delta":
      return { type: "text", text: event.text };
    default:
      return null;
  }
}

function lastOf(answered: Result<CheckedAnswer>): ApiEvent {
  return answered.ok
    ? { type: "answer", answer: answered.value }
    : { type: "problem", problem: problemOf({ error: answered.error }) };
}

function lineOf(event: ApiEvent, id: number | null): string {
  return `${id === null ? "" : `id: ${id}\n`}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
