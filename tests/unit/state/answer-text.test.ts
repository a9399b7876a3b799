import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Figure, MessagePart } from "#lib/domain/message";
import { answerText, plainWords } from "#lib/state/answer-text";

function figure(start: number, end: number): Figure {
  return { start, end, origin: "cell", resultId: "r", row: 0, column: 0 };
}

describe("the words of an answer", () => {
  it("are its text parts with a blank line between them", () => {
    const parts: MessagePart[] = [
      { type: "text", text: "One." },
      { type: "notice", text: "Not said." },
      { type: "text", text: "Two." },
    ];
    expect(answerText(parts)).toEqual({ text: "One.\n\nTwo.", figures: [] });
  });

  it("are nothing where nothing was said, and a figure without words before it stands where it says", () => {
    expect(answerText([{ type: "figures", figures: [figure(1, 2)] }])).toEqual({ text: "", figures: [figure(1, 2)] });
  });

  it("hold each figure at the place that it has in its own part", () => {
    const words = fc.array(fc.record({ before: fc.string(), amount: fc.nat(), after: fc.string() }), { maxLength: 5 });
    fc.assert(
      fc.property(words, (said) => {
        const parts = said.flatMap(({ before, amount, after }): MessagePart[] => [
          { type: "text", text: `${before}${amount}${after}` },
          { type: "figures", figures: [figure(before.length, before.length + String(amount).length)] },
        ]);
        const { text, figures } = answerText(parts);
        expect(figures.map(({ start, end }) => text.slice(start, end))).toEqual(
          said.map(({ amount }) => String(amount)),
        );
      }),
    );
  });
});

describe("plain words", () => {
  it("hold no marks, and characters that only look like one", () => {
    expect(plainWords("**North** of `ORDER\\_LINES`, 5 \\* 3 = 15")).toBe("North of ORDER_LINES, 5 * 3 = 15");
  });
});
