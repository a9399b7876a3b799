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
  expect(lastAddress("x".repeat(500))).toHaveLength(64);
});
