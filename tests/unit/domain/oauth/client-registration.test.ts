/** What an app says of itself: names are names, and nothing of it is more than a word. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { readRegistration } from "#lib/domain/oauth/client-registration";
import { oauthLimits } from "#lib/domain/oauth/oauth-limits";
import { plainName } from "#lib/domain/oauth/plain-name";

const good = { redirect_uris: ["https://example.org/back"] };

it("takes the places and the name, each place once, and no secret, key or picture", () => {
  const sent = {
    ...{ redirect_uris: ["https://example.org/back", "https://example.org/back"], client_name: " My\n app " },
    ...{ token_endpoint_auth_method: "client_secret_basic", logo_uri: "https://x/y.svg", jwks_uri: "http://10.0.0.1/" },
  };
  expect(readRegistration(sent)).toEqual({
    ok: true,
    registration: { name: "My app", redirectUris: ["https://example.org/back"] },
  });
});

it("one without a name is called by where its answers go", () => {
  for (const client_name of [undefined, "", " \u200b "]) {
    expect(readRegistration({ ...good, client_name })).toMatchObject({ registration: { name: "example.org" } });
  }
});

it("without a place that may be one there is no app", () => {
  const many = Array.from({ length: oauthLimits.redirectUris + 1 }, (_, index) => `https://example.org/${index}`);
  const lists = [
    undefined,
    null,
    [],
    "https://example.org",
    [1],
    many,
    ["javascript:alert(1)"],
    [...good.redirect_uris, ""],
  ];
  for (const redirect_uris of lists) {
    expect([redirect_uris, readRegistration({ redirect_uris })]).toMatchObject([
      redirect_uris,
      { ok: false, error: "invalid_redirect_uri" },
    ]);
  }
});

it("one that wants something else than codes is told so", () => {
  const others = [
    { grant_types: ["client_credentials"] },
    { grant_types: ["implicit"], response_types: ["token"] },
    { response_types: ["token"] },
    { grant_types: "authorization_code" },
    { client_name: 7 },
  ];
  for (const other of others) {
    expect(readRegistration({ ...good, ...other })).toMatchObject({ ok: false, error: "invalid_client_metadata" });
  }
  expect(readRegistration({ ...good, grant_types: ["authorization_code", "refresh_token"] })).toMatchObject({
    ok: true,
  });
});

it("whatever is sent is read without a throw", () => {
  fc.assert(
    fc.property(fc.anything(), (sent) => {
      expect(typeof readRegistration(sent).ok).toBe("boolean");
    }),
  );
});

it("a name is a line that is seen as it is written", () => {
  expect(plainName("Claude\u202e edualC")).toBe("Claude edualC");
  expect(plainName("a\u0000b\u200bc\u2028d\ufeff")).toBe("a b c d");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const name = plainName(text);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^\s|\s$|\s\s/u);
      expect(name.length).toBeLessThanOrEqual(oauthLimits.nameCharacters);
    }),
  );
});
