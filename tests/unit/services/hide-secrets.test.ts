import fc from "fast-check";
import { expect, test } from "vitest";
import { hideSecrets } from "#lib/services/hide-secrets";

test("no secret is left in a text, however often and wherever it stands", () => {
  const anySecret = fc.string({ minLength: 4, maxLength: 30 }).filter((secret) => !/[•…]/.test(secret));
  fc.assert(
    fc.property(anySecret, fc.array(fc.string({ maxLength: 10 }), { maxLength: 6 }), (secret, pieces) => {
      expect(hideSecrets(pieces.join(secret), [secret]).includes(secret)).toBe(false);
    }),
  );
});

test("a text that was cut in the middle of a secret shows no piece of it", () => {
  expect(hideSecrets("key sk-live-012… (2400 characters)", ["sk-live-0123456789"])).toBe("key •••… (2400 characters)");
  expect(hideSecrets("no key… (2400 characters)", ["sk-live-0123456789"])).toBe("no key… (2400 characters)");
});
