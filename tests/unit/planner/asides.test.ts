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

  it.each([
    "I want net of VAT: what is the booking amount in 2025?",
    "I'm looking at wholesale: how many bookings were there in 2025?",
    "How many bookings were there in 2025? I need wholesale alone.",
    "How many bookings were there in 2025? I am asking about wholesale.",
    "I'm interested in premium: what is the average daily price?",
    "How many bookings were there in 2025? I need it in thousands.",
  ])("stays where a word of it may say of what the question is, and is refused: %s", (question) => {
    expect(withoutAsides(question, index)).toBe(question);
    expect(refusal(question)).not.toBeNull();
  });

  it("is not taken for mistyped names of the data", () => {
    const { assumptions } = planned(
      "Would you mind telling me how many bookings there were in 2025? I need it for Monday.",
    );
    expect(assumptions.filter((note) => note.includes("is read as"))).toEqual([]);
  });

  it("is found in a text of any length without delay", () => {
    const began = performance.now();
    for (const filling of [" ", " x", ";", "a ", "could you "]) {
      const text = `bookings;${filling.repeat(3_900 / filling.length)}x:`;
      expect(withoutAsides(text, index)).toHaveLength(text.length);
    }
    console.log(`Five long texts: ${Math.round(performance.now() - began)} ms`);
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
