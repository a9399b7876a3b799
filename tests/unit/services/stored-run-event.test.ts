import { describe, expect, it } from "vitest";
import type { RunEventBody } from "#lib/domain/run-event";
import { readStoredBody, writeStoredBody } from "#lib/services/stored-run-event";
import { createSession } from "#lib/state/session-reducer";
import { changeSince } from "#lib/state/session-view";

const change = changeSince(createSession({ id: "chat", ownerId: "me", context: null, at: 0 }), 0);
const step = { id: "s", label: "Running query", status: "done", detail: null, startedAt: 1, ms: 2, sql: null } as const;
const usage = {
  attempts: 1,
  maxAttempts: 10,
  modelCalls: 0,
  maxModelCalls: 24,
  statements: 2,
  maxStatements: 40,
  inputTokens: 0,
  outputTokens: 0,
  cost: 0.25,
  maxTokens: 20_000,
  maxDollars: null,
};

/** One event of each type: a new type that is not named here does not compile. */
const events: { readonly [Type in RunEventBody["type"]]: Extract<RunEventBody, { type: Type }> } = {
  session: { type: "session", change },
  queued: { type: "queued", ahead: 2 },
  "taken-over": { type: "taken-over" },
  "step-start": { type: "step-start", step },
  "step-end": { type: "step-end", step },
  usage: { type: "usage", usage },
  "text-delta": { type: "text-delta", text: "It is 5." },
  "part-ready": { type: "part-ready", part: { type: "notice", text: "Mind the gap." } },
  "tiles-planned": { type: "tiles-planned", title: "Sales", titles: ["Orders"] },
  "tile-ready": {
    type: "tile-ready",
    index: 0,
    tile: {
      status: "failed",
      title: "Orders",
      error: { code: "TIMEOUT", message: "It took too long.", nextStep: null, retryable: true, position: null },
    },
  },
  "run-end": { type: "run-end", status: "succeeded" },
};

describe("an event of a run", () => {
  it.each(Object.values(events).map((event) => [event.type, event] as const))(
    "%s is read as it was kept",
    (_type, event) => {
      expect(readStoredBody(writeStoredBody(event), change)).toEqual(event);
    },
  );
});
