import { describe, expect, it } from "vitest";
import type { Session } from "#lib/domain/session";
import { reduce } from "#lib/state/session-reducer";
import { resetState } from "#lib/state/session-state";
import { emptySession, eventsAt, pendingStatement, play, routingTo, runOf } from "../../support/session-events.ts";

const answered = play(
  emptySession(),
  (_, tick) => eventsAt(tick).send(),
  (session, tick) => eventsAt(tick).routed(runOf(session), routingTo("sql_query_agent")),
  (session, tick) => eventsAt(tick).done(runOf(session)),
);
const edited = reduce(answered, eventsAt(4).editedSql("SELECT 2")).session;

describe("EDITED_SQL", () => {
  it("starts a run that passes no router, with the statement as the user's message", () => {
    const { session, effects } = reduce(answered, eventsAt(4).editedSql("SELECT 2"));
    expect(session.run).toMatchObject({ id: "run-4", stage: "edited_sql" });
    expect(session.handoff).toBe("sql_query_agent");
    expect(session.messages.at(-1)).toMatchObject({
      role: "user",
      kind: "edited_sql",
      parts: [{ type: "edited-sql", sql: "SELECT 2", of: { messageId: "answer-1", resultId: "result-1" } }],
    });
    expect(effects).toEqual([{ type: "start-run", runId: "run-4" }]);
  });

  it("ends an open question, and is refused while a run works", () => {
    const asking = play(
      emptySession(),
      (_, tick) => eventsAt(tick).send(),
      (session, tick) => eventsAt(tick).routed(runOf(session), routingTo("user")),
    );
    expect(reduce(asking, eventsAt(3).editedSql()).session).toMatchObject({
      routing: null,
      rounds: 0,
      routerCounter: 1,
    });
    expect(reduce(edited, eventsAt(5).editedSql()).result).toEqual({ kind: "rejected", code: "RUN_ACTIVE" });
  });

  it("is not the router's to decide", () => {
    const routed = eventsAt(5).routed("run-4", routingTo("sql_query_agent"));
    expect(reduce(edited, routed).result).toEqual({ kind: "rejected", code: "INVALID_STATE" });
  });

  it("can be asked again as the statement that it was", () => {
    const failed = reduce(edited, eventsAt(5).failed("run-4")).session;
    const again = reduce(failed, eventsAt(6).retry("run-4")).session;
    expect(again.run?.stage).toBe("edited_sql");
    expect(again.messages.at(-1)).toMatchObject({ kind: "edited_sql", retryOf: "run-4" });
  });

  it("loads from a store that knew no such snapshot", () => {
    const stored: Session = JSON.parse(JSON.stringify(answered));
    expect(reduce(stored, eventsAt(4).editedSql()).result.kind).toBe("accepted");
  });
});

describe("CONFIRM", () => {
  const asking = reduce(edited, eventsAt(5).confirm("run-4"));

  it("ends the run with a question that is no round of clarification, and keeps the statement", () => {
    expect(asking.session).toMatchObject({
      run: null,
      handoff: "user",
      rounds: 0,
      routing: { pending: pendingStatement },
    });
    expect(asking.session.messages.at(-1)).toMatchObject({ kind: "clarification", status: "complete" });
    expect(asking.effects).toEqual([{ type: "end-run", runId: "run-4", status: "awaiting_user" }]);
  });

  it("waits for the next message, which is routed with the statement in sight", () => {
    const replied = reduce(asking.session, eventsAt(6).send("yes")).session;
    expect(replied).toMatchObject({ run: { stage: "routing" }, routing: { pending: pendingStatement } });
    const approved = reduce(replied, eventsAt(7).routed("run-6", routingTo("sql_query_agent"), "answers")).session;
    expect(approved.routing?.pending).toBeNull();
  });

  it("is dropped with NEW_QUESTION, and is not the router's to say", () => {
    expect(reduce(asking.session, eventsAt(6).newQuestion()).session).toMatchObject(resetState());
    const routing = reduce(emptySession(), eventsAt(1).send()).session;
    expect(reduce(routing, eventsAt(2).confirm("run-1")).result).toEqual({ kind: "rejected", code: "INVALID_STATE" });
  });
});
