import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fingerprint, hasStamp, writeStamp } from "../../../scripts/lib/fingerprint.mjs";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fingerprint-"));
  mkdirSync(join(root, "app", "page"), { recursive: true });
  writeFileSync(join(root, "app", "page", "page.tsx"), "one");
  writeFileSync(join(root, "config.ts"), "two");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const entries = ["app", "config.ts", "absent.ts"];

test("equal sources have equal fingerprints, in whatever order they are named", () => {
  expect(fingerprint(root, entries)).toBe(fingerprint(root, [...entries].reverse()));
});

test("a changed file deep in a folder changes the fingerprint", () => {
  const before = fingerprint(root, entries);
  writeFileSync(join(root, "app", "page", "page.tsx"), "other");
  expect(fingerprint(root, entries)).not.toBe(before);
});

test("a renamed file changes the fingerprint", () => {
  const before = fingerprint(root, entries);
  rmSync(join(root, "config.ts"));
  writeFileSync(join(root, "absent.ts"), "two");
  expect(fingerprint(root, entries)).not.toBe(before);
});

test("a further text changes the fingerprint", () => {
  expect(fingerprint(root, entries, ["key"])).not.toBe(fingerprint(root, entries));
});

test("what was never stamped is stale, and so is what was stamped for other sources", () => {
  const stamp = join(root, "build", "stamp");
  expect(hasStamp(stamp, "a")).toBe(false);
  writeStamp(stamp, "a");
  expect(hasStamp(stamp, "a")).toBe(true);
  expect(hasStamp(stamp, "b")).toBe(false);
});
