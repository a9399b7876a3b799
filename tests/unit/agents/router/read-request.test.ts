import { describe, expect, test } from "vitest";
import { readRequest } from "#lib/agents/router/read-request";
import type { HistoryEntry, Routing } from "#lib/domain/session";

const options = [
  { label: "Gross revenue", effect: null, question: "gross revenue by city" },
  { label: "Net revenue", effect: null, question: "net revenue by city" },
];
const asked: Routing = { handoff: "user", userRequest: null, question: "Which revenue?", options, pending: null };

function reply(text: string, routing: Routing | null = asked) {
  const userInputHistory: HistoryEntry[] = [
    { role: "user", text: "revenue by city?" },
    { role: "router", text: "Which revenue?" },
    { role: "user", text },
  ];
  return readRequest({ userInputHistory, routing, rounds: 1, routerCounter: 2 });
}

describe("a reply to our question", () => {
  test.each(["Net revenue", "net revenue", " NET REVENUE. "])("chooses an option by its label: %s", (text) => {
    expect(reply(text).chosen?.question).toBe("net revenue by city");
  });

  test.each(["2", "2.", "option 2", "#2", "2)"])("chooses an option by its number: %s", (text) => {
    expect(reply(text).chosen?.question).toBe("net revenue by city");
  });

  test.each(["3", "0", "12", "the revenue", ""])("chooses nothing that is not there: %s", (text) => {
    expect(reply(text).chosen).toBeNull();
  });

  test("is joined with the request that it answers [req 23]", () => {
    expect(reply("only Berlin").joined).toBe("revenue by city only Berlin");
  });
});

describe("a first message", () => {
  test("is read alone, even when it looks like an option", () => {
    const session = {
      userInputHistory: [{ role: "user" as const, text: " 2 " }],
      routing: asked,
      rounds: 0,
      routerCounter: 1,
    };
    expect(readRequest(session)).toMatchObject({ typed: "2", chosen: null, hinted: null, joined: null });
  });

  test("is not joined to a request that an agent already has", () => {
    const routing: Routing = {
      handoff: "sql_query_agent",
      userRequest: "x",
      question: null,
      options: [],
      pending: null,
    };
    expect(reply("only Berlin", routing).joined).toBeNull();
  });
});
