/** Checks that a run's record holds all of the run: every node, what it saw and left, and every use of model and engine. */
import { expect } from "vitest";
import { dashboardMachine } from "#lib/agents/dashboard/machine";
import { routerMachine } from "#lib/agents/router/machine";
import { databasesMachine } from "#lib/agents/sql/databases/machine";
import { sqlMachine } from "#lib/agents/sql/machine";
import type { TraceEntry, TraceModelCall } from "#lib/domain/trace";
import { type OwnWork, ownWork } from "#lib/domain/trace-figures";
import { partsOf } from "./read-run.ts";
import type { Asked } from "./world.ts";

/** Fails where anything of the run is missing in its record, or stands there and did not happen. */
export function expectWholeTrace(asked: Asked): void {
  const { trace } = asked;
  expect(trace.map(({ seq }) => seq)).toEqual(trace.map((_entry, place) => place + 1));
  for (const lap of lapsOf(trace)) expectUnbroken(lap);
  for (const entry of trace) expectMeasured(entry);
  for (const call of trace.flatMap(({ modelCalls }) => modelCalls)) expectCounted(call, asked);
  expectEveryCall(asked);
  expectEveryStatement(asked);
  expectFiguresOfMessage(asked);
}

/** The entries of one table's walk: the same table may be walked for each database or tile. */
function lapsOf(trace: readonly TraceEntry[]): readonly (readonly TraceEntry[])[] {
  const lapOf = ({ agent, parent, subject }: TraceEntry) => JSON.stringify([agent, parent, subject]);
  const laps = [...new Set(trace.map(lapOf))];
  return laps.map((lap) => trace.filter((entry) => lapOf(entry) === lap));
}

/** Each node names the one that came next, and the last one names the end; a tile is no walk, but one piece of work. */
function expectUnbroken(lap: readonly TraceEntry[]): void {
  if (lap.every(({ node }) => node === "tile")) return;
  const followers = [...lap.slice(1).map(({ node }) => node), "end"];
  expect(lap.map(({ next }) => next)).toEqual(followers);
}

function expectMeasured(entry: TraceEntry): void {
  expect(entry.ms).toBeGreaterThanOrEqual(0);
  expect(entry.startedAt).toBeGreaterThan(0);
  expect(entry.outcome).not.toBeNull();
  const row = rowOf(entry);
  if (row === undefined) return;
  expect(Object.keys(entry.before)).toEqual(Object.keys(entry.after));
  expect(Object.keys(entry.reads).toSorted()).toEqual(row.reads.map(String).toSorted());
  expect(row.writes.map(String)).toEqual(expect.arrayContaining(Object.keys(entry.after)));
}

/** The table's line of a node; where a database is one of several, its walk ends in a line of its own. */
function rowOf({ agent, node, parent }: TraceEntry) {
  const machine = [routerMachine, sqlMachine, databasesMachine, dashboardMachine].find(({ name }) => name === agent);
  const rows: Readonly<Record<string, Reading>> = machine?.rows ?? {};
  return parent !== null && node === "respond" ? undefined : rows[node];
}

type Reading = { readonly reads: readonly PropertyKey[]; readonly writes: readonly PropertyKey[] };

/** What was said and heard, how long it took, and its tokens where the server counts them. */
function expectCounted(call: TraceModelCall, { manner }: Asked): void {
  expect(call.instructions).not.toBe("");
  expect(call.input).not.toBe("");
  expect(call.ms).toBeGreaterThanOrEqual(0);
  const isUnusable = call.error?.code === "MODEL_INVALID_OUTPUT";
  if (call.error !== null && !isUnusable) return;
  expect(call.output).not.toBeNull();
  // A plain server counts no tokens of a stream.
  if (manner !== "plain" || call.prompt !== "write-answer")
    expect(call.inputTokens * call.outputTokens).toBeGreaterThan(0);
}

/** What a part of a node did stands at the node as well; it happened once. */
function ownOf(trace: readonly TraceEntry[]): readonly OwnWork[] {
  return [...ownWork(trace).values()];
}

function expectEveryCall({ trace, journal }: Asked): void {
  const recorded = ownOf(trace).flatMap(({ modelCalls }) => modelCalls.map(({ prompt }) => prompt));
  const sent = journal.flatMap((line) => (line.kind === "model" ? [line.prompt] : []));
  expect(recorded.toSorted()).toEqual(sent.toSorted());
}

function expectEveryStatement({ trace, journal }: Asked): void {
  const recorded = ownOf(trace).flatMap(({ statements }) => statements.map(({ kind, sql }) => `${kind} ${sql}`));
  const sent = journal.flatMap((line) =>
    line.kind === "check" || line.kind === "query" ? [`${line.kind} ${line.sql}`] : [],
  );
  expect(recorded.toSorted()).toEqual(sent.toSorted());
}

/** What the user reads of calls and queries is what happened. */
function expectFiguresOfMessage(asked: Asked): void {
  const calls = asked.journal.filter(({ kind }) => kind === "model").length;
  const queries = asked.journal.filter(({ kind }) => kind === "query").length;
  for (const part of partsOf(asked, "steps")) {
    expect({ calls: part.modelCallCount, queries: part.queryCount }).toEqual({ calls, queries });
  }
}
