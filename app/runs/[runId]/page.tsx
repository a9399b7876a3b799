/** One run with its record. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RunScreen } from "#components/runs/run-screen";
import { loadRun } from "../page-data.ts";

type RunPageProps = { readonly params: Promise<{ readonly runId: string }> };

export async function generateMetadata({ params }: RunPageProps): Promise<Metadata> {
  const report = await loadRun((await params).runId);
  return { title: report?.run.question };
}

export default async function RunPage({ params }: RunPageProps) {
  const report = await loadRun((await params).runId);
  if (report === null) notFound();
  return <RunScreen key={report.run.id} first={report} />;
}
