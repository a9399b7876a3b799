/** Where the focus goes when the part of the page that has it is about to go. */

/** What stands next after a part among others, else the last one before it; null where there is no other. */
export function placeBeside(leaving: Element, places: Iterable<HTMLElement>): HTMLElement | null {
  const others = [...places].filter((place) => !leaving.contains(place));
  const isAfter = (place: HTMLElement) =>
    (leaving.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return others.find(isAfter) ?? others.at(-1) ?? null;
}
