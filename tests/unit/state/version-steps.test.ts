import { describe, expect, it } from "vitest";
import type { AnswerVersion } from "#lib/state/turn";
import { versionSteps } from "#lib/state/version-steps";
import { editedRun, resultOf } from "../../support/results/edited-run.ts";

const original = resultOf("original");

function made(id: string, of: string, outcome: "done" | "failed" = "done"): AnswerVersion {
  return { ...editedRun(id, outcome), sql: null, change: `Made ${id}`, of };
}

describe("the versions of an answer", () => {
  const versions = [made("a", "original"), made("b", "a"), made("lost", "b", "failed"), made("c", "a")];
  const at = (shown: string) => versionSteps({ original, versions }, shown);

  it("are those that have a result, the answer's own first", () => {
    expect(at("original").list.map(({ resultId }) => resultId)).toEqual(["original", "a", "b", "c"]);
    expect(at("b").place).toBe(2);
  });

  it("are undone to what they were made of, not to what stands before them", () => {
    expect(at("c").undo).toBe("a");
    expect(at("a").undo).toBe("original");
    expect(at("original").undo).toBeNull();
  });

  it("are redone to what was made of them last", () => {
    expect(at("original").redo).toBe("a");
    expect(at("a").redo).toBe("c");
    expect(at("c").redo).toBeNull();
  });
});
