"use client";

/** Keys on the screen: whether a key press is a shortcut, how its keys are written, and the switch for single characters. */
import { useSyncExternalStore } from "react";
import {
  ariaKeys,
  isCharacter,
  isShortcut,
  type KeyPress,
  placeOfKey,
  type ShortcutName,
  shortcuts,
  shortcutText,
} from "#lib/state/shortcuts";
import { Kbd } from "./kbd.tsx";

const storageKey = "snowgpt:character-keys";
const changed = "snowgpt-character-keys";

/** Whether a key press is a shortcut, as the user has set them. */
export function isPressed(press: KeyPress, name: ShortcutName): boolean {
  return isShortcut(press, name, areCharactersOn());
}

/** Which of a shortcut's keys was pressed, counted from 0; null for none. */
export function pressedPlace(press: KeyPress, name: ShortcutName): number | null {
  return placeOfKey(press, name, areCharactersOn());
}

/** Whether single characters work as shortcuts, and the switch for it. It holds in all tabs of this browser. */
export function useCharacterKeys(): readonly [boolean, (areOn: boolean) => void] {
  return [useSyncExternalStore(listen, areCharactersOn, () => true), switchCharacters];
}

/** The keys of a shortcut as a hint; nothing where they are switched off. */
export function ShortcutKeys({ name }: { readonly name: ShortcutName }) {
  const isMac = useIsMac();
  const [areOn] = useCharacterKeys();
  if (!areOn && shortcuts[name].keys.every(isCharacter)) return null;
  return <Kbd>{shortcutText(name, isMac)}</Kbd>;
}

/** For `aria-keyshortcuts`: undefined where all of them are switched off. */
export function useAriaKeys(...names: readonly ShortcutName[]): string | undefined {
  const [areOn] = useCharacterKeys();
  const working = names.filter((name) => areOn || !shortcuts[name].keys.every(isCharacter));
  return working.length === 0 ? undefined : working.map(ariaKeys).join(" ");
}

/** Whether keys are named as on a Mac; decided once the page answers. */
export function useIsMac(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => /mac/i.test(navigator.platform),
    () => false,
  );
}

/** Where nothing can be kept, the keys work. */
function areCharactersOn(): boolean {
  try {
    return window.localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

function switchCharacters(areOn: boolean): void {
  try {
    if (areOn) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, "off");
  } catch {
    // A browser that keeps nothing has no place for the choice.
  }
  window.dispatchEvent(new Event(changed));
}

function listen(tell: () => void): () => void {
  window.addEventListener("storage", tell);
  window.addEventListener(changed, tell);
  return () => {
    window.removeEventListener("storage", tell);
    window.removeEventListener(changed, tell);
  };
}
