/** A result as it came, neither sorted nor filtered. Browser-safe: types only from modules that use zod. */
import type { ResultFilter, ResultView } from "./result-view.ts";

export const plainView: ResultView = { order: [], filters: [] };

/** True for a view that shows every row in its own order. */
export function isPlainView(view: ResultView): boolean {
  return view.order.length === 0 && view.filters.length === 0;
}

/** The view with one filter more; one that is there already changes nothing. */
export function withFilter(view: ResultView, filter: ResultFilter): ResultView {
  const key = filterKey(filter);
  if (view.filters.some((known) => filterKey(known) === key)) return view;
  return { ...view, filters: [...view.filters, filter] };
}

/** The same for filters that ask the same. */
export function filterKey(filter: ResultFilter): string {
  const { column, operator, ...asked } = filter;
  return JSON.stringify([column, operator, asked]);
}
