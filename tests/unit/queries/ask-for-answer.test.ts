import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MessagePart } from "#lib/domain/message";
import { askForAnswer } from "#lib/queries/ask-for-answer";
import { context, resultPart, text } from "../../support/session-events.ts";

const server = vi.hoisted(() => {
  const cancelled: string[] = [];
  const parts: unknown[] = [];
  return { cancelled, parts, isRefusing: false };
});

vi.mock("#lib/queries/ask", () => ({
  sendQuestion: async () =>
    server.isRefusing ? { ok: false, error: { message: "Busy." } } : { ok: true, value: { runId: "run" } },
  cancelRun: async (runId: string) => server.cancelled.push(runId),
}));
vi.mock("#lib/queries/follow-run", () => ({ followRun: async () => undefined }));
vi.mock("#lib/actions/sessions", () => ({
  loadSessionAction: async () => ({
    ok: true,
    value: {
      session: {
        messages: [
          { role: "user", parts: [] },
          { role: "assistant", parts: server.parts },
        ],
      },
    },
  }),
}));

beforeEach(() => {
  server.cancelled.length = 0;
  server.isRefusing = false;
});

async function answered(parts: readonly MessagePart[], signal = new AbortController().signal) {
  server.parts.splice(0, server.parts.length, ...parts);
  return askForAnswer({ ...context, text: "total revenue" }, signal);
}

describe("a question that is asked for its figures", () => {
  it("gives the figures and the chat that they stand in", async () => {
    expect(await answered([text("Revenue is 3."), resultPart])).toMatchObject({ kind: "figures", part: resultPart });
  });

  it("that is answered by a question back gives that question", async () => {
    const back: MessagePart = { type: "clarification", question: "Which year?", options: [] };
    expect(await answered([back])).toMatchObject({ kind: "words", text: "Which year?" });
  });

  it("that is answered in words gives the words", async () => {
    expect(await answered([text("There is no revenue here.")])).toMatchObject({ text: "There is no revenue here." });
  });

  it("that is not taken says why", async () => {
    server.isRefusing = true;
    expect(await answered([])).toEqual({ kind: "failed", error: { message: "Busy." } });
  });

  it("stops its run when it is given up", async () => {
    await answered([], AbortSignal.abort());
    expect(server.cancelled).toEqual(["run"]);
  });
});
