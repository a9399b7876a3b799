/** What an app asks for: a code, under a challenge, for one thing, and no more than there is. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { apiScopeNames } from "#lib/domain/api-scopes";
import { isResource, readAuthorization, readScopes } from "#lib/domain/oauth/authorization-request";

const resource = "https://ask.example.org/mcp";
const good = { response_type: "code", code_challenge: "a".repeat(43), code_challenge_method: "S256", resource };

it("a whole one is taken, with all scopes where none is named", () => {
  expect(readAuthorization(good, resource)).toEqual({ ok: true, scopes: apiScopeNames, challenge: "a".repeat(43) });
  expect(readAuthorization({ ...good, scope: "read ask" }, resource)).toMatchObject({ scopes: ["ask", "read"] });
});

it("anything else is called by its name", () => {
  const wrong = [
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ response_type: "code token" }, "unsupported_response_type"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge: "a".repeat(42) }, "invalid_request"],
    [{ code_challenge: `${"a".repeat(42)}=` }, "invalid_request"],
    [{ request: "eyJ" }, "invalid_request"],
    [{ request_uri: "http://10.0.0.1/" }, "invalid_request"],
    [{ resource: "https://other.example.org/mcp" }, "invalid_target"],
    [{ resource: "https://ask.example.org/api" }, "invalid_target"],
    [{ scope: "ask admin" }, "invalid_scope"],
    [{ scope: "toString" }, "invalid_scope"],
  ] as const;
  for (const [change, error] of wrong) {
    expect([change, readAuthorization({ ...good, ...change }, resource)]).toMatchObject([change, { ok: false, error }]);
  }
  const { code_challenge_method: _method, ...plain } = good;
  expect(readAuthorization(plain, resource)).toMatchObject({ error: "invalid_request" });
});

it("a resource is ours as URLs are alike, and nothing near it is", () => {
  for (const same of [undefined, resource, `${resource}/`, "HTTPS://ASK.example.org:443/mcp"]) {
    expect([same, isResource(same, resource)]).toEqual([same, true]);
  }
  for (const other of ["", "mcp", `${resource}?a`, `${resource}#a`, `${resource}x`, "http://ask.example.org/mcp"]) {
    expect([other, isResource(other, resource)]).toEqual([other, false]);
  }
});

it("scopes are never more than there are to have", () => {
  const word = fc.oneof(fc.constantFrom(...apiScopeNames, "admin", "*", "constructor"), fc.string({ maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), fc.subarray([...apiScopeNames], { minLength: 1 }), (words, all) => {
      const read = readScopes(words.join(" "), all);
      expect((read ?? []).every((scope) => all.includes(scope))).toBe(true);
      const named = words
        .join(" ")
        .split(" ")
        .filter((name) => name !== "");
      if (named.length > 0) {
        expect(read === null).toBe(named.some((name) => !all.some((scope) => scope === name)));
      }
    }),
  );
});
