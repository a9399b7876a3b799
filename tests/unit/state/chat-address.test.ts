import fc from "fast-check";
import { expect, it } from "vitest";
import { chatHref, contextOf, sessionHref, sessionIdOf } from "#lib/state/chat-address";

it("a new chat's address gives back its context, whatever the names hold", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (database, schema) => {
      const url = new URL(chatHref({ database, schema }), "http://localhost");
      expect(url.pathname).toBe("/chat");
      expect(contextOf(url.searchParams)).toEqual({ database, schema });
    }),
  );
});

it("a chat's address gives back its id", () => {
  expect(sessionIdOf(sessionHref("0b6f"))).toBe("0b6f");
});

it("a new chat's address names no chat", () => {
  expect(sessionIdOf("/chat")).toBeNull();
  expect(sessionIdOf("/dashboards/1")).toBeNull();
});
