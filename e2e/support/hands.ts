/** How a journey presses things: with a pointer, a finger, or the keyboard alone. */
import { expect, type Locator, type Page } from "@playwright/test";

export type Hands = {
  /** Reaches what is there and presses it. */
  press(target: Locator): Promise<void>;
  /** Chooses an entry of a native list of choices. */
  choose(target: Locator, entry: string): Promise<void>;
};

/** A pointer, or a finger on a page that is touched. */
export function pointer(isTouch = false): Hands {
  return {
    press: (target) => (isTouch ? target.tap() : target.click()),
    choose: async (target, entry) => {
      await target.selectOption(entry);
    },
  };
}

/** So many keys lead from any place of a page to any other. */
const mostKeys = 150;

/** Tab and arrows lead to what is pressed, Enter presses it: nothing is focused by the journey itself. */
export function keyboard(page: Page): Hands {
  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor();
    for (let keys = 0; keys < mostKeys; keys += 1) {
      const key = nextKey(await target.evaluate(whereabouts));
      if (key === null) return;
      await page.keyboard.press(key);
    }
    throw new Error(`No key leads to ${target}.`);
  };
  return {
    press: async (target) => {
      await reach(target);
      const isTicked = (await target.getAttribute("role")) === "checkbox" || (await isTickBox(target));
      await page.keyboard.press(isTicked ? "Space" : "Enter");
    },
    choose: async (target, entry) => {
      await reach(target);
      await page.keyboard.type(entry);
      await expect(target.locator("option:checked")).toHaveText(entry);
    },
  };
}

const isTickBox = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element instanceof HTMLInputElement && element.type === "checkbox");

/** Where somebody is who looks for an element. */
type Whereabouts = {
  readonly role: string;
  readonly isThere: boolean;
  /** The element stands before the focus in the page. */
  readonly isBefore: boolean;
  readonly isSameTabList: boolean;
  /** How far right and down the element is within the grid that both are in; null elsewhere. */
  readonly offset: { readonly x: number; readonly y: number } | null;
};

/** Runs in the page. */
function whereabouts(element: Element): Whereabouts {
  const active = document.activeElement ?? document.body;
  const role = element.getAttribute("role") ?? "";
  const grid = element.closest('[role="treegrid"]');
  const isInGrid = grid?.contains(active) === true && active !== grid;
  const [here, there] = [active.getBoundingClientRect(), element.getBoundingClientRect()];
  return {
    role,
    isThere: role === "option" ? element.getAttribute("aria-selected") === "true" : active === element,
    isBefore: (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
    isSameTabList: role === "tab" && active.parentElement === element.parentElement,
    offset: isInGrid ? { x: there.left - here.left, y: there.top - here.top } : null,
  };
}

/** The key that leads nearer; null when they are there. */
function nextKey({ role, isThere, isBefore, isSameTabList, offset }: Whereabouts): string | null {
  if (isThere) return null;
  if (role === "option") return "ArrowDown";
  if (role.startsWith("menuitem")) return isBefore ? "ArrowUp" : "ArrowDown";
  if (isSameTabList) return isBefore ? "ArrowLeft" : "ArrowRight";
  if (offset === null) return isBefore ? "Shift+Tab" : "Tab";
  if (offset.y !== 0) return offset.y > 0 ? "ArrowDown" : "ArrowUp";
  return offset.x > 0 ? "ArrowRight" : "ArrowLeft";
}
