import fc from "fast-check";
import { expect, test } from "vitest";
import { rewordings, rewordingsEach } from "../../../evals/rewordings/reword.ts";

const kindsOf = (question: string) => new Map(rewordings(question, 0).map((one) => [one.kind, one.question]));

test("a question is said in ten other ways, whatever it is", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), fc.nat(500), (question, place) => {
      expect(rewordings(question, place)).toHaveLength(rewordingsEach);
    }),
  );
});

test("the order of its parts, the number of its nouns and its letters change, and nothing else", () => {
  const kinds = kindsOf("Revenue by category in 2025");
  expect(kinds.get("a part in front")).toBe("In 2025, revenue by category");
  expect(kinds.get("number")).toBe("Revenue by categories in 2025");
  expect(kinds.get("typo")).toBe("Revenue by catgeory in 2025");
  expect(kinds.get("upper case")).toBe("REVENUE BY CATEGORY IN 2025");
  expect(kinds.get("punctuation")).toBe("Revenue by category in 2025 ?!");
});

test("what cannot be done to a question is made up for by other frames", () => {
  const kinds = rewordings("top 5", 0).map(({ kind }) => kind);
  expect(kinds).not.toContain("a part in front");
  expect(kinds.filter((kind) => kind === "who asks").length).toBeGreaterThan(1);
});
