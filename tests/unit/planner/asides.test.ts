import { describe, expect, it } from "vitest";
import { withoutAsides } from "#lib/planner/rewrite/asides";
import { sampleArgs } from "../../support/planner/sample-model.ts";
import { planned, refusal, sketch } from "../../support/planner/sketch-plan.ts";

const { index } = sampleArgs;
describe("what is said around a question", () => {
  it.each([
    "Would you mind checking how many bookings there were in 2025?",
    "I'd be grateful to hear how many bookings there were in 2025.",
    "the auditor wants to know how many bookings there were in 2025",
    "Sorry to bother you, could you look up how many bookings there were in 2025?",
    "How many bookings there were in 2025? The inspector asked me for the number.",
    "How many bookings there were in 2025? Legal is waiting for it, thanks.",
  ])("is left out: %s", (question) => {
    const plan = planned(question);
    expect(sketch(plan)).toBe(sketch(planned("how many bookings were there in 2025")));
    expect(plan.time?.from).toBe("2025-01-01");
  });

  it.each([
    ["Could you please assemble the bookings by status", "bookings by status"],
    ["Build a list of boats", "list of boats"],
    ["Prepare me the number of bookings by status", "number of bookings by status"],
  ])("a verb that asks for something need not be known: %s", (question, plain) => {
    expect(sketch(planned(question))).toBe(sketch(planned(plain)));
  });

  it.each([
    "I only want yachts: what is their average daily price?",
    "We had 20 guests in Kiel, how many bookings was that?",
    "How many bookings were there? I need the highest amount.",
    "How many bookings were there? I want them without the cancelled ones.",
    "I only want bokings: what is their average amount?",
    "Who needs repairs?",
  ])("stays where it names data, an amount or what to do: %s", (question) => {
    expect(withoutAsides(question, index)).toBe(question);
  });

  it("keeps every other word at its place", () => {
    const question = "Would you mind telling me which boats are yachts? I need it for Monday.";
    const left = withoutAsides(question, index);
    expect(left).toHaveLength(question.length);
    expect(left.trim()).toBe("which boats are yachts?");
    expect(left.indexOf("which")).toBe(question.indexOf("which"));
  });

  it("is no reason to guess at words that stay unknown", () => {
    expect(refusal("could you tell me how many frobnicated bookings there were")).not.toBeNull();
    expect(refusal("frobs the status")).not.toBeNull();
  });
});
