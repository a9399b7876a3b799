import { describe, expect, test } from "vitest";
import { bareStatement } from "#lib/agents/sql/bare-statement";

describe("a reply that is a statement and nothing else", () => {
  test.each([
    "SELECT COUNT(*) FROM ORDERS",
    "with a as (select 1) select * from a",
    "Here it is:\n```sql\nSELECT 1 FROM A\n```\nIt counts one.",
    "```\nselect 1 from a\n```",
  ])("is taken for one: %s", (text) => {
    expect(bareStatement(text)).toMatchObject({
      approach: "sql",
      plan: null,
      sql: expect.stringMatching(/^(select|with)/i),
    });
  });

  test.each([
    "",
    "I would select the orders.",
    "```sql\nSELECT 1\n```\n```sql\nSELECT 2\n```",
    "DELETE FROM ORDERS",
    "With the tables given I cannot answer.",
    "Select the orders from the list.",
  ])("is not found in: %s", (text) => {
    expect(bareStatement(text)).toBeNull();
  });
});
