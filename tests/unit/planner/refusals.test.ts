/** What is said where nothing can be answered: the nearest thing that is there, or the feature that is missing. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planQuestion } from "#lib/planner/plan-question";
import { sampleArgs, sampleModel } from "../../support/planner/sample-model.ts";
import { refusal } from "../../support/planner/sketch-plan.ts";

const sentenceOf = (question: string) => refusal(question)?.sentence ?? "It is not refused.";

describe("a refusal names what is nearest to the unknown word", () => {
  test("stored values, where the word stands for one", () => {
    const sentence = sentenceOf("bookings in Atlantis");
    expect(sentence).toContain('"bookings" is there for');
    const values = sampleModel.tables.flatMap(({ columns }) => columns.flatMap(({ profile }) => profile.values));
    expect(values.filter((value) => sentence.includes(value)).length).toBeGreaterThan(1);
  });

  test("breakdowns, where the word stands behind by or per", () => {
    expect(sentenceOf("amount by galaxy")).toMatch(/"amount" can be broken down by .*boat type/);
    expect(sentenceOf("amount per galaxy")).toMatch(/"amount" can be broken down by/);
  });

  test("the other columns of the table, where it is any other word", () => {
    expect(sentenceOf("velocity of Yacht boats")).toMatch(/In the same table as ".*" there are: .*daily price/);
  });

  test("and proposes questions about what was named", () => {
    expect(refusal("daily price by galaxy")?.suggestions[0]).toMatch(/daily price/i);
  });
});

test("questions that lack different things are refused in different words", () => {
  const questions = ["amount by galaxy", "bookings in Atlantis", "amount next year", "why?", "undo", "what is love"];
  const sentences = questions.map(sentenceOf);
  expect(new Set(sentences).size).toBe(questions.length);
});

describe("a word that is called unknown", () => {
  const words = fc.constantFrom(
    ..."amount bookings boat boats type galaxy glorp by per with nobody never ever in 2025 average most each not price daily starting contains name of the".split(
      " ",
    ),
  );

  test("was typed, and is no word of a name in the data", () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 2, maxLength: 8 }), (chosen) => {
        const question = chosen.join(" ");
        const outcome = planQuestion(question, sampleArgs);
        if (outcome.kind !== "refuse") return;
        for (const word of outcome.unknownWords) {
          expect(question).toContain(word.toLowerCase());
          expect(sampleArgs.index.vocabulary.has(word.toLowerCase())).toBe(false);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("is not a name that only has no place in the question", () => {
    expect(sentenceOf("amount by boat type type type")).not.toContain("I do not know");
    expect(sentenceOf("amount by galaxy")).toContain('I do not know "galaxy"');
    // Words of the language are in no data.
    expect(sentenceOf("amount by boat type median")).toContain('I cannot tell what "median" is to do');
  });
});

describe("a feature that is not there yet is named", () => {
  test.each([
    ["amount next year", /forecast a figure over time/],
    ["send me this by email", /cannot send an answer just once/],
    ["please email me this", /cannot send an answer just once/],
    ["can you send the amount by status to my inbox?", /cannot send an answer just once/],
    ["why?", /what moved a figure between two times/],
    ["why are bookings cancelled by clients", /what moved a figure between two times/],
    ["undo", /no undo in words yet/],
    ["how many of them are cancelled", /what "them" stands for/],
  ])("%s", (question, expected) => {
    expect(sentenceOf(question)).toMatch(expected);
  });

  test.each(["share of bookings by email", "share of the amount via mail", "deliver rate by mail"])(
    "a figure of what came by mail is no wish for a message: %s",
    (question) => {
      expect(sentenceOf(question)).not.toMatch(/cannot send an answer just once/);
    },
  );

  test("only where nothing else of the question is unknown", () => {
    expect(sentenceOf("what is the weather tomorrow")).toMatch(/"weather"/);
  });
});

describe("a table is shown as it is", () => {
  test.each([
    "show me the bookings table",
    "show table BOOKINGS",
    "preview bookings",
    "bookings table",
    "show me the first rows of bookings",
  ])("%s", (question) => {
    const outcome = planQuestion(question, { ...sampleArgs, previewRows: 25 });
    if (outcome.kind !== "plan") throw new Error(outcome.kind);
    expect(outcome.plan).toMatchObject({ metrics: [], limit: 25, detail: { table: "BOOKINGS", isDistinct: false } });
    expect(outcome.plan.detail?.columns.length).toBeGreaterThan(2);
  });

  test("and no other one, where no table bears the name", () => {
    expect(planQuestion("show me the galaxy table", sampleArgs).kind).toBe("refuse");
  });
});
