/** The entries of a record as a tree with its times: what is drawn as a waterfall. Pure; browser-safe: types only. */
import { sumOfDollars } from "#lib/domain/call-cost";
import type { RunReport } from "#lib/domain/run-report";
import type { TraceEntry } from "#lib/domain/trace";
import { ownWork } from "#lib/domain/trace-figures";
import { isSlow } from "./run-words.ts";

export type TraceNode = {
  readonly entry: TraceEntry;
  /** 0 at the top. */
  readonly depth: number;
  /** Shares of the run's time. */
  readonly start: number;
  readonly length: number;
  readonly isSlow: boolean;
  /** Counted once: what a node within it did is that one's. */
  readonly modelCalls: number;
  readonly tokens: number;
  /** In US dollars; null where a price is not known. */
  readonly cost: number | null;
  readonly statements: number;
};

/** A node first, then what it is made of, in the order in which they were entered. */
export function traceNodes({ run, entries }: Pick<RunReport, "run" | "entries">): TraceNode[] {
  const inOrder = entries.toSorted((a, b) => a.seq - b.seq);
  const begin = Math.min(run.startedAt, ...inOrder.map(({ startedAt }) => startedAt));
  const end = Math.max(begin + 1, begin + (run.ms ?? 0), ...inOrder.map(({ startedAt, ms }) => startedAt + ms));
  const own = ownWork(entries);
  const numbers = new Set(inOrder.map(({ seq }) => seq));
  const below = (parent: number | null, depth: number): TraceNode[] =>
    inOrder
      .filter((entry) => parentOf(entry, numbers) === parent)
      .flatMap((entry) => {
        const { modelCalls, statements } = own.get(entry.seq) ?? entry;
        const node: TraceNode = {
          entry,
          depth,
          start: (entry.startedAt - begin) / (end - begin),
          length: entry.ms / (end - begin),
          isSlow: isSlow(entry, end - begin),
          modelCalls: modelCalls.length,
          tokens: modelCalls.reduce((sum, call) => sum + call.inputTokens + call.outputTokens, 0),
          cost: sumOfDollars(modelCalls.map(({ cost = null }) => cost)),
          statements: statements.length,
        };
        return [node, ...below(entry.seq, depth + 1)];
      });
  return below(null, 0);
}

/** A node whose surrounding one is not there (yet, or any more) stands at the top. */
function parentOf({ parent, seq }: TraceEntry, numbers: ReadonlySet<number>): number | null {
  return parent !== null && parent < seq && numbers.has(parent) ? parent : null;
}

export type PathStep = {
  readonly name: string;
  readonly seq: number;
  readonly count: number;
  readonly hasFailed: boolean;
};

/** The way through the top of the tree; the same node several times in a row is one step. */
export function pathOf(nodes: readonly TraceNode[]): PathStep[] {
  const steps: PathStep[] = [];
  for (const { entry, depth } of nodes) {
    if (depth > 0) continue;
    const { node: name, seq, status } = entry;
    const hasFailed = status === "failed";
    const last = steps.at(-1);
    if (last?.name !== name) steps.push({ name, seq, count: 1, hasFailed });
    else steps[steps.length - 1] = { ...last, count: last.count + 1, hasFailed: last.hasFailed || hasFailed };
  }
  return steps;
}
