/** Records what each node of a run saw, asked, sent and left. One tracer per run; its numbers go on from agent to agent. */
import "server-only";
import { type AppError, errorCodeSchema } from "#lib/domain/errors";
import type { TraceEntry, TraceError, TraceModelCall, TraceStatement } from "#lib/domain/trace";
import { type TraceJson, traceValue } from "./trace-value.ts";

export type SpanOpening = {
  readonly agent: string;
  readonly node: string;
  readonly subject: string | null;
  readonly parent: number | null;
  /** The parts of the state that the node sees. */
  readonly reads: Readonly<Record<string, unknown>>;
};

export type SpanClosing = Pick<TraceEntry, "status" | "outcome" | "next" | "detail" | "attempts" | "rowCount"> & {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
};

/** A node that is at work. */
export type Span = {
  readonly seq: number;
  readonly subject: string | null;
  noteModelCall(call: TraceModelCall): void;
  noteStatement(statement: TraceStatement): void;
  /** Records the entry; a second call changes nothing. */
  close(closing: SpanClosing): void;
};

export type Tracer = { open(opening: SpanOpening): Span };

/** `record` gets each entry once, when its node has ended; a nested node's entry comes before that of the node around it. */
export function createTracer(record: (entry: TraceEntry) => void, now: () => number): Tracer {
  let count = 0;
  return {
    open({ reads, ...opening }) {
      count += 1;
      const seq = count;
      const startedAt = now();
      const seen = traceRecord(reads);
      const modelCalls: TraceModelCall[] = [];
      const statements: TraceStatement[] = [];
      let isOpen = true;
      return {
        seq,
        subject: opening.subject,
        noteModelCall: (call) => modelCalls.push(call),
        noteStatement: (statement) => statements.push(statement),
        close({ before, after, ...closing }) {
          if (!isOpen) return;
          isOpen = false;
          record({
            seq,
            ...opening,
            ...closing,
            reads: seen,
            before: traceRecord(before),
            after: traceRecord(after),
            modelCalls,
            statements,
            startedAt,
            ms: Math.max(0, now() - startedAt),
          });
        },
      };
    },
  };
}

/** A failure as a trace keeps it. */
export function traceError({ code, message, cause }: AppError): TraceError {
  return { code: errorCodeSchema.parse(code), message, cause };
}

function traceRecord(values: Readonly<Record<string, unknown>>): Record<string, TraceJson> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, traceValue(value)]));
}
