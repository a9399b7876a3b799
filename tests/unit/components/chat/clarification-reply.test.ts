import { describe, expect, it } from "vitest";
import type { Message } from "#lib/domain/message";
import { chosenOption, openClarification, resolveReply } from "../../../../components/chat/clarification-reply.ts";

const options = ["Revenue", "Orders"].map((label) => ({ label, effect: null, question: `total ${label}` }));
const asked: Message = {
  id: "m2",
  seq: 2,
  runId: "r1",
  role: "assistant",
  kind: "clarification",
  status: "complete",
  parts: [{ type: "clarification", question: "Which?", options }],
  createdAt: 0,
  retryOf: null,
};

describe("a reply to a clarifying question", () => {
  it("by number becomes the option's own words", () => {
    expect(resolveReply(" 2 ", options)).toBe("Orders");
  });

  it("in own words stays as it is", () => {
    expect(resolveReply("2025 only", options)).toBe("2025 only");
    expect(resolveReply("4", options)).toBe("4");
  });

  it("by number means nothing while no question is open", () => {
    expect(resolveReply("2", openClarification({ messages: [], run: null, routerCounter: 0 }))).toBe("2");
  });

  it("marks the option that was chosen, and none after own words", () => {
    expect(chosenOption("orders", options)).toBe(1);
    expect(chosenOption("something else", options)).toBe(-1);
    expect(chosenOption(null, options)).toBe(-1);
  });
});

describe("the open question", () => {
  it("is the last message's, while no run goes on", () => {
    expect(openClarification({ messages: [asked], run: null, routerCounter: 1 })).toBe(options);
    const run = { id: "r2", stage: "routing" as const, bootId: "b", startedAt: 0 };
    expect(openClarification({ messages: [asked], run, routerCounter: 1 })).toEqual([]);
  });

  it("is closed once the user dropped it", () => {
    expect(openClarification({ messages: [asked], run: null, routerCounter: 0 })).toEqual([]);
  });

  it("is closed once something was said after it", () => {
    const reply: Message = { ...asked, id: "m3", seq: 3, role: "user", parts: [{ type: "text", text: "Orders" }] };
    expect(openClarification({ messages: [asked, reply], run: null, routerCounter: 1 })).toEqual([]);
  });
});
