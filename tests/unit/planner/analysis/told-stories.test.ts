import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStories } from "#lib/planner/analysis/story/read-story";
import { nearestReadings } from "#lib/planner/nearest-readings";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../../support/planner/sample-model.ts";

function offersOf(question: string) {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "refuse") throw new Error(`${question}: ${outcome.kind}`);
  return nearestReadings(question, outcome, sampleArgs)?.options ?? [];
}

describe("a question that is told as a story", () => {
  it.each([
    [
      "The number of cancelled bookings jumped to 23 in May 2025, from 14 in April 2025. Pinpoint the root of that for us.",
      { from: "2025-05-01", to: "2025-06-01" },
    ],
    [
      "cancelled bookings nearly doubled april 2025 to may 2025, who or what is to blame??",
      { from: "2025-05-01", to: "2025-06-01" },
    ],
    [
      "I'd like to understand what happened: cancelled bookings went from 40 in Q1 2025 up to 66 in Q2 2025!",
      { from: "2025-04-01", to: "2025-07-01" },
    ],
  ])("is offered as the change between its two times, and never answered unasked: %s", (question, time) => {
    const [offer] = offersOf(question);
    expect(offer?.plan).toMatchObject({
      analysis: { kind: "why" },
      time,
      compare: { label: expect.stringMatching(/april|q1/i) },
      metrics: [{ expression: { kind: expect.stringMatching(/count|filtered/u) } }],
    });
    expect(JSON.stringify(offer?.plan)).toContain("CANCELLED");
  });

  it("keeps an amount that says which rows are meant, and leaves one out that was reached", () => {
    const [story] = readStories(
      "Why did bookings worth more than $2,000 climb to 80 in May 2025 from 60 in April 2025?",
      sampleArgs.index,
    );
    expect(story?.rests[0]).toContain("$2,000");
    expect(story?.rests[0]).not.toMatch(/\b[68]0\b/u);
    expect(story).toMatchObject({ kind: "why", claim: "rise", isOfTwoTimes: true });
  });

  it("knows the later of two months without a year by the shorter way between them", () => {
    const [story] = readStories("bookings fell from December to January - reasons?", sampleArgs.index);
    expect(story?.rests[0]).toBe("bookings in January compared with December");
  });

  it("tells with each offer what other clauses name", () => {
    const offers = offersOf(
      "Gizmos are down: the number of bookings in May 2025 was 80, in April 2025 it had been 120. What is the explanation?",
    );
    expect(offers.length).toBeGreaterThan(0);
    for (const { effect, plan } of offers) {
      expect(effect).toContain("Gizmos");
      expect(plan?.assumptions.join()).toContain("Gizmos");
    }
  });

  it("comes near to no figure without its analysis", () => {
    for (const question of [
      "Anything freakish about glorpy bookings in May 2025?",
      "where are glorpy bookings headed over the next 3 months",
      "who or what is to blame for glorpy bookings falling in May 2025",
    ])
      for (const { plan } of offersOf(question)) expect(plan?.analysis, question).not.toBeNull();
  });

  it("never loses a word that is no talk: it stands in what is read, or the story is none", () => {
    const talk = fc.constantFrom(..."we nearly it was sharply doubled please tell the reason why".split(" "));
    const names = fc.constantFrom(..."bookings boats glorp zorbs cancelled not without".split(" "));
    fc.assert(
      fc.property(fc.array(fc.oneof(talk, names), { minLength: 2, maxLength: 12 }), (said) => {
        const question = `why ${said.join(" ")} in May 2025 and April 2025`;
        for (const { rests } of readStories(question, sampleArgs.index))
          for (const name of said.filter((word) =>
            /^(?:bookings|boats|glorp|zorbs|cancelled|not|without)$/u.test(word),
          ))
            expect(rests[0]?.split(" ")).toContain(name);
      }),
      { numRuns: 300 },
    );
  });
});
