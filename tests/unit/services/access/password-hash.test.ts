import { describe, expect, it } from "vitest";
import { createPasswordHash } from "#lib/services/access/password-hash";

const { hash, verify } = createPasswordHash();

describe("what is kept of a password", () => {
  it("tells the password again and no other, and differs from time to time", async () => {
    const [first, second] = await Promise.all([hash("correct horse battery"), hash("correct horse battery")]);
    expect(first).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toBe(second);
    expect(await verify({ hash: first, password: "correct horse battery" })).toBe(true);
    expect(await verify({ hash: first, password: "correct horse batterz" })).toBe(false);
  });

  it("is told to everybody who asks at once, and a long line says that it is one", async () => {
    const kept = await hash("correct horse battery");
    const busy = createPasswordHash();
    expect(busy.isCrowded()).toBe(false);
    const line = Array.from({ length: 68 }, () => busy.verify({ hash: kept, password: "correct horse battery" }));
    expect(busy.isCrowded()).toBe(true);
    expect(new Set(await Promise.all(line))).toEqual(new Set([true]));
    expect(busy.isCrowded()).toBe(false);
  });

  it("is the same whichever keyboard typed it", async () => {
    const composed = "p\u00e9rfectly long";
    const kept = await hash(composed);
    expect(await verify({ hash: kept, password: "pe\u0301rfectly long" })).toBe(true);
  });

  it.each(["", "scrypt$", "plain$1$2$3$4$5", "scrypt$32768$8$3$c2FsdA$", `scrypt$${2 ** 30}$8$3$c2FsdA$a2V5`])(
    "opens nothing where %j is kept",
    async (kept) => {
      expect(await verify({ hash: kept, password: "correct horse battery" })).toBe(false);
    },
  );
});
