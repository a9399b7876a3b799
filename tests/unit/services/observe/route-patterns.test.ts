import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { routeOf } from "#lib/services/observe/route-patterns";

const app = fileURLToPath(new URL("../../../../app", import.meta.url));

/** Every address that the framework serves, as its folder is called. */
const served = readdirSync(app, { recursive: true, encoding: "utf8" }).flatMap((path) => {
  const folder = /^(?:(.*)\/)?(?:page\.tsx|route\.ts)$/.exec(path);
  return folder === null ? [] : [`/${(folder[1] ?? "").replaceAll(/\([^)]*\)\/?/g, "")}`];
});

test("every page and every handler has its pattern, whatever ids an address holds", () => {
  expect(served.length).toBeGreaterThan(30);
  for (const pattern of served) {
    const address = pattern.replaceAll(/\[\w+\]/g, "4711-Okapi%20of%20a%20person");
    expect(routeOf(address), address).toBe(pattern);
    expect(routeOf(`${address}?question=revenue#top`), address).toBe(pattern);
  }
});

test("what is served by nobody has one name, and files that are the same for everybody have one", () => {
  for (const path of ["", "/wp-admin", "/chat/a/b", "/share", "/_next/image", "//chat", "/chat%2f1"]) {
    expect(routeOf(path), path).toBe("other");
  }
  expect(routeOf("/_next/static/chunks/a.js")).toBe("/_next/static");
});
