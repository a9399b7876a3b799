/** The moment from which the page answers. */
import { useSyncExternalStore } from "react";

/** Whether the page's script has taken over: false on the server and in the first paint, true ever after. */
export function useIsInteractive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
