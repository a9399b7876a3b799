import { describe, expect, test } from "vitest";
import { askAboutValue } from "#lib/agents/sql/ask-about-value";

const unknown = { table: "STORES", column: "CITY", value: "Berln", similar: ["Berlin", "Bern"] };

describe("a value that is not stored", () => {
  test("is asked back with the stored ones that come near, each with its effect and the whole question", () => {
    expect(askAboutValue([unknown], "revenue in berln by month")).toEqual({
      question: '"Berln" is not among the values of CITY. Which one do you mean?',
      reason: "Values with a similar name are stored, and each of them keeps other rows.",
      options: [
        {
          label: "Berlin",
          effect: 'rows where STORES.CITY is "Berlin"',
          question: "revenue in Berlin by month",
        },
        { label: "Bern", effect: 'rows where STORES.CITY is "Bern"', question: "revenue in Bern by month" },
      ],
    });
  });

  test("is not asked about when nothing comes near, or when the user did not say it", () => {
    expect(askAboutValue([{ ...unknown, similar: [] }], "revenue in berln")).toBeNull();
    expect(askAboutValue([unknown], "revenue in the capital")).toBeNull();
    expect(askAboutValue([], "revenue")).toBeNull();
  });
});
