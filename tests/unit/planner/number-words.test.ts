import { describe, expect, test } from "vitest";
import { storedNumber } from "#lib/planner/words/number-units";
import { readNumberWords } from "#lib/planner/words/number-words";
import { tokenise } from "#lib/planner/words/tokenise";

const numbersIn = (question: string) =>
  tokenise(question).flatMap(({ kind, value }) => (kind === "number" && value !== null ? [value] : []));

describe("numbers in words", () => {
  test.each([
    ["five hundred", 500],
    ["twenty five", 25],
    ["a million", 1_000_000],
    ["two thousand and fifty", 2_050],
    ["two hundred and fifty thousand", 250_000],
    ["hundred", 100],
    ["nineteen", 19],
  ])("are read whole: %s", (words, value) => {
    expect(readNumberWords(words.split(" "))).toEqual({ value, length: words.split(" ").length });
  });

  test.each(["one of the boats", "zero", "thousand boats", "boats"])(
    "are not seen where there are none: %s",
    (words) => {
      expect(readNumberWords(words.split(" "))).toBeNull();
    },
  );

  test("end where another number begins", () => {
    expect(readNumberWords(["two", "and", "three"])).toEqual({ value: 2, length: 1 });
    expect(numbersIn("between five and ten boats, twenty-five crews, more than five hundred trips")).toEqual([
      5, 10, 25, 500,
    ]);
  });
});

describe("numbers in digits", () => {
  test("may be below zero, but a dash between two numbers is no sign", () => {
    expect(numbersIn("below -5 degrees and above −2.5")).toEqual([-5, -2.5]);
    expect(numbersIn("2019 - 2021, 2019-2021, 2019 -2021")).toEqual([2019, 2021, 2019, 2021, 2019, 2021]);
  });
});

describe("a sum of money", () => {
  test("is read with its sign and its scale, however they are written", () => {
    expect(numbersIn("over $500, € 2,000.50, -$20, US$1.5 million, £5k, 20K and 3bn")).toEqual([
      500, 2_000.5, -20, 1_500_000, 5_000, 20_000, 3_000_000_000,
    ]);
  });
});

describe("a number with its unit", () => {
  const of = (unit: string | null, format: "percent" | "number" | null = null) => ({ unit, format });

  test("is turned into the unit that is stored", () => {
    // What is ten years old costs nothing by that.
    expect(storedNumber({ value: 10, unit: "years of age" }, of("EUR"))).toBeNull();
    expect(storedNumber({ value: 10, unit: "years of age" }, { format: "currency", unit: null })).toBeNull();
    expect(storedNumber({ value: 10, unit: "years of age" }, of(null))).toBe(10);
    expect(storedNumber({ value: 2, unit: "hours" }, of("minutes"))).toBe(120);
    expect(storedNumber({ value: 90, unit: "minutes" }, of("hours"))).toBe(1.5);
    expect(storedNumber({ value: 1.5, unit: "kilometres" }, of("metres"))).toBe(1500);
    expect(storedNumber({ value: 40, unit: "%" }, of(null, "percent"))).toBe(0.4);
    expect(storedNumber({ value: 9, unit: "%" }, of("%"))).toBe(9);
    expect(storedNumber({ value: 500, unit: "metres" }, of("kilometers"))).toBe(0.5);
  });

  test("is taken as it stands where the column says no unit", () => {
    expect(storedNumber({ value: 20, unit: "feet" }, of(null))).toBe(20);
    expect(storedNumber({ value: 900, unit: "points" }, of("USD"))).toBeNull();
  });

  test("is not guessed where the two do not go together", () => {
    expect(storedNumber({ value: 2, unit: "hours" }, of("metres"))).toBeNull();
    expect(storedNumber({ value: 5, unit: "USD" }, of("EUR"))).toBeNull();
    expect(storedNumber({ value: 40, unit: "%" }, of(null))).toBeNull();
    expect(storedNumber({ value: 40, unit: null }, of(null, "percent"))).toBeNull();
  });
});
