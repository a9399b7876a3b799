/** One dashboard. The filters at work are in the address, so that a copied link shows the same. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BoardScreen } from "#components/dashboards/board-screen";
import { loadDashboard } from "../page-data.ts";

type DashboardPageProps = { readonly params: Promise<{ readonly dashboardId: string }> };

export async function generateMetadata({ params }: DashboardPageProps): Promise<Metadata> {
  const opened = await loadDashboard((await params).dashboardId);
  return { title: opened?.dashboard.definition.title };
}

export default async function DashboardPage({ params }: DashboardPageProps) {
  const opened = await loadDashboard((await params).dashboardId);
  if (opened === null) notFound();
  return <BoardScreen key={opened.dashboard.id} first={opened} />;
}
