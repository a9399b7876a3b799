import { describe, expect, it } from "vitest";
import { sessionSchema } from "#lib/domain/session";
import { reduce } from "#lib/state/session-reducer";
import { emptySession, eventsAt, play, routingTo } from "../../support/session-events.ts";

const routing = play(emptySession(), () => eventsAt(1).send("total revenue"));
const asked = reduce(routing, eventsAt(2).routed("run-1", routingTo("user"))).session;
const replied = reduce(asked, eventsAt(3).send("by city")).session;
const toAgent = eventsAt(4).routed("run-3", routingTo("sql_query_agent"), "answers");

describe("the whole question that the router made of a message", () => {
  it("stands beside the user's latest words, and nothing else of the state is touched [req 135, 136]", () => {
    const plain = reduce(replied, toAgent).session;
    const { session } = reduce(replied, { ...toAgent, enhancedQuestion: "total revenue by city" });
    const [first, question, reply] = replied.userInputHistory;
    expect(session).toEqual({
      ...plain,
      userInputHistory: [first, question, { ...reply, enhancedQuestion: "total revenue by city" }],
    });
    expect(replied.userInputHistory.at(-1)).toEqual({ role: "user", text: "by city" });
  });

  it("is kept when the router asks back about it [req 135]", () => {
    const event = { ...eventsAt(2).routed("run-1", routingTo("user")), enhancedQuestion: "revenue" };
    expect(reduce(routing, event).session.userInputHistory).toEqual([
      { role: "user", text: "total revenue", enhancedQuestion: "revenue" },
      { role: "router", text: expect.any(String) },
    ]);
  });

  it("is kept for a new request, which forgets the words before it", () => {
    const event = { ...toAgent, relation: "new_request" as const, enhancedQuestion: "cities by revenue" };
    expect(reduce(replied, event).session.userInputHistory).toEqual([
      { role: "user", text: "by city", enhancedQuestion: "cities by revenue" },
    ]);
  });

  it("is not asked again: a retry starts from the words as they were sent", () => {
    const done = play(
      reduce(replied, { ...toAgent, enhancedQuestion: "total revenue by city" }).session,
      () => eventsAt(5).cancel("run-3"),
      () => eventsAt(6).retry("run-3"),
    );
    expect(done.userInputHistory.at(-1)).toEqual({ role: "user", text: "by city" });
  });

  it("survives being stored, and a chat without one stays as it was", () => {
    const { session } = reduce(replied, { ...toAgent, enhancedQuestion: "total revenue by city" });
    for (const kept of [session, replied]) {
      expect(sessionSchema.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    }
  });
});
