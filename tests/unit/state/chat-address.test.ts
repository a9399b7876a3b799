import fc from "fast-check";
import { expect, it } from "vitest";
import { selectContexts } from "#lib/domain/context-selection";
import { chatHref, contextOf, sessionHref, sessionIdOf } from "#lib/state/chat-address";

const name = fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[.%2E]{1,6}$/));
const pair = fc.record({ database: name, schema: name });

it("a new chat's address gives back all its databases, whatever the names hold", () => {
  fc.assert(
    fc.property(pair, fc.array(pair, { maxLength: 3 }), (lead, others) => {
      const selection = selectContexts(lead, others);
      const url = new URL(chatHref(selection), "http://localhost");
      expect(url.pathname).toBe("/chat");
      expect(contextOf(url.searchParams)).toEqual(selection);
    }),
  );
});

it("a further database is readable in the address", () => {
  const both = selectContexts({ database: "DEMO", schema: "SALES" }, [{ database: "ARCHIVE", schema: "SALES" }]);
  expect(chatHref(both)).toBe("/chat?db=DEMO&schema=SALES&with=ARCHIVE.SALES");
});

it("what an address names beside its database is left out where it is no pair of names", () => {
  const typed = new URLSearchParams("db=DEMO&schema=SALES&with=&with=ARCHIVE&with=A.B.C&with=.X&with=DEMO.SALES");
  expect(contextOf(typed)).toEqual({ database: "DEMO", schema: "SALES", otherContexts: [] });
});

it("a chat's address gives back its id", () => {
  expect(sessionIdOf(sessionHref("0b6f"))).toBe("0b6f");
});

it("a new chat's address names no chat", () => {
  expect(sessionIdOf("/chat")).toBeNull();
  expect(sessionIdOf("/dashboards/1")).toBeNull();
});
