/** What of a dashboard is open in this browser tab, as its address says it: the filters at work, and the tab. */
import type { DashboardDefinition } from "#lib/domain/dashboard";
import { openTabOf } from "#lib/domain/dashboard-tabs";
import {
  type BoardFilters,
  dashboardHref,
  defaultsOf,
  filterQuery,
  filtersOf,
  tabOf,
} from "#lib/state/dashboard-address";
import type { BoardStore } from "#lib/state/dashboard-store";

export type BoardAddress = {
  /** The filters as the address has them now. */
  filters(): BoardFilters;
  /** Each change is a step that Back takes back; the same filters once more are none. */
  setFilters(filters: BoardFilters): void;
  /** What is set now is what the board opens with from now on; picked marks are not. */
  keepFilters(): void;
  /** The tab that the address has open; null on a board without tabs. */
  tab(): string | null;
  /** A step that Back takes back, as those of filters. */
  openTab(tabId: string): void;
};

/** Reads and writes the address of the page that shows the board. */
export function createBoardAddress(store: BoardStore): BoardAddress {
  const definition = (): DashboardDefinition => store.getState().editing.definition;
  const address = () => new URLSearchParams(window.location.search);
  const filters = () => filtersOf(address(), definition());
  const tab = () => openTabOf(definition().tabs, tabOf(address()));
  const hrefOf = (next: BoardFilters, tabId: string | null) => {
    const { tabs } = definition();
    const defaults = defaultsOf(definition());
    const place = { filters: next, defaults, tabId: tabId === openTabOf(tabs, null) ? null : tabId };
    return dashboardHref(store.getState().id, place);
  };
  const goTo = (...place: Parameters<typeof hrefOf>) => window.history.pushState(null, "", hrefOf(...place));
  return {
    filters,
    setFilters: (next) => {
      if (filterQuery(next) !== filterQuery(filters())) goTo(next, tab());
    },
    keepFilters: () => {
      const now = filters();
      store
        .getState()
        .change((before) => ({ ...before, defaultFilters: [...now.values], parameters: [...now.parameters] }));
      // The defaults go without saying from now on.
      window.history.replaceState(null, "", hrefOf(now, tab()));
    },
    tab,
    openTab: (tabId) => {
      if (tabId !== tab()) goTo(filters(), tabId);
    },
  };
}
