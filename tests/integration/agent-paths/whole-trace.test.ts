/** Runs with nodes within nodes are recorded whole as well; and a record with a hole is noticed. */
import { describe, expect, test } from "vitest";
import { expectWholeTrace } from "../../support/agent-paths/expect-whole-trace.ts";
import { partsOf, promptsOf, wayOf } from "../../support/agent-paths/read-run.ts";
import { helpful, object, routeTo, unknownQuestion, words } from "../../support/agent-paths/replies.ts";
import { type Asked, openAgentPathWorld } from "../../support/agent-paths/world.ts";
import { revenueByCityForm, sqlReply } from "../../support/agents/model-forms.ts";
import { openDatabases } from "../../support/duckdb-files.ts";

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

const orders = (...rows: readonly string[]) => [
  "create schema SALES",
  "create table SALES.ORDERS (ORDER_ID integer primary key, CITY varchar, REVENUE decimal(18,2))",
  `insert into SALES.ORDERS values ${rows.join(", ")}`,
];

test("a question to two databases is recorded with each one's share, and no remark of the model's is shown that the data does not bear out", async () => {
  const sales = (database: string) => ({ database, schema: "SALES" });
  const statement = sqlReply("select CITY as city, sum(REVENUE) as revenue from ORDERS group by CITY");
  const assumptions = ["About 5,000 orders are left out.", "Returns are not deducted."];
  const world = await openAgentPathWorld({
    warehouse: await openDatabases({
      SHOP: orders("(1, 'Berlin', 40)", "(2, 'Paris', 30.5)"),
      ARCHIVE: orders("(1, 'Rome', 6.25)"),
    }),
    selection: { ...sales("SHOP"), otherContexts: [sales("ARCHIVE")] },
    script: helpful({
      "write-statement": object({ ...statement, assumptions }),
      "write-answer": words("Berlin leads with 40.00."),
    }),
  });
  const asked = await world.ask(unknownQuestion);
  expect(partsOf(asked, "result")).toMatchObject([{ ref: { rowCount: 3 } }]);
  expect(promptsOf(asked).filter((prompt) => prompt === "write-statement")).toHaveLength(2);
  const shares = asked.trace.filter(({ parent, node }) => parent !== null && node === "execute");
  expect(shares.map(({ subject }) => subject).toSorted()).toEqual(["ARCHIVE", "SHOP"]);
  const told = JSON.stringify(asked.message.parts);
  expect(told).toContain("Returns are not deducted.");
  expect(told).not.toContain("5,000");
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
    { ...asked, journal: [...asked.journal, { kind: "model", prompt: "write-statement" }] },
  ];
}
