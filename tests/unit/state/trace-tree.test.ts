import { describe, expect, it } from "vitest";
import { traceFigures } from "#lib/domain/trace-figures";
import { pathOf, traceNodes } from "#lib/state/trace-tree";
import { callOf, entryOf, reportOf, statementOf } from "../../support/runs/sample-trace.ts";

describe("the tree of a record", () => {
  it("stands in the order of entering, whatever order it was written in", () => {
    const entries = [
      entryOf(3, { parent: 2, node: "execute" }),
      entryOf(1, { node: "understand" }),
      entryOf(4, { node: "respond" }),
      entryOf(2, { node: "ask" }),
    ];
    const nodes = traceNodes(reportOf(entries));
    expect(nodes.map(({ entry, depth }) => [entry.node, depth])).toEqual([
      ["understand", 0],
      ["ask", 0],
      ["execute", 1],
      ["respond", 0],
    ]);
  });

  it("loses no entry whose surrounding one is missing", () => {
    const nodes = traceNodes(reportOf([entryOf(2, { parent: 1 }), entryOf(3, { parent: 3 })]));
    expect(nodes.map(({ depth }) => depth)).toEqual([0, 0]);
  });

  it("places each entry within the run's time", () => {
    const entries = [entryOf(1, { startedAt: 1_000, ms: 100 }), entryOf(2, { startedAt: 1_500, ms: 500 })];
    const [first, second] = traceNodes(reportOf(entries, { startedAt: 1_000, ms: 1_000 }));
    expect(first).toMatchObject({ start: 0, length: 0.1 });
    expect(second).toMatchObject({ start: 0.5, length: 0.5 });
  });

  it("marks what took a second or more and much of the time", () => {
    const slow = traceNodes(reportOf([entryOf(1, { ms: 1_200 }), entryOf(2, { ms: 400 })], { ms: 2_000 }));
    expect(slow.map(({ isSlow }) => isSlow)).toEqual([true, false]);
    const long = traceNodes(reportOf([entryOf(1, { ms: 1_200 })], { ms: 20_000 }));
    expect(long.map(({ isSlow }) => isSlow)).toEqual([false]);
  });

  it("counts a call that two entries noted once, at the inner one", () => {
    const calls = { modelCalls: [callOf()], statements: [statementOf()] };
    const entries = [entryOf(2, { parent: 1, ...calls }), entryOf(1, { ...calls, attempts: 2, rowCount: 7 })];
    const [outer, inner] = traceNodes(reportOf(entries));
    expect(outer).toMatchObject({ modelCalls: 0, statements: 0, tokens: 0 });
    expect(inner).toMatchObject({ modelCalls: 1, statements: 1, tokens: 1_100 });
    expect(traceFigures(entries)).toMatchObject({
      ...{ modelCalls: 1, statements: 1, queries: 1, inputTokens: 1_000, outputTokens: 100, attempts: 2 },
      ...{ rowCount: 7, agent: "SQL", model: "gpt-5-mini" },
    });
  });

  it("joins the same step several times in a row in the way of the run", () => {
    const entries = ["plan", "refine", "refine", "refine", "respond"].map((node, index) =>
      entryOf(index + 1, { node, status: index === 2 ? "failed" : "done" }),
    );
    expect(pathOf(traceNodes(reportOf(entries)))).toEqual([
      { name: "plan", seq: 1, count: 1, hasFailed: false },
      { name: "refine", seq: 2, count: 3, hasFailed: true },
      { name: "respond", seq: 5, count: 1, hasFailed: false },
    ]);
  });
});
