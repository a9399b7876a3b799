/** A wait that lasts until a test ends it. */
export function held(): { readonly lasting: Promise<void>; readonly end: () => void } {
  let end: () => void = () => undefined;
  const lasting = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { lasting, end };
}
