import { describe, expect, it } from "vitest";
import { type ErrorCode, errorCodeSchema, type PublicError } from "#lib/domain/errors";
import type { Message } from "#lib/domain/message";
import { type ConnectionEvidence, connectionFrom, selectConnectionDoubt } from "#lib/state/connection";
import { createSessionStore, freshChat } from "#lib/state/session-store";

describe("the connection", () => {
  it("is there while nothing failed", () => {
    expect(connectionFrom(evidence({}))).toEqual({ kind: "connected" });
  });

  it.each(["CONNECTION", "AUTH", "UNAVAILABLE"] as const)("is lost when the catalog fails with %s", (code) => {
    expect(connectionFrom(evidence({ catalogProblems: [failure(code)] }))).toEqual({
      kind: "lost",
      problem: failure(code),
    });
  });

  it("is not lost because of what was asked", () => {
    expect(connectionFrom(evidence({ catalogProblems: [failure("NOT_FOUND"), failure("PERMISSION")] })).kind).toBe(
      "connected",
    );
  });

  it("is lost when a check fails, for whatever reason", () => {
    const check = { isRunning: false, problem: failure("STALE_PAGE") };
    expect(connectionFrom(evidence({ check }))).toEqual({ kind: "lost", problem: failure("STALE_PAGE") });
  });

  it("tells what the engine itself said rather than what failed before", () => {
    const check = { isRunning: false, problem: failure("AUTH") };
    expect(connectionFrom(evidence({ catalogProblems: [failure("UNAVAILABLE")], check }))).toMatchObject({
      problem: { code: "AUTH" },
    });
  });

  it("is being checked while it is asked again", () => {
    const check = { isRunning: true, problem: failure("AUTH") };
    expect(connectionFrom(evidence({ check })).kind).toBe("checking");
    expect(connectionFrom(evidence({ catalogProblems: [failure("AUTH")], isReading: true })).kind).toBe("checking");
  });
});

describe("a doubt", () => {
  const signs: readonly ErrorCode[] = ["CONNECTION", "AUTH", "UNAVAILABLE", "INTERRUPTED"];

  it.each(errorCodeSchema.options)(
    "after a run that failed with %s is raised only by what concerns the way",
    (code) => {
      expect(doubtAfter([ended("run-1", code)])).toBe(signs.includes(code) ? "run-1" : null);
    },
  );

  it("is over with the next answer", () => {
    expect(doubtAfter([ended("run-1", "CONNECTION"), ended("run-2", null)])).toBeNull();
  });

  it("is raised by an action that did not reach the server, or that another server refused", () => {
    const store = createSessionStore(freshChat(null, { newId: () => "chat", now: () => 0 }));
    for (const code of ["UNAVAILABLE", "STALE_PAGE"] as const) {
      store.getState().showProblem(failure(code));
      expect(selectConnectionDoubt(store.getState())).toBe("server");
    }
    store.getState().showProblem(failure("RUN_ACTIVE"));
    expect(selectConnectionDoubt(store.getState())).toBeNull();
  });
});

function failure(code: ErrorCode): PublicError {
  return { code, message: `It is ${code}.`, nextStep: null, retryable: true, position: null };
}

function evidence(more: Partial<ConnectionEvidence>): ConnectionEvidence {
  return { catalogProblems: [], isReading: false, check: { isRunning: false, problem: null }, ...more };
}

function ended(runId: string, code: ErrorCode | null): Message {
  return {
    id: runId,
    seq: 1,
    runId,
    role: "assistant",
    kind: "error",
    status: code === null ? "complete" : "failed",
    parts: code === null ? [] : [{ type: "error", error: failure(code) }],
    createdAt: 0,
    retryOf: null,
  };
}

function doubtAfter(messages: readonly Message[]): string | null {
  const chat = freshChat(null, { newId: () => "chat", now: () => 0 });
  return selectConnectionDoubt(
    createSessionStore({ ...chat, session: { ...chat.session, messages: [...messages] } }).getState(),
  );
}
