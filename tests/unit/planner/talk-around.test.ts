import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planQuestion, type QuestionArgs } from "#lib/planner/plan-question";
import { withoutTalkAround } from "#lib/planner/rewrite/talk-around";
import { planIdentity } from "#lib/planner/understand/resolve";
import { shopIndex, shopModel } from "../../support/agents/small-model.ts";

const args: QuestionArgs = { model: shopModel, index: shopIndex, today: "2025-07-01", previousPlan: null };
const question = "revenue by city";

function planOf(text: string) {
  const outcome = planQuestion(text, args);
  if (outcome.kind !== "plan") throw new Error(`${text}: ${outcome.kind}`);
  return outcome.plan;
}

describe("talk that stands apart from a question", () => {
  test.each([
    "FYI the regulator is breathing down my neck: ",
    "New here, so sorry if this is obvious: ",
    "We have a workshop tomorrow and I lack one thing: ",
    "Our steering committee looked up and asked: ",
    "Could someone remind me, ",
    "As discussed with the auditors, ",
    "Can you figure out ",
    "It would help me a lot to know ",
  ])("in front of it is left out: %s", (lead) => {
    const plan = planOf(`${lead}${question}`);
    expect(planIdentity(plan)).toBe(planIdentity(planOf(question)));
    const told = plan.assumptions.at(-1) ?? `"${lead}" is known to be talk.`;
    expect(told).toContain(lead.slice(0, 5).trim());
  });

  test.each([
    " (asking for a colleague)",
    "; we talk about it at the retreat",
    " so that I can finish the forecast",
    " because the steering committee will ask",
    ", as we discussed",
    ", whenever you have a minute",
    ", if that is not asking for the moon",
    ". Sorry for the rush!",
    ". It goes into the appendix.",
  ])("behind it is left out, and the answer says so: %s", (tail) => {
    const plan = planOf(`${question}${tail}`);
    expect(planIdentity(plan)).toBe(planIdentity(planOf(question)));
    expect(plan.assumptions.at(-1)).toMatch(/was left out: it asks nothing of the data\.$/);
  });

  test.each([
    `Gizmos: ${question}`,
    `Our gizmos: ${question}`,
    `I want gizmos: ${question}`,
    `Gizmos we sell: ${question}`,
    `The gizmos that we sell: ${question}`,
    `Which gizmos did we see ${question}`,
    `Tell me about gizmos: ${question}`,
    `We look at gizmos. ${question}`,
    `What about gizmos? And ${question}`,
    `${question}. Gizmos please.`,
    `${question}. Biggest gizmo first.`,
    `${question}. It should leave out gizmos.`,
    `${question}. It has to be net of gizmos.`,
    `${question}. The figures should be adjusted for gizmos.`,
    `${question}. We need it in gizmos.`,
    `${question}. That is for gizmos.`,
    `${question} because of gizmos`,
    `${question} because they were gizmos`,
    `${question} as we define gizmos`,
    `${question} when they are gizmos`,
    `${question} (gizmos only)`,
    `${question}, our gizmos`,
  ])("is never what may change the question: %s", (text) => {
    expect(planQuestion(text, args)).toMatchObject({ kind: "refuse", reason: "unknown_concept" });
  });

  test("is looked for only where the question as a whole is not understood", () => {
    expect(planOf("I would like to see revenue by city").assumptions).toEqual(planOf(question).assumptions);
  });

  test("keeps every other word at its place, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), fc.string({ maxLength: 20 }), (text, more) => {
        const whole = `${text}: revenue by city, ${more}`;
        const apart = withoutTalkAround(whole, shopIndex);
        if (apart === null) return;
        expect(apart.question).toHaveLength(whole.length);
        for (const [place, unit] of [...Array(whole.length).keys()].map((at) => [at, apart.question[at]] as const))
          if (unit !== " ") expect(unit).toBe(whole[place]);
      }),
    );
  });

  test("is not looked for in texts of any length", () => {
    const endless = "as we said so I asked because you know: ".repeat(400);
    const apart = withoutTalkAround(`${endless}${question}`, shopIndex);
    for (const talk of apart?.talk ?? []) expect(talk.length).toBeLessThan(170);
    expect(apart?.question).toContain("as we said");
  });
});

test("a question typed with the caps lock on is read as if it were not", () => {
  expect(planIdentity(planOf("SHOW ME REVENUE BY CITY"))).toBe(planIdentity(planOf("show me revenue by city")));
});
