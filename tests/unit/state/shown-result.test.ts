import { describe, expect, it } from "vitest";
import { shownResult } from "#lib/state/shown-result";
import { editedRun, resultOf } from "../../support/results/edited-run.ts";

const original = resultOf("original");
const card = { original, messageId: "answer" };

describe("what a card shows", () => {
  it("is the answer's own result before anything was edited", () => {
    expect(shownResult({ ...card, edits: [] }, null)).toEqual({ part: original, messageId: "answer", edit: null });
  });

  it("is the latest edit that gave a result", () => {
    const edits = [editedRun("a", "done"), editedRun("b", "done"), editedRun("c", "failed")];
    expect(shownResult({ ...card, edits }, null)).toMatchObject({ messageId: "message-b", edit: { runId: "b" } });
  });

  it.each(["failed", "cancelled", "running"] as const)("does not change for an edit that is %s", (outcome) => {
    expect(shownResult({ ...card, edits: [editedRun("a", outcome)] }, null).edit).toBeNull();
  });

  it("is the original after a revert, and stays it when the next edit fails", () => {
    const edits = [editedRun("a", "done"), editedRun("b", "failed")];
    expect(shownResult({ ...card, edits }, "a").edit).toBeNull();
  });

  it("is the next edit that succeeds after a revert", () => {
    const edits = [editedRun("a", "done"), editedRun("b", "done")];
    expect(shownResult({ ...card, edits }, "a").edit?.runId).toBe("b");
  });

  it("is the latest edit when the one that was reverted is not known", () => {
    expect(shownResult({ ...card, edits: [editedRun("a", "done")] }, "gone").edit?.runId).toBe("a");
  });
});
