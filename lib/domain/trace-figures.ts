/** What the entries of a record come to. Pure. */
import { sumOfDollars } from "./call-cost.ts";
import type { TraceEntry, TraceModelCall, TraceStatement } from "./trace.ts";

/** What a node did itself: a call that a node within it noted too is that one's. */
export type OwnWork = {
  readonly modelCalls: readonly TraceModelCall[];
  readonly statements: readonly TraceStatement[];
};

/** By entry number. */
export function ownWork(entries: readonly TraceEntry[]): ReadonlyMap<number, OwnWork> {
  return new Map(
    entries.map((entry) => {
      const inner = entriesWithin(entries, entry.seq);
      const calls = new Set(
        inner.flatMap(({ modelCalls }) => modelCalls.map(({ input, prompt }) => `${prompt}\n${input}`)),
      );
      const sent = new Set(inner.flatMap(({ statements }) => statements.map(({ kind, sql }) => `${kind}\n${sql}`)));
      return [
        entry.seq,
        {
          modelCalls: entry.modelCalls.filter(({ input, prompt }) => !calls.has(`${prompt}\n${input}`)),
          statements: entry.statements.filter(({ kind, sql }) => !sent.has(`${kind}\n${sql}`)),
        },
      ];
    }),
  );
}

/** Entries that are a part of an entry, of any depth. */
function entriesWithin(entries: readonly TraceEntry[], seq: number): readonly TraceEntry[] {
  const within = new Set([seq]);
  // A part is opened after what it is a part of.
  for (const entry of entries.toSorted((a, b) => a.seq - b.seq)) {
    if (entry.parent !== null && within.has(entry.parent)) within.add(entry.seq);
  }
  within.delete(seq);
  return entries.filter((entry) => within.has(entry.seq));
}

/** The totals of a record. */
export function traceFigures(entries: readonly TraceEntry[]) {
  const inOrder = entries.toSorted((a, b) => a.seq - b.seq);
  const top = inOrder.filter(({ parent }) => parent === null);
  const own = [...ownWork(entries).values()];
  const modelCalls = own.flatMap((work) => work.modelCalls);
  const statements = own.flatMap((work) => work.statements);
  return {
    agent: top.at(-1)?.agent ?? null,
    model: namedModel(modelCalls),
    attempts: Math.max(0, ...entries.map(({ attempts }) => attempts)),
    modelCalls: modelCalls.length,
    inputTokens: sum(modelCalls.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(modelCalls.map(({ outputTokens }) => outputTokens)),
    statements: statements.length,
    queries: statements.filter(({ kind }) => kind === "query").length,
    rowCount: top.findLast(({ rowCount }) => rowCount !== null)?.rowCount ?? null,
    cost: sumOfDollars(modelCalls.map(({ cost = null }) => cost)),
  };
}

/** The one that plans and writes, where it was asked at all; else the one that chose. */
function namedModel(calls: readonly TraceModelCall[]): string | null {
  const strong = calls.findLast(({ isFast = false }) => !isFast);
  return (strong ?? calls.at(-1))?.model ?? null;
}

/** The statement that the answer rests on: the last one that brought rows. */
export function lastQuery(entries: readonly TraceEntry[]): TraceStatement | null {
  const statements = entries.toSorted((a, b) => a.seq - b.seq).flatMap((entry) => entry.statements);
  return statements.findLast(({ kind, error }) => kind === "query" && error === null) ?? null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
