/** Random values that fit a JSON schema, and some that do not: what a program may send that has read the document, or has not. */
import fc from "fast-check";
import type { JsonSchema } from "#lib/services/api/openapi";

/** Values that mean something to the app under test, by the name of their parameter. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Mostly what fits. @param name of the parameter or field. */
export function arbitraryOf(schema: JsonSchema | boolean, known: KnownValues, name = ""): fc.Arbitrary<unknown> {
  const own = known[name] ?? [];
  const fitting = typeof schema === "boolean" ? fc.jsonValue() : fittingOf(schema, known);
  return fc.oneof(
    { weight: 12, arbitrary: fitting },
    ...(own.length === 0 ? [] : [{ weight: 24, arbitrary: fc.constantFrom(...own) }]),
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: oddText },
  );
}

const oddText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "null",
    "-1",
    "1e999",
    "%00",
    "../..",
    "'; drop table runs; --",
    "{{7*7}}",
    "\u0000",
    "\u202e",
    "NaN",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
);

function fittingOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const union = schema.anyOf ?? schema.oneOf;
  if (union !== undefined) return fc.oneof(...union.map((one) => arbitraryOf(one, known)));
  switch (schema.type) {
    case "string":
      return stringOf(schema);
    case "integer":
    case "number":
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 50, 1_000) });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(itemOf(schema, known), { maxLength: 3 });
    case "object":
      return objectOf(schema, known);
    default:
      return fc.jsonValue();
  }
}

function stringOf({ format, maxLength = 60, minLength = 0 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === "uuid") return fc.uuid();
  return fc.string({ minLength, maxLength: Math.min(maxLength, 60) });
}

function itemOf({ items }: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  return items === undefined || Array.isArray(items) ? fc.jsonValue() : arbitraryOf(items, known);
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, arbitraryOf(property, known, name)]),
  );
  const whole = fc.record(fields, { requiredKeys: required });
  const more = fc.tuple(
    fc.record(fields, { requiredKeys: [] }),
    fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue()),
  );
  return fc.oneof(
    { weight: 9, arbitrary: whole },
    { weight: 1, arbitrary: more.map(([own, others]) => ({ ...others, ...own })) },
  );
}
