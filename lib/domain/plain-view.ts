/** A result as it came, neither sorted nor filtered. Browser-safe: types only from modules that use zod. */
import type { ResultView } from "./result-view.ts";

export const plainView: ResultView = { order: [], filters: [] };

/** True for a view that shows every row in its own order. */
export function isPlainView(view: ResultView): boolean {
  return view.order.length === 0 && view.filters.length === 0;
}
