/** Pictures of notices: what is drawn, in which colours, and that words in it stay words. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NoticePicture } from "#lib/domain/notice-picture";
import { picturePng } from "#lib/services/notices/picture/picture-png";
import { pictureColours, pictureSvg } from "#lib/services/notices/picture/picture-svg";
import { projectFolder } from "../../../../scripts/lib/data-folder.mjs";

const line: NoticePicture = {
  kind: "line",
  labels: ["1 Dec", "2 Dec", "3 Dec", "4 Dec"],
  series: [
    { name: "EMEA", values: [10, null, 30, 20] },
    { name: "APAC", values: [5, 6, 7, 8] },
  ],
  marks: [0, 10, 20, 30].map((value) => ({ value, text: String(value) })),
};
const bar: NoticePicture = {
  kind: "bar",
  bars: [
    { label: "EMEA", value: 12, text: "12" },
    { label: "A very long name of a region that goes on", value: -4, text: "-4" },
  ],
};
const figure: NoticePicture = {
  kind: "figure",
  figures: [{ label: "Orders", text: "41", change: "-12% vs last week" }],
};

/** Width and height stand at fixed places of a PNG. */
function sizeOf(png: Buffer | null): readonly number[] {
  return png === null ? [] : [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe("a picture", () => {
  it("of each kind is drawn, twice as fine as it is shown", async () => {
    expect(sizeOf(await picturePng(line))).toEqual([1_200, 600]);
    expect(sizeOf(await picturePng(bar))).toEqual([1_200, 176]);
    expect(sizeOf(await picturePng(figure))).toEqual([1_200, 232]);
  });

  it("has letters, by the fonts that come with the app", async () => {
    const [with_, without] = await Promise.all(
      ["41", ""].map((text) => picturePng({ kind: "figure", figures: [{ label: "", text, change: null }] })),
    );
    expect(with_?.length).toBeGreaterThan((without?.length ?? 0) + 500);
  });

  it("shows holes as holes", () => {
    const path = /<path d="([^"]+)"/.exec(pictureSvg(line))?.[1] ?? "";
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path).not.toContain("NaN");
  });

  it("holds no element that a name or a cell brought along", async () => {
    const evil = '</text><script>alert(1)</script><image href="file:///etc/passwd"/>&amp;';
    for (const text of [evil, "\u0000\uFFFF\uD800"]) {
      const svg = pictureSvg({ kind: "bar", bars: [{ label: text, value: 1, text }] });
      expect(
        [...svg.matchAll(/<(\w+)/g)]
          .map(([, name]) => name)
          .filter((name) => !["svg", "rect", "text"].includes(name ?? "")),
      ).toEqual([]);
      expect(await picturePng({ kind: "bar", bars: [{ label: text, value: 1, text }] })).not.toBeNull();
    }
  });

  it("is drawn of any numbers", () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 20 }), (values) => {
        const bars = values.map((value) => ({ label: "x", value, text: String(value) }));
        expect(pictureSvg({ kind: "bar", bars })).not.toMatch(/NaN|Infinity/);
      }),
    );
  });
});

it("the colours are the light ones of the app", () => {
  const css = readFileSync(join(projectFolder, "app/globals.css"), "utf8");
  for (const [name, colour] of Object.entries(pictureColours)) {
    expect([name, new RegExp(`--color-${name}: light-dark\\((#\\w+),`).exec(css)?.[1]]).toEqual([name, colour]);
  }
});
