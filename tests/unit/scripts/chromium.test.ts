import { expect, test } from "vitest";
import { findChromium } from "../../../scripts/lib/chromium.mjs";

test("the browser that the user names wins", () => {
  expect(findChromium({ CHROMIUM_PATH: "/opt/chrome" }, () => true)).toBe("/opt/chrome");
});

test("a named browser that is not there is not silently replaced by another", () => {
  expect(findChromium({ CHROMIUM_PATH: "/opt/missing" }, (file) => file === "/usr/bin/chromium")).toBeNull();
});

test("an empty name counts as none", () => {
  expect(findChromium({ CHROMIUM_PATH: " " }, (file) => file === "/usr/bin/chromium")).toBe("/usr/bin/chromium");
});

test("without any browser there is none", () => {
  expect(findChromium({}, () => false)).toBeNull();
});

test("a browser without a window is taken before a whole one", () => {
  expect(findChromium({}, () => true)).toBe("/usr/bin/chromium-headless-shell");
});
