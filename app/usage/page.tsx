/** What each person of the team asked, and what it took. */
import { notFound } from "next/navigation";
import { UsageScreen } from "#components/access/usage-screen";
import { namedUsage, usagePeriodOf } from "#lib/domain/usage";
import { loadUsage } from "./page-data.ts";

type UsagePageProps = { readonly searchParams: Promise<{ readonly days?: string | string[] | undefined }> };

export default async function UsagePage({ searchParams }: UsagePageProps) {
  const days = usagePeriodOf([(await searchParams).days ?? ""].flat()[0]);
  const loaded = await loadUsage(days);
  if (loaded === null) notFound();
  return <UsageScreen people={namedUsage(loaded.owners, loaded.people)} days={days} />;
}
