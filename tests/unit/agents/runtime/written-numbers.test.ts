/** Where a number of a text begins and ends, for the chip that leads to its cell. */
import { expect, test } from "vitest";
import { writtenNumbers } from "#lib/agents/runtime/written-numbers";

test.each([
  ["Revenue is $47.6\u00a0M.", ["$47.6\u00a0M"], [47_600_000]],
  ["Profit is -$35,001, cost €12.", ["-$35,001", "€12"], [35_001, 12]],
  [
    "Between 5-10 of US$7, 41.3% of £30 million",
    ["5", "10", "7", "41.3%", "£30 million"],
    [5, 10, 7, 41.3, 30_000_000],
  ],
])("a number is written with its currency, its size and its percent sign: %s", (text, texts, values) => {
  const written = writtenNumbers(text);
  expect(written.map(({ start, end }) => text.slice(start, end))).toEqual(texts);
  expect(written.map((one) => one.text)).toEqual(texts);
  expect(written.map(({ value }) => value)).toEqual(values);
});
