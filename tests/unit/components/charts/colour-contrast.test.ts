/** What is written can be read, and what is drawn can be told from its ground, in both themes. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const tokens = new Map(
  [...readFileSync("app/globals.css", "utf8").matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);
const slots = ["1", "2", "3", "4", "5", "6", "7", "8", "other"];

const themes = ["light", "dark"] as const;
/** What words stand on, and the colours of words there. */
const words: readonly (readonly [ground: string, colour: string])[] = [
  ...["bg", "surface", "raised", "sunken"].flatMap((ground): [string, string][] => [
    [ground, "fg"],
    [ground, "muted"],
    [ground, "subtle"],
    [ground, "primary"],
  ]),
  ["primary", "on-primary"],
  ["primary-soft", "primary"],
  ["success-soft", "success"],
  ["warning-soft", "warning"],
  ["danger-soft", "danger"],
];
/** Edges of controls, the ring around what has the focus, and the marks of charts. */
const marks = ["control", "ring", ...slots.map((slot) => `chart-${slot}`)];

function contrastOf(one: string, other: string, theme: "light" | "dark"): number {
  const [first, second] = [one, other].map((name) => tokens.get(name)?.[theme]);
  if (first === undefined || second === undefined) throw new Error(`no colour ${one} or ${other}`);
  return contrast(first, second);
}

describe.each(themes)("N7: in the %s theme", (theme) => {
  test.each(words)("on %s the words of colour %s have a contrast of 4.5 to 1", (ground, colour) => {
    expect(contrastOf(ground, colour, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(marks)("marks of colour %s have one of 3 to 1", (colour) => {
    expect(contrastOf("surface", colour, theme)).toBeGreaterThanOrEqual(3);
  });
});

test.each(slots.flatMap((slot) => [[slot, "light"] as const, [slot, "dark"] as const]))(
  "on colour %s in the %s theme",
  (slot, theme) => {
    const ground = tokens.get(`chart-${slot}`)?.[theme] ?? "";
    const words = tokens.get(`on-chart-${slot}`)?.[theme] ?? "";
    expect(contrast(ground, words)).toBeGreaterThanOrEqual(4.5);
  },
);

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

/** As WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
