import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWordSplitter } from "#lib/semantic/split-words";
import { splitIdentifier } from "#lib/semantic/words";

const { split } = createWordSplitter(["ferries", "FERRYLINE", "Quay", "crossings of a ferry", "quaycranes"]);

describe("names whose words run together", () => {
  it.each([
    ["storeid", ["store", "id"]],
    ["STARTDATE", ["start", "date"]],
    ["customeraddressline", ["customer", "address", "line"]],
    ["isactive", ["is", "active"]],
    ["qtysold", ["qty", "sold"]],
    ["ship1name", ["ship", "1", "name"]],
    ["orderno", ["order", "no"]],
  ])("are read by ordinary English: %s", (name, words) => {
    expect(split(name)).toEqual(words);
  });

  it.each([
    ["quayid", ["quay", "id"]],
    ["ferryline", ["ferry", "line"]],
    ["ferryquaycranes", ["ferry", "quay", "cranes"]],
  ])("are read by the schema's own words: %s", (name, words) => {
    const { split: splitOwn } = createWordSplitter(["ferry", "quay", "cranes", "quaycranes"]);
    expect(splitOwn(name)).toEqual(words);
  });

  it.each(["candidate", "message", "attraction", "temperature", "xkcdqwz", "co2", "valid", "grid", "championship"])(
    "stay as they are where they are one word: %s",
    (name) => {
      expect(split(name)).toEqual([name]);
    },
  );

  it("are divided where they always were", () => {
    expect(split("orderLines")).toEqual(["order", "lines"]);
    expect(split("SHIPPED_ON")).toEqual(["shipped", "on"]);
  });

  it("lose no letter and keep their order, whatever they are", () => {
    const names = fc.string({ unit: fc.constantFrom("a", "id", "date", "store", "_", "X", "7", "é"), maxLength: 12 });
    fc.assert(
      fc.property(names, (name) => {
        expect(split(name).join("")).toBe(splitIdentifier(name).join(""));
      }),
    );
  });
});
