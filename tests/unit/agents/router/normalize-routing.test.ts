import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeRouting } from "#lib/agents/router/normalize-routing";
import { agentLimits } from "#lib/config/limits";
import { routingSchema } from "#lib/domain/session";

const said = (...texts: string[]) => texts.map((text) => ({ role: "user" as const, text }));
const raw = { handoff: "sql_query_agent", userRequest: null, question: null, options: [] };
const noDashboard = () => false;

describe("a routing", () => {
  test("is legal and complete whatever a model wrote", () => {
    const text = fc.oneof(fc.string(), fc.constantFrom("user", "sql_query_agent", "dashboard_agent", "off_topic"));
    const option = fc.record({ label: fc.string(), effect: fc.option(fc.string()), question: fc.string() });
    const reply = fc.record({
      handoff: text,
      userRequest: fc.option(text),
      question: fc.option(text),
      options: fc.array(option, { maxLength: 9 }),
    });
    fc.assert(
      fc.property(reply, fc.nat({ max: 4 }), fc.boolean(), (wild, rounds, wants) => {
        const routing = normalizeRouting(wild, { userInputHistory: said("revenue"), rounds }, () => wants);
        expect(routingSchema.safeParse(routing).success).toBe(true);
        expect(routing.options.length).toBeLessThanOrEqual(4);
        if (routing.handoff === "user") {
          expect(rounds).toBeLessThan(agentLimits.maxClarifyRounds);
          expect(routing.question?.trim()).toBeTruthy();
          expect(routing.userRequest).toBeNull();
        } else {
          expect(routing.userRequest?.trim()).toBeTruthy();
          expect(routing.question).toBeNull();
        }
      }),
    );
  });

  test("gives an agent all that the user said when the model named no request", () => {
    const session = { userInputHistory: said("top products", "by revenue."), rounds: 1 };
    expect(normalizeRouting(raw, session, noDashboard).userRequest).toBe("top products by revenue");
  });

  test("asks the template question when the model forgot its own", () => {
    const session = { userInputHistory: said("numbers"), rounds: 0 };
    const routing = normalizeRouting({ ...raw, handoff: "user", question: "  " }, session, noDashboard);
    expect(routing.question).toContain("more precisely");
  });

  test("sends an unknown handoff back to the user", () => {
    const session = { userInputHistory: said("numbers"), rounds: 0 };
    expect(normalizeRouting({ ...raw, handoff: "admin" }, session, noDashboard).handoff).toBe("user");
  });

  test("makes a dashboard only of an explicit wish", () => {
    const dashboard = { ...raw, handoff: "dashboard_agent", userRequest: "sales" };
    const session = { userInputHistory: said("sales"), rounds: 0 };
    expect(normalizeRouting(dashboard, session, noDashboard).handoff).toBe("sql_query_agent");
    expect(normalizeRouting(dashboard, session, () => true).handoff).toBe("dashboard_agent");
  });

  test("makes a dashboard of the user's yes to our offer of one", () => {
    const dashboard = { ...raw, handoff: "dashboard_agent", userRequest: "sales" };
    const offered = { role: "router" as const, text: "Shall I build a dashboard of it?" };
    const answer = (text: string) => ({ userInputHistory: [...said("sales"), offered, ...said(text)], rounds: 1 });
    expect(normalizeRouting(dashboard, answer("Yes, please"), noDashboard).handoff).toBe("dashboard_agent");
    expect(normalizeRouting(dashboard, answer("only the total"), noDashboard).handoff).toBe("sql_query_agent");
  });

  test("goes on with assumptions instead of asking a fourth time", () => {
    const session = { userInputHistory: said("numbers"), rounds: agentLimits.maxClarifyRounds };
    const routing = normalizeRouting({ ...raw, handoff: "user", question: "Which?" }, session, noDashboard);
    expect(routing).toEqual({
      handoff: "sql_query_agent",
      userRequest: "numbers",
      question: null,
      options: [],
      pending: null,
    });
  });

  test("drops options without a label or a question, and repeated ones", () => {
    const options = [
      { label: "Gross", effect: null, question: "gross revenue" },
      { label: "gross ", effect: null, question: "gross revenue again" },
      { label: "", effect: null, question: "x" },
      { label: "Net", effect: null, question: " " },
      { label: "Net", effect: null, question: "net revenue" },
    ];
    const session = { userInputHistory: said("revenue"), rounds: 0 };
    const routing = normalizeRouting({ ...raw, handoff: "user", question: "Which?", options }, session, noDashboard);
    expect(routing.options.map((option) => option.question)).toEqual(["gross revenue", "net revenue"]);
  });
});
