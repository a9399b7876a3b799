import { describe, expect, it } from "vitest";
import { traceLimits } from "#lib/config/limits";
import type { EndedRun, StoredEntry, TraceRecords } from "#lib/db/store/trace-records";
import { createTraces } from "#lib/services/traces";
import { callOf, entryOf } from "../../support/runs/sample-trace.ts";
import { silentLogger } from "../../support/silent-logger.ts";

const now = () => 0;

/** The store's side, in memory. */
function openRecords(fails: Partial<TraceRecords> = {}) {
  const written: StoredEntry[][] = [];
  const ended: EndedRun[] = [];
  const records: TraceRecords = {
    begin: () => Promise.resolve(),
    append: async (_runId, entries) => void written.push([...entries]),
    end: async (run) => void ended.push(run),
    read: async () => ({ entries: [], damaged: 0 }),
    rightsOf: async () => null,
    uncounted: async () => [],
    removeOld: () => Promise.resolve(),
    ...fails,
  };
  const traces = createTraces({ records, secrets: ["sk-secret"], logger: silentLogger, now });
  return { traces, written, ended };
}

const run = { runId: "run", question: "revenue", database: "DEMO", schema: "SALES", rights: null };
const over = { runId: "run", errorCode: null, status: "succeeded" as const };

const seqsOf = (written: readonly StoredEntry[][]) => written.map((batch) => batch.map(({ seq }) => seq));
const many = (count: number) => Array.from({ length: count }, (_, index) => entryOf(index + 1));

describe("a run's record", () => {
  it("is written in batches while the run goes on, and whole at its end, with its figures", async () => {
    const { traces, written, ended } = openRecords();
    traces.begin(run);
    for (const entry of many(traceLimits.entriesPerWrite)) traces.record(run.runId, entry);
    expect(written).toEqual([]);
    await traces.flush(run.runId);
    expect(seqsOf(written)[0]).toEqual(many(traceLimits.entriesPerWrite).map(({ seq }) => seq));
    traces.record(run.runId, entryOf(99, { modelCalls: [callOf()], attempts: 2 }));
    await traces.end(over);
    expect(seqsOf(written).flat()).toContain(99);
    expect(ended).toMatchObject([
      { runId: "run", attempts: 2, modelCalls: 1, entries: traceLimits.entriesPerWrite + 1 },
    ]);
    expect(ended[0]?.cost).toBeCloseTo(0.00045);
  });

  it("takes no entry after its end, and no more than so many", async () => {
    const { traces, written } = openRecords();
    traces.begin(run);
    for (const entry of many(traceLimits.entriesPerRun + 10)) traces.record(run.runId, entry);
    await traces.end(over);
    traces.record(run.runId, entryOf(9_999));
    await traces.flush(run.runId);
    expect(seqsOf(written).flat()).toHaveLength(traceLimits.entriesPerRun);
  });

  it("stays closed when somebody reads it while the run ends", async () => {
    const { traces, written } = openRecords();
    traces.begin(run);
    traces.record(run.runId, entryOf(1));
    await Promise.all([traces.end(over), traces.flush(run.runId)]);
    traces.record(run.runId, entryOf(2));
    await traces.flush(run.runId);
    expect(seqsOf(written).flat()).toEqual([1]);
  });

  it("holds no secret and no endless text", async () => {
    const { traces, written } = openRecords();
    traces.begin(run);
    const input = `with sk-secret ${"x".repeat(traceLimits.textCharacters)}`;
    traces.record(run.runId, entryOf(1, { reads: { key: "sk-secret" }, modelCalls: [callOf({ input })] }));
    await traces.end(over);
    const body = written.flat()[0]?.body ?? "";
    expect(body).not.toContain("sk-secret");
    expect(body.length).toBeLessThan(traceLimits.textCharacters + 2_000);
    expect(body).toContain(`… (${input.replace("sk-secret", "•••").length} characters)`);
  });

  it("that cannot be written is given up, and the run's end does not fail", async () => {
    const broken = () => Promise.reject(new Error("the disk is full"));
    const { traces } = openRecords({
      begin: broken,
      append: broken,
      end: broken,
      uncounted: broken,
      removeOld: broken,
    });
    traces.begin(run);
    traces.record(run.runId, entryOf(1));
    await expect(traces.end(over)).resolves.toBeUndefined();
    await expect(traces.keepClean()).resolves.toBeUndefined();
    traces.close();
  });
});
