/** A dashboard without tiles, for what is kept beside it. */
import type { Dashboard } from "#lib/domain/dashboard";

export const sampleBoard: Dashboard = {
  id: "4a1b7c52-6f0e-4f6e-9a37-0e0e5f6f3c11",
  rev: 1,
  definition: {
    title: "Sales",
    description: "",
    tiles: [],
    filters: [],
    defaultFilters: [],
    parameters: [],
    tabs: [],
    refreshMinutes: 0,
  },
  createdAt: 1,
  updatedAt: 1,
  isShared: false,
};
