/** What of a drawing stands out from what lies behind it, whoever chose the colours. */
import type { Locator } from "@playwright/test";

/** True if a line or an area of the drawing has another colour than the nearest ground that is painted under it. */
export function standsOut(drawing: Locator): Promise<boolean> {
  return drawing.evaluate((element) => {
    const isClear = (colour: string) => colour === "none" || /(, |\/ )0\)$/.test(colour);
    let ground = "rgb(255, 255, 255)";
    for (let behind = element.parentElement; behind !== null; behind = behind.parentElement) {
      const { backgroundColor } = getComputedStyle(behind);
      if (isClear(backgroundColor)) continue;
      ground = backgroundColor;
      break;
    }
    const { fill, stroke, opacity, visibility } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const isDrawn = width > 0 && height > 0 && visibility === "visible" && Number(opacity) > 0;
    return isDrawn && [fill, stroke].some((ink) => !isClear(ink) && ink !== ground);
  });
}
