/** All dashboards. */
import { DashboardsScreen } from "#components/dashboards/dashboards-screen";
import { loadDashboards, loadFolders } from "./page-data.ts";

export default async function DashboardsPage() {
  const [first, firstFolders] = await Promise.all([loadDashboards(), loadFolders()]);
  return <DashboardsScreen first={first} firstFolders={firstFolders} />;
}
