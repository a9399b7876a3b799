import { expect, test } from "vitest";
import { reduce } from "#lib/state/session-reducer";
import { emptySession, eventsAt, play, routingTo, runOf } from "../../support/session-events.ts";

const routing = play(emptySession(), (_, tick) => eventsAt(tick).send());
const working = play(
  emptySession(),
  (_, tick) => eventsAt(tick).send(),
  (s, tick) => eventsAt(tick).routed(runOf(s), routingTo("sql_query_agent")),
);

test("a refusal is no answer, whoever refused, and its question can be asked again", () => {
  const byRouter = reduce(routing, eventsAt(3).offTopic(runOf(routing)));
  const byAgent = reduce(working, eventsAt(3).done(runOf(working), "not_answered"));
  for (const { session, effects } of [byRouter, byAgent]) {
    expect(session.messages.at(-1)?.status).toBe("not_answered");
    expect(effects).toEqual([{ type: "end-run", runId: "run-1", status: "not_answered" }]);
    expect(reduce(session, eventsAt(4).retry("run-1")).result.kind).toBe("accepted");
  }
});

test("what the data holds is told as an answer", () => {
  const told = reduce(routing, eventsAt(3).offTopic(runOf(routing), "complete"));
  expect(told.effects).toEqual([{ type: "end-run", runId: "run-1", status: "succeeded" }]);
});
