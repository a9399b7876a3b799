/** All dashboards. */
import { DashboardsScreen } from "#components/dashboards/dashboards-screen";
import { loadDashboards } from "./page-data.ts";

export default async function DashboardsPage() {
  return <DashboardsScreen first={await loadDashboards()} />;
}
