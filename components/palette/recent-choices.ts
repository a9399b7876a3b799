/** What was chosen in the palette lately, kept by this browser. */
import { keptChoices, withChoice } from "#lib/state/palette";

const storageKey = "snowgpt:palette";

/** Their ids, the latest first; none where the browser keeps nothing. */
export function recentChoices(): readonly string[] {
  try {
    return keptChoices(window.localStorage.getItem(storageKey));
  } catch {
    return [];
  }
}

/** Remembers a choice. */
export function rememberChoice(id: string): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(withChoice(recentChoices(), id)));
  } catch {
    // The palette works without a memory.
  }
}
