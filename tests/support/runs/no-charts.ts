/** For runs whose results nobody draws. */
import type { ChartReading } from "#lib/services/chart-reading";

export const noCharts: ChartReading = {
  read: () => Promise.reject(new Error("Nobody draws these results.")),
};
