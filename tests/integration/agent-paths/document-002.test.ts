/** The loop of document 002 in a whole run: what its watchers are told, in the order in which they are told it. */
import { expect, test } from "vitest";
import { newLiveRun, reduceLiveRun } from "#lib/state/live-run";
import { partsOf, requestOf, textOf } from "../../support/agent-paths/read-run.ts";
import { helpful, unknownQuestion } from "../../support/agent-paths/replies.ts";
import { openAgentPathWorld } from "../../support/agent-paths/world.ts";

test("the response goes on with what the database gave, and both are appended before the user is prompted [req 74, 75]", async () => {
  const world = await openAgentPathWorld({ script: helpful() });
  const asked = await world.ask(unknownQuestion);
  let live = newLiveRun(asked.runId);
  const seen = asked.events.map((event) => {
    live = reduceLiveRun(live, event);
    const running = live.steps.find(({ label, status }) => label === "Running query" && status === "running");
    return {
      isAsking: running !== undefined,
      hasText: live.text !== "",
      hasResult: live.parts.some(({ type }) => type === "result"),
      isOver: live.status !== "running",
    };
  });
  // The database is asked before there is a word of the answer, and is done with when the first one comes.
  const order = [
    seen.findIndex(({ isAsking }) => isAsking),
    seen.findLastIndex(({ isAsking }) => isAsking),
    seen.findIndex(({ hasText }) => hasText),
    seen.findIndex(({ hasResult }) => hasResult),
    seen.findIndex(({ isOver }) => isOver),
  ];
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((left, right) => left - right));
  expect(order.at(-1)).toBe(seen.length - 1);

  const [result] = partsOf(asked, "result");
  expect(requestOf(asked, "write-answer").text).toContain("69.50");
  expect(result?.sql).toContain("sum(");
  expect(live).toMatchObject({ text: textOf(asked), status: "succeeded" });
  expect(live.parts).toContainEqual(result);
  const session = await world.session(asked.sessionId);
  expect(session).toMatchObject({ run: null });
  expect(session.messages.at(-1)).toEqual(asked.message);
});
