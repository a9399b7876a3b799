/** A report that waits for a yes is one after it. */
import { expect, test } from "vitest";
import { givenByApproval } from "#lib/agents/runtime/given-statement";
import { pendingStatementSchema } from "#lib/domain/session";

test("a design that waited keeps its form", () => {
  const pending = pendingStatementSchema.parse({
    ...{ request: "report on sales", sql: "SELECT 1", title: "Sales report", brain: "rules", plan: null },
    ...{ outputs: null, assumptions: [], estimatedBytes: 2e12 },
    dashboard: { form: "report", assumptions: [], tiles: [] },
  });
  expect(givenByApproval(pending).dashboard).toMatchObject({ title: "Sales report", form: "report" });
});
