import { describe, expect, it } from "vitest";
import type { Message } from "#lib/domain/message";
import { whyQueueWaits } from "#lib/state/message-queue";

function ended(status: Message["status"]): Message {
  const parts: Message["parts"] = [];
  return {
    id: "m2",
    seq: 2,
    runId: "r1",
    role: "assistant",
    kind: "answer",
    status,
    parts,
    createdAt: 0,
    retryOf: null,
  };
}

const answered = {
  run: null,
  messages: [ended("complete")],
  routerCounter: 0,
  status: "open" as const,
  damage: null,
  isQueueHeld: false,
};
const run = { id: "r2", stage: "routing" as const, bootId: "b", startedAt: 0 };

describe("a question that waits", () => {
  it.each(["complete", "partial"] as const)("is sent when the run before it ended with an answer (%s)", (status) => {
    expect(whyQueueWaits({ ...answered, messages: [ended(status)] })).toBeNull();
  });

  it("waits while a run goes on", () => {
    expect(whyQueueWaits({ ...answered, run })).toBe("running");
  });

  it("waits when the run ended with a question to the user", () => {
    expect(whyQueueWaits({ ...answered, routerCounter: 1 })).toBe("asked");
  });

  it.each([
    ["failed", "failed"],
    ["interrupted", "failed"],
    ["cancelled", "stopped"],
  ] as const)("waits when the run ended %s", (status, wait) => {
    expect(whyQueueWaits({ ...answered, messages: [ended(status)] })).toBe(wait);
  });

  it("waits when a question could not be sent, and in a chat whose first one could not", () => {
    expect(whyQueueWaits({ ...answered, isQueueHeld: true })).toBe("unsent");
    expect(whyQueueWaits({ ...answered, messages: [] })).toBe("unsent");
  });

  it("waits in a chat that can only be read", () => {
    expect(whyQueueWaits({ ...answered, status: "archived" })).toBe("read-only");
    expect(whyQueueWaits({ ...answered, damage: "A part is damaged." })).toBe("read-only");
  });
});
