/** Addresses of resources: names are data, and lead nowhere else. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { boardUri, modelUri, scopeOfResource } from "#lib/domain/mcp/resources";

const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });

it("a model's address has two names, whatever stands in them", () => {
  fc.assert(
    fc.property(name, name, (database, schema) => {
      const [, , place, ...parts] = modelUri({ database, schema }).split("/");
      expect([place, parts.map((part) => decodeURIComponent(part))]).toEqual(["models", [database, schema]]);
    }),
  );
});

it("an address asks for the scope of its kind, and a foreign one for none, as there is nothing", () => {
  expect(scopeOfResource(modelUri({ database: "SHOP", schema: "SALES" }))).toBe("models");
  expect(scopeOfResource(boardUri("x"))).toBe("boards");
  expect(scopeOfResource("file:///etc/passwd")).toBeNull();
  expect(scopeOfResource(" SNOWGPT://models/SHOP/SALES")).toBe("models");
});
