import { describe, expect, it } from "vitest";
import { shownResult, shownSteering } from "#lib/state/shown-result";
import type { AnswerVersion } from "#lib/state/turn";
import { editedRun, resultOf } from "../../support/results/edited-run.ts";

const original = resultOf("original");
const card = { original, messageId: "answer" };

/** A version whose plan was changed instead of its statement. */
function steered(id: string, of: string): AnswerVersion {
  return { ...editedRun(id, "done"), sql: null, change: `Made ${id}`, of };
}

describe("what a card shows", () => {
  it("is the answer's own result before anything was changed", () => {
    const shown = { part: original, messageId: "answer", version: null, told: original };
    expect(shownResult({ ...card, versions: [] }, null)).toEqual(shown);
  });

  it("is the latest version that gave a result, where the chat says nothing", () => {
    const versions = [editedRun("a", "done"), editedRun("b", "done"), editedRun("c", "failed")];
    expect(shownResult({ ...card, versions }, null)).toMatchObject({ messageId: "message-b", version: { runId: "b" } });
  });

  it.each(["failed", "cancelled", "running"] as const)("does not change for a version that is %s", (outcome) => {
    expect(shownResult({ ...card, versions: [editedRun("a", outcome)] }, null).version).toBeNull();
  });

  it("is what the chat says, the answer's own result too", () => {
    const versions = [editedRun("a", "done"), editedRun("b", "done")];
    expect(shownResult({ ...card, versions }, "a").version?.runId).toBe("a");
    expect(shownResult({ ...card, versions }, "original").version).toBeNull();
  });

  it("is the latest version when the one that the chat says is not known", () => {
    expect(shownResult({ ...card, versions: [editedRun("a", "done")] }, "gone").version?.runId).toBe("a");
  });
});

describe("the words of an answer", () => {
  const results = [original];

  it("are those of the version whose plan was changed", () => {
    const versions = [steered("a", "original"), steered("b", "a")];
    expect(shownSteering({ results }, versions, { original: "b" })?.runId).toBe("b");
    expect(shownSteering({ results }, versions, { original: "original" })).toBeNull();
  });

  it("are those of what a statement was edited of", () => {
    const ofSteered = { ...editedRun("c", "done"), of: "a" };
    expect(shownSteering({ results }, [steered("a", "original"), ofSteered], { original: "c" })?.runId).toBe("a");
    expect(shownSteering({ results }, [editedRun("c", "done")], { original: "c" })).toBeNull();
  });
});
