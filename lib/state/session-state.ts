/** The building blocks of the session's rules: phases, the reset, and how a reduction is written down. */
import type { ErrorCode } from "#lib/domain/errors";
import type { HistoryEntry, Session } from "#lib/domain/session";
import type { Reduction, SessionEffect } from "./session-event.ts";

/** Derived from the session, never stored. */
export type SessionPhase = "no_context" | "idle" | "question_open" | "routing" | "agent" | "archived" | "deleted";

/** Where the conversation stands: what may happen next depends on nothing else. */
export function phaseOf(session: Session): SessionPhase {
  if (session.deletedAt !== null) return "deleted";
  if (session.status === "archived") return "archived";
  if (session.run !== null) return session.run.stage === "routing" ? "routing" : "agent";
  if (session.currentDb === null || session.currentSchema === null) return "no_context";
  return session.routerCounter > 0 ? "question_open" : "idle";
}

/** The five fields of the router as they are between requests. Never touches messages, database or schema. */
export function resetState(): Pick<Session, "routerCounter" | "handoff" | "routing" | "userInputHistory" | "rounds"> {
  return { routerCounter: 0, handoff: "user", routing: null, userInputHistory: [], rounds: 0 };
}

/** An accepted event: the changed fields, one rev more, and what is to be done. */
export function accepted(session: Session, change: Partial<Session>, effects: readonly SessionEffect[]): Reduction {
  return { session: { ...session, ...change, rev: session.rev + 1 }, effects, result: { kind: "accepted" } };
}

/** A refused event: the same session, no effect, the reason as a code. */
export function rejected(session: Session, code: ErrorCode): Reduction {
  return { session, effects: [], result: { kind: "rejected", code } };
}

/** An event that asks for what already is; `runId` names the run that an earlier copy of it started. */
export function unchanged(session: Session, runId: string | null = null): Reduction {
  return { session, effects: [], result: { kind: "unchanged", runId } };
}

/** User turns in a history: what `routerCounter` counts. */
export function userTurns(history: readonly HistoryEntry[]): number {
  return history.filter((entry) => entry.role === "user").length;
}

/** The most characters that name a chat by itself. */
const titleLength = 60;

/** A text as a title: one line, cut where it is long, between two characters. */
export function titleOf(text: string): string {
  const characters = [...titleLine(text)];
  if (characters.length <= titleLength) return characters.join("");
  return `${characters
    .slice(0, titleLength - 1)
    .join("")
    .trimEnd()}…`;
}

/** Halves of characters, and marks that turn the direction of what follows them. */
const unfitForTitles = /[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text on one line, as every store and every screen keeps it; empty when nothing of it can be seen. */
export function titleLine(text: string): string {
  const line = text
    .replace(unfitForTitles, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return /[^\p{Z}\p{Cf}\p{M}]/u.test(line) ? line : "";
}
