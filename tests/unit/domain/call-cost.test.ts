import { describe, expect, it } from "vitest";
import { addTokens, dollarsOf, sumOfDollars } from "#lib/domain/call-cost";
import { chatSpendText, dollarsText, spendText } from "#lib/domain/spend-words";
import { traceFigures } from "#lib/domain/trace-figures";
import { callOf, entryOf } from "../../support/runs/sample-trace.ts";

const price = { input: 2, output: 8, cached: 0.5 };
const million = { inputTokens: 1_000_000, outputTokens: 500_000 };

describe("what a call cost", () => {
  it("is its tokens times the price of each kind; what was kept is a part of the input", () => {
    expect(dollarsOf(million, price)).toBeCloseTo(6);
    expect(dollarsOf({ ...million, cachedTokens: 400_000 }, price)).toBeCloseTo(1.2 + 0.2 + 4);
    expect(dollarsOf({ ...million, cachedTokens: 400_000 }, { input: 2, output: 8 })).toBeCloseTo(6);
  });

  it("never exceeds the price of all input, whatever a server says it had kept", () => {
    expect(dollarsOf({ ...million, cachedTokens: 9_000_000 }, price)).toBeCloseTo(0.5 + 4);
  });

  it("is not known without a price, nor of a server that does not count", () => {
    expect(dollarsOf(million, null)).toBeNull();
    expect(dollarsOf({ inputTokens: 0, outputTokens: 0 }, price)).toBeNull();
  });

  it("of several is not known as soon as that of one is not", () => {
    expect(sumOfDollars([])).toBe(0);
    expect(sumOfDollars([0.25, 0.5])).toBe(0.75);
    expect(sumOfDollars([0.25, null])).toBeNull();
  });

  it("adds up with what was kept, which is left out where nothing was", () => {
    const kept = { inputTokens: 3, outputTokens: 1, cachedTokens: 2 };
    expect(addTokens(kept, { inputTokens: 1, outputTokens: 1 })).toEqual({ ...kept, inputTokens: 4, outputTokens: 2 });
    expect(addTokens(million, million)).toEqual({ inputTokens: 2_000_000, outputTokens: 1_000_000 });
  });
});

describe("what a run cost", () => {
  const fast = callOf({ model: "fast", prompt: "choose-reading", cost: 0.001, isFast: true });
  const strong = callOf({ model: "strong", cost: 0.02 });
  const judge = callOf({ model: "fast", prompt: "evaluate-result", cost: 0.002, isFast: true });

  it("is that of its calls, each by the model that was asked, and the model is the one that planned and wrote", () => {
    const entries = [entryOf(1, { modelCalls: [fast] }), entryOf(2, { modelCalls: [strong, judge] })];
    expect(traceFigures(entries)).toMatchObject({ model: "strong", modelCalls: 3 });
    expect(traceFigures(entries).cost).toBeCloseTo(0.023);
    expect(traceFigures([entryOf(1, { modelCalls: [fast] })]).model).toBe("fast");
  });

  it("is nothing without a call, and not known where a call's is not", () => {
    expect(traceFigures([entryOf(1)])).toMatchObject({ model: null, cost: 0 });
    expect(traceFigures([entryOf(1, { modelCalls: [strong, callOf({ cost: null })] })]).cost).toBeNull();
    expect(traceFigures([entryOf(1, { modelCalls: [callOf({ cost: undefined })] })]).cost).toBeNull();
  });
});

describe("model use in words", () => {
  it("tells calls, tokens and price, and what cannot be known", () => {
    expect(spendText({ calls: 0, tokens: 0, cost: 0 })).toBe("No model call");
    expect(spendText({ calls: 3, tokens: 4_210, cost: 0.0042 })).toBe("3 model calls, 4,210 tokens, $0.0042");
    expect(spendText({ calls: 1, tokens: 1, cachedTokens: 900, cost: null })).toBe(
      "1 model call, 1 token (900 cached), price not known",
    );
    expect(spendText({ calls: 1, tokens: 9, cost: 0.00001 })).toContain("under $0.0001");
    expect(spendText({ calls: 1, tokens: 9, cost: 12.3 })).toContain("$12.30");
    expect([0.05, 0.5, 0.004, 0.99999].map(dollarsText)).toEqual(["$0.05", "$0.50", "$0.004", "$1.00"]);
  });

  it("of a chat tells the least that it cost where some answers have no known price", () => {
    const use = { calls: 3, tokens: 4_210, cost: 0.004, answersWithoutPrice: 0 };
    expect(chatSpendText(use)).toBe("3 calls, 4,210 tokens, $0.004");
    expect(chatSpendText({ ...use, answersWithoutPrice: 1 })).toBe("3 calls, 4,210 tokens, at least $0.004");
    expect(chatSpendText({ ...use, cost: 0, answersWithoutPrice: 2 })).toContain("price not known");
    expect(chatSpendText({ calls: 0, tokens: 0, cost: 0, answersWithoutPrice: 0 })).toBe("No model call");
  });
});
