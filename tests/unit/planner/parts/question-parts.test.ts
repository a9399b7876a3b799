/** How a question is cut: what stands beside it, what that means, and what a list of counts consists of. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSurelyList, stepsOf } from "#lib/planner/parts/listed-steps";
import { qualifierOf } from "#lib/planner/parts/qualifiers";
import { tailsOf } from "#lib/planner/parts/question-tails";

describe("what stands beside a question", () => {
  test.each([
    ["Revenue by region. Only paid ones.", "Revenue by region.", "Only paid ones"],
    ["Revenue (net) by region", "Revenue by region", "net"],
    ["Revenue by region, largest first", "Revenue by region", "largest first"],
    ["Revenue by region - region, revenue", "Revenue by region", "region, revenue"],
    ["Revenue by region with the rank", "Revenue by region", "with the rank"],
  ])("%s", (question, rest, said) => {
    expect(tailsOf(question)).toContainEqual({ question: rest, said });
  });

  test("a full stop within a number or an abbreviation ends nothing", () => {
    expect(tailsOf("rating over 4.5 i.e. good")).toEqual([]);
  });

  test("no cut adds or changes a word", () => {
    const word = fc.constantFrom(
      "revenue",
      "by",
      "region",
      ",",
      "(only",
      "paid)",
      ".",
      "-",
      "Only",
      ":",
      "with",
      "the",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (words) => {
        const question = words.join(" ");
        for (const { question: rest, said } of tailsOf(question)) {
          for (const part of [...rest.split(/[\s().,;:-]+/), ...said.split(/[\s().,;:-]+/)]) {
            expect(question).toContain(part);
          }
          expect(rest.length + said.length).toBeLessThanOrEqual(question.length);
        }
      }),
    );
  });
});

describe("what it means", () => {
  test.each([
    ["all orders, whatever their status", { kind: "everything", of: "orders status" }],
    ["all statuses", { kind: "everything", of: "statuses" }],
    ["only where both amounts are filled", { kind: "figures-known" }],
    ["best rate first", { kind: "order", words: "best rate first" }],
    ["skip leads without a stated size", { kind: "condition", words: ["only those with known size"] }],
    ["where the running time is known", { kind: "condition", words: ["only those with known running time"] }],
    ["i.e. the share of paid orders", { kind: "definition", question: "the share of paid orders" }],
    ["with the rank", { kind: "beside", words: ["with the rank", "with rank", "add rank"] }],
    ["department, product and revenue", { kind: "shown", names: ["department", "product", "revenue"] }],
    ["nicely", null],
  ])("%s", (said, qualifier) => {
    expect(qualifierOf(said)).toEqual(qualifier);
  });

  test("orders with a price are not all orders", () => {
    expect(qualifierOf("all orders that have a price")).toMatchObject({ kind: "condition" });
  });
});

describe("a list of counts", () => {
  test.each([
    [
      "tickets by channel: created, answered, and closed within a day",
      {
        isFunnel: false,
        subject: "tickets by channel",
        steps: ["created", "answered", "closed within a day"],
        breakdown: "",
      },
    ],
    [
      "sales funnel per device: visits, visits with an order",
      { isFunnel: true, subject: null, steps: ["visits", "visits with an order"], breakdown: "per device" },
    ],
    [
      "how many parcels were booked, picked up and delivered by carrier",
      {
        isFunnel: false,
        subject: "parcels",
        steps: ["were booked", "were picked up", "were delivered"],
        breakdown: "by carrier",
      },
    ],
  ])("%s", (question, steps) => {
    expect(stepsOf(question)).toContainEqual(steps);
  });

  test("is one for sure where each count is asked for, or the rows are named anew", () => {
    expect(isSurelyList("parcels: how many came, how many left, how many stayed")).toBe(true);
    expect(isSurelyList("parcels: all, lost, found")).toBe(true);
    expect(isSurelyList("revenue by region: north, south, east")).toBe(false);
    expect(isSurelyList("how many parcels in Kiel, Split and Bergen")).toBe(false);
  });
});
