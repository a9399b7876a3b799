import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { routeOf, routePatterns } from "#lib/services/network/route-pattern";

test("the routes are those of the app's folders", () => {
  // A star stands for no name that begins with a dot.
  const files = globSync(["app/**/{page.tsx,route.ts}", "app/.well-known/**/route.ts"]);
  const folders = files.map((file) => file.slice("app".length, file.lastIndexOf("/")) || "/");
  expect([...routePatterns].sort()).toEqual([...folders, "/icon.svg"].sort());
});

test("a route tells nothing of what stands in an address", () => {
  const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
  expect(routeOf(`/chat/${id}?message=${id}`)).toBe("/chat/[sessionId]");
  expect(routeOf(`/chat/shared/${id}`)).toBe("/chat/shared/[sessionId]");
  expect(routeOf(`/api/sessions/${id}/reports/${id}`)).toBe("/api/sessions/[sessionId]/reports/[messageId]");
  expect([routeOf("/runs/compare?a=1"), routeOf(`/runs/${id}`)]).toEqual(["/runs/compare", "/runs/[runId]"]);
  expect([routeOf("/"), routeOf("/?q=who"), routeOf("/_next/static/chunks/a.js")]).toEqual(["/", "/", "/_next/*"]);
  const strange = ["/salaries-of-ada", "/chat/a/b/c", "//chat", "http://evil.example/chat", "", "/chat/", "/.env"];
  expect(strange.map(routeOf).every((route) => ["other", "/chat/[sessionId]"].includes(route))).toBe(true);
});
