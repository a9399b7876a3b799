import { describe, expect, it } from "vitest";
import { readWhy } from "#lib/planner/analysis/cues";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs } from "../../../support/planner/sample-model.ts";

function readAs(question: string): unknown {
  const outcome = planQuestion(question, sampleArgs);
  if (outcome.kind !== "plan") return outcome.kind;
  const { metrics, analysis, time, compare } = outcome.plan;
  return {
    kind: analysis?.kind,
    claim: analysis?.kind === "why" ? analysis.claim : null,
    figure: metrics.map(({ label }) => label),
    from: time?.from,
    shift: compare?.label,
  };
}

describe("why a figure changed", () => {
  it.each([
    [
      "Amount in April 2026 was nearly double that of April 2025. What caused that?",
      "rise",
      "2026-04-01",
      "April 2025",
    ],
    ["Amount in April 2026 was less than half of March's. Explain.", "fall", "2026-04-01", "March 2026"],
    ["Amount in January 2026 was more than twice that of December. Why?", "rise", "2026-01-01", "December 2025"],
  ])("is asked by how much of another time it was: %s", (question, claim, from, shift) => {
    expect(readAs(question)).toEqual({ kind: "why", claim, figure: ["Amount"], from, shift });
  });

  it.each([
    [
      "Why did the amount fall in April 2026? It was around 5 percent before.",
      "Why did the amount fall in April 2026?",
    ],
    ["Why did the amount fall in April 2026, it was 12,000 before", "Why did the amount fall in April 2026"],
  ])("what it was before is no condition: %s", (question, plain) => {
    expect(readAs(question)).toEqual(readAs(plain));
  });

  it.each([
    ["Why did revenue fall for stores, which were 5 years old, in May 2026?", /5 years old.*May 2026/],
    ["Why did the amount fall for boats, which were under 10 meters?", /under 10 meters/],
  ])("which rows are meant is never cut off: %s", (question, kept) => {
    expect(readWhy(question)?.rests[0]).toMatch(kept);
  });

  it("counts rows that are named by what they are", () => {
    expect(readAs("why did cancelled bookings go up in April 2026?")).toMatchObject({
      kind: "why",
      figure: ["Bookings"],
      from: "2026-04-01",
    });
  });

  it.each([
    "why did cancelled bookings go up in April 2026? It was around 5 percent before",
    "why did cancelled bookings go up in April 2026, was only 12 before",
  ])("leaves out how it was until then: %s", (question) => {
    expect(readAs(question)).toEqual(readAs("why did cancelled bookings go up in April 2026?"));
  });

  it("leaves a condition where it stands", () => {
    const rests = readWhy("why did amount fall in May for boats that were chartered before 2024")?.rests ?? [];
    expect(rests.every((rest) => rest.includes("2024"))).toBe(true);
  });

  it("of what is longer asks for the average, and of what is more for all together", () => {
    const averaged = (question: string): boolean =>
      (readWhy(question)?.rests ?? []).some((rest) => rest.startsWith("average"));
    expect(averaged("why did repairs take longer in May")).toBe(true);
    expect(averaged("why were there more nights in May")).toBe(false);
  });
});

describe("what asks why", () => {
  it.each([
    ["Amount dropped 10% in April 2026. Why?", "fall"],
    ["what made the amount go up in April 2026", "rise"],
    ["root cause of the amount decline in April 2026", "fall"],
    ["why was the amount so high in April 2026", "rise"],
    ["what accounts for the drop in amount in April 2026?", "fall"],
    ["where does the increase in amount in April 2026 come from", "rise"],
    ["why did the amount nearly double in April 2026", "rise"],
    ["how can the increase in amount in April 2026 be explained?", "rise"],
    ["how do you explain the fall in amount in April 2026", "fall"],
    ["what is the reason for the lower amount in April 2026", "fall"],
    ["which factors drove the rise in amount in April 2026", "rise"],
    ["decompose the growth of amount in April 2026", "rise"],
    ["why has the amount grown so fast in April 2026", "rise"],
    ["why was the amount so low in April 2026", "fall"],
  ])("%s", (question, claim) => {
    expect(readAs(question)).toMatchObject({ kind: "why", claim, figure: ["Amount"], from: "2026-04-01" });
  });

  it.each([
    ["why were fewer bookings made in April 2026", "fall"],
    ["why did we get so many bookings in April 2026", "rise"],
  ])("counts what there were fewer or so many of: %s", (question, claim) => {
    expect(readAs(question)).toMatchObject({ kind: "why", claim, figure: ["Bookings"], from: "2026-04-01" });
  });

  it.each(["why do people like boats so much", "why are yachts so expensive"])(
    "asks about people where no time and no change is named: %s",
    (question) => {
      expect(readAs(question)).toBe("refuse");
    },
  );

  it.each(["why did the amount per boat fall in April 2026", "why did bookings for each guest rise in April 2026"])(
    "is not answered for the whole where it is asked of each: %s",
    (question) => {
      expect(readAs(question)).toBe("refuse");
    },
  );

  it("is answered for the whole where it is asked by groups, or per step of the calendar", () => {
    expect(readAs("why did the amount by boat fall in April 2026")).toMatchObject({ kind: "why", figure: ["Amount"] });
  });

  it.each(["why did bookings drop from March to April 2026", "why did the amount fall between March and April 2026"])(
    "holds the later of two times against the earlier one, never both against what was before: %s",
    (question) => {
      expect(readAs(question)).toMatchObject({ kind: "why", from: "2026-04-01", shift: "March 2026" });
    },
  );

  it("keeps an amount of which something is less", () => {
    const rests = readWhy("why did bookings with an amount of less than 100 fall in May")?.rests ?? [];
    expect(rests.every((rest) => rest.includes("less than 100"))).toBe(true);
  });
});
