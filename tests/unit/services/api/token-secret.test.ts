import fc from "fast-check";
import { expect, it } from "vitest";
import { hashOfSecret, hintOfSecret, isSecret, newSecret } from "#lib/services/api/token-secret";

it("a secret is told by its beginning and its end, and no two are alike", () => {
  const secrets = Array.from({ length: 200 }, () => newSecret());
  for (const secret of secrets) {
    expect(secret).toMatch(/^sgpt_[0-9A-Za-z]{36}[0-9a-f]{8}$/);
    expect(isSecret(secret)).toBe(true);
    expect(hintOfSecret(secret)).toBe(secret.slice(-4));
  }
  expect(new Set(secrets.map(hashOfSecret)).size).toBe(200);
});

it("each kind has a beginning of its own, and none is taken for another", () => {
  const kinds = ["token", "access", "refresh", "code"] as const;
  for (const kind of kinds) {
    const secret = newSecret(kind);
    expect(kinds.filter((other) => isSecret(secret, other))).toEqual([kind]);
  }
});

it("what has one sign other is none", () => {
  const secret = newSecret();
  fc.assert(
    fc.property(fc.nat({ max: secret.length - 1 }), fc.string({ minLength: 1, maxLength: 1 }), (place, sign) => {
      const other = `${secret.slice(0, place)}${sign}${secret.slice(place + 1)}`;
      expect(isSecret(other)).toBe(other === secret);
    }),
  );
});
