/** The simulated document lays nothing out: gives every element one size, so that long lists show what would be in sight. */
import { vi } from "vitest";

/** Until the returned function is called. */
export function giveBoxesSize({ width, height }: { readonly width: number; readonly height: number }): () => void {
  const widths = vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
  const heights = vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(height);
  return () => {
    widths.mockRestore();
    heights.mockRestore();
  };
}
