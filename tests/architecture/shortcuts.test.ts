import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shortcuts } from "#lib/state/shortcuts";
import { reportCoverage } from "./support/coverage.ts";
import { listFiles, projectRoot } from "./support/source-files.ts";

const components = listFiles("components")
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));

/** What the sidebar listens for on the whole page, as lists of names that it walks through. */
const pageWide = components.find(({ path }) => path.endsWith("chat/sidebar-keys.tsx"))?.text ?? "";

test("every shortcut of the table is asked for by a handler", () => {
  const names = Object.keys(shortcuts);
  reportCoverage("shortcuts", { shortcuts: names.length, files: components.length });
  const isHandled = (name: string) =>
    components.some(({ text }) => new RegExp(`(isPressed|pressedPlace|editorKeys)\\([^)]*"${name}"`).test(text)) ||
    new RegExp(`= \\[[^\\]]*"${name}"`).test(pageWide);
  expect(names.filter((name) => !isHandled(name))).toEqual([]);
});

test("no key is named to assistive technology but by the table", () => {
  const byHand = components.flatMap(({ path, text }) =>
    [...text.matchAll(/aria-keyshortcuts=("[^"]*"|\{[^}]*["'`][^}]*\})/g)]
      .filter(([attribute]) => !/ariaKeys\(/.test(attribute))
      .map(([attribute]) => `${path}: ${attribute}`),
  );
  expect(byHand).toEqual([]);
});
