/** Two runs beside each other. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CompareScreen } from "#components/runs/compare-screen";
import { loadRun } from "../page-data.ts";

type ComparePageProps = {
  readonly searchParams: Promise<{ readonly a?: string | string[]; readonly b?: string | string[] }>;
};

export const metadata: Metadata = { title: "Two runs" };

export default async function ComparePage({ searchParams }: ComparePageProps) {
  const { a, b } = await searchParams;
  if (typeof a !== "string" || typeof b !== "string") notFound();
  const [left, right] = await Promise.all([loadRun(a), loadRun(b)]);
  if (left === null || right === null) notFound();
  return <CompareScreen left={left} right={right} />;
}
