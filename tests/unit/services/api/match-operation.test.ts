import { expect, it } from "vitest";
import { apiBase } from "#lib/domain/api/operation";
import { operationNames, operations } from "#lib/domain/api/operations";
import { matchOperation } from "#lib/services/api/match-operation";

it("each operation is found by its method and path, and no other one is", () => {
  for (const name of operationNames) {
    const { method, path } = operations[name];
    const filled = path.replaceAll(/\{(\w+)\}/g, "x%2Fy%20$1");
    const found = matchOperation(method, `${apiBase}${filled}`);
    expect(found).toMatchObject({ kind: "operation", name });
  }
});

it("a name may hold what separates others", () => {
  expect(matchOperation("GET", `${apiBase}/databases/a%2Fb/schemas/%C3%A9`)).toMatchObject({
    params: { database: "a/b", schema: "é" },
  });
});

it("escapes that are none, and paths that are none, are no operation", () => {
  for (const path of ["/databases/%ff/schemas", "/databases/%/schemas", "/ask/", "//ask", "/", ""]) {
    expect(matchOperation("GET", `${apiBase}${path}`)).toEqual({ kind: "none" });
  }
  expect(matchOperation("GET", "/api/v2/databases")).toEqual({ kind: "none" });
  expect(matchOperation("DELETE", `${apiBase}/ask`)).toEqual({ kind: "method", allowed: ["POST"] });
});
