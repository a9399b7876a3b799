/** Runs with nodes within nodes are recorded whole as well; and a record with a hole is noticed. */
import { describe, expect, test } from "vitest";
import { expectWholeTrace } from "../../support/agent-paths/expect-whole-trace.ts";
import { partsOf, wayOf } from "../../support/agent-paths/read-run.ts";
import { helpful, object, routeTo, unknownQuestion } from "../../support/agent-paths/replies.ts";
import { type Asked, openAgentPathWorld } from "../../support/agent-paths/world.ts";
import { revenueByCityForm } from "../../support/agents/model-forms.ts";

test("a dashboard is recorded with each of its tiles", async () => {
  const tile = (title: string, question: string) => ({ title, question, plan: null });
  const design = {
    title: "Zorbs",
    tiles: [
      tile("Revenue by city", "total revenue by city"),
      { ...tile("Revenue", "total revenue"), plan: { ...revenueByCityForm, dimensions: [] } },
      tile("Orders by status", "number of orders by status"),
    ],
  };
  const world = await openAgentPathWorld({
    script: helpful({ "route-request": routeTo("dashboard_agent"), "design-dashboard": object(design) }),
  });
  const asked = await world.ask("a dashboard of our zorbs");
  const [dashboard] = partsOf(asked, "dashboard");
  expect(dashboard?.tiles.map(({ status }) => status)).toEqual(["ready", "ready", "ready"]);
  const subjects = asked.trace.filter(({ parent }) => parent !== null).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(["Orders by status", "Revenue", "Revenue by city"]);
  expect(wayOf(asked)).toContain("dashboard respond");
  expectWholeTrace(asked);
});

describe("a record with a hole is noticed, whichever piece", () => {
  test("is missing or never happened", async () => {
    const world = await openAgentPathWorld({ script: helpful() });
    const asked = await world.ask(unknownQuestion);
    expectWholeTrace(asked);
    for (const doctored of doctoredFrom(asked)) expect(() => expectWholeTrace(doctored)).toThrow();
  });
});

/** The same run, each time with one thing changed. */
function doctoredFrom(asked: Asked): readonly Asked[] {
  const changed = (node: string, change: Partial<Asked["trace"][number]>): Asked => ({
    ...asked,
    trace: asked.trace.map((entry) => (entry.node === node ? { ...entry, ...change } : entry)),
  });
  return [
    { ...asked, trace: asked.trace.slice(0, -1) },
    { ...asked, trace: asked.trace.filter(({ node }) => node !== "evaluate") },
    changed("plan", { modelCalls: [] }),
    changed("execute", { statements: [] }),
    changed("validate", { next: "respond" }),
    changed("plan", { reads: {} }),
    changed("plan", { before: {} }),
    changed("respond", { outcome: null }),
    { ...asked, journal: asked.journal.slice(0, -1) },
    { ...asked, journal: [...asked.journal, { kind: "model", prompt: "write-query" }] },
  ];
}
