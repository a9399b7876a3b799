/** Words that stand on the colours of a chart can be read in both themes. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tokens = new Map(
  [...readFileSync("app/globals.css", "utf8").matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);
const slots = ["1", "2", "3", "4", "5", "6", "7", "8", "other"];

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
