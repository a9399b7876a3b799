/** All dashboards. */
import { DashboardsScreen } from "#components/dashboards/dashboards-screen";
import { loadDashboards, loadFolders, loadSharedDashboards } from "./page-data.ts";

export default async function DashboardsPage() {
  const [first, firstShared, firstFolders] = await Promise.all([
    loadDashboards(),
    loadSharedDashboards(),
    loadFolders(),
  ]);
  return <DashboardsScreen first={first} firstShared={firstShared} firstFolders={firstFolders} />;
}
