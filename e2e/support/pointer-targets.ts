/** How large the things are that are pressed: where the pointer reaches them, not how they are drawn. */
import type { Page } from "@playwright/test";

/** Controls in sight that cannot be hit in a square of so many pixels, in words that help to find them. */
export async function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate(findSmallTargets, least);
}

function findSmallTargets(least: number): string[] {
  const pressed =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"]';
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.matches(":disabled");
  // A word of a sentence is as high as its line.
  const isWord = (element: Element): boolean =>
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
    ) && element.children.length === 0;
  return [...document.querySelectorAll(pressed)].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isHere = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    if (!isSeen(element) || !isHere || isWord(element) || width < 2) return [];
    const hits = (atX: number, atY: number): boolean => {
      const hit = document.elementFromPoint(atX, atY);
      // What lies over the control (a sticky bar) is not the control's own size; labels press what they name.
      return hit !== null && (element.contains(hit) || hit.closest("label")?.contains(element) === true);
    };
    if (!hits(x, y)) return [];
    const reach = least / 2 - 1;
    const isWide = width >= least - 0.5 || (hits(x - reach, y) && hits(x + reach, y));
    const isHigh = height >= least - 0.5 || (hits(x, y - reach) && hits(x, y + reach));
    if (isWide && isHigh) return [];
    const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? "";
    return [`${element.tagName.toLowerCase()} "${name}" ${Math.round(width)} x ${Math.round(height)}`];
  });
}
