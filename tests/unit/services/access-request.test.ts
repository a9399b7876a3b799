import { expect, it } from "vitest";
import { lastAddress } from "#lib/services/access-request";

it("of several addresses the proxy's own word is the last one; what a browser wrote before it counts for nothing", () => {
  expect(lastAddress("203.0.113.9")).toBe("203.0.113.9");
  expect(lastAddress("10.0.0.1, 198.51.100.7 ,203.0.113.9")).toBe("203.0.113.9");
  expect([lastAddress(null), lastAddress(""), lastAddress("1.2.3.4,")]).toEqual([
    "127.0.0.1",
    "127.0.0.1",
    "127.0.0.1",
  ]);
});

it("is told apart by no port, and what is no address is one place", () => {
  expect(["203.0.113.5:51234", "[2001:db8::1]:443", "[2001:db8::1]", "2001:db8::1"].map(lastAddress)).toEqual([
    ...["203.0.113.5", "2001:db8::1", "2001:db8::1", "2001:db8::1"],
  ]);
  expect(new Set(["x".repeat(500), "me", "203.0.113.5:x", "[]:1"].map(lastAddress))).toEqual(new Set(["unknown"]));
});
