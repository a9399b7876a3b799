import fc from "fast-check";
import { expect, test } from "vitest";
import { glossaryHref, glossaryKinds, glossaryPlaceOf } from "#lib/state/glossary-address";

const name = fc.string({ minLength: 1, maxLength: 30 });
const kind = fc.constantFrom(...glossaryKinds);

test("every place in a glossary has an address that leads there", () => {
  const anyPlace = fc.record({
    context: fc.record({ database: name, schema: name }),
    kind: fc.option(kind),
    text: fc.string({ maxLength: 50 }),
    element: fc.option(fc.record({ kind, key: fc.string({ maxLength: 50 }) })),
  });
  fc.assert(
    fc.property(anyPlace, (place) => {
      const { search } = new URL(glossaryHref(place), "http://localhost");
      expect(glossaryPlaceOf(new URLSearchParams(search))).toEqual(place);
    }),
  );
});

test("an address that was made up asks for nothing", () => {
  const place = glossaryPlaceOf(new URLSearchParams("db=DEMO&kind=zorb&of=zorb&key=x"));
  expect(place).toEqual({ context: null, kind: null, text: "", element: null });
  expect(glossaryHref(place)).toBe("/glossary");
});
