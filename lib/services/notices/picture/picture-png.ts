/** The drawing of a notice as a picture, with fonts that come with the app: the machine may have none. */
import "server-only";
import { join } from "node:path";
import type { NoticePicture } from "#lib/domain/notice-picture";
import { pictureSvg } from "./picture-svg.ts";

/** Twice as fine as it is shown: mails are read on good screens. */
const fineness = 2;

/** null where it could not be drawn: the notice goes without. The library is loaded with the first picture. */
export async function picturePng(picture: NoticePicture): Promise<Buffer | null> {
  try {
    const { renderAsync } = await import("@resvg/resvg-js");
    const svg = pictureSvg(picture);
    const drawn = await renderAsync(svg, {
      fitTo: { mode: "zoom", value: fineness },
      font: {
        fontFiles: fontFiles(),
        defaultFontFamily: "Geist",
        // Looking through the machine's fonts takes a while; ours have the letters of Latin and Cyrillic.
        loadSystemFonts: otherLetters.test(svg),
      },
    });
    return drawn.asPng();
  } catch {
    return null;
  }
}

const otherLetters = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** The app runs in its own folder. */
function fontFiles(): string[] {
  const folder = join(
    /* turbopackIgnore: true */ process.cwd(),
    "node_modules",
    "geist",
    "dist",
    "fonts",
    "geist-sans",
  );
  return ["Geist-Regular.ttf", "Geist-SemiBold.ttf"].map((name) => join(/* turbopackIgnore: true */ folder, name));
}
