/** What each person and group took in a month, and how much they may take. */
import { notFound } from "next/navigation";
import { UsageScreen } from "#components/access/usage-screen";
import { readMonth } from "#lib/domain/usage";
import { loadUsage } from "./page-data.ts";

type UsagePageProps = { readonly searchParams: Promise<{ readonly month?: string | string[] | undefined }> };

export default async function UsagePage({ searchParams }: UsagePageProps) {
  const month = readMonth([(await searchParams).month ?? ""].flat()[0]);
  const loaded = await loadUsage(month);
  if (loaded === null) notFound();
  return <UsageScreen key={loaded.overview.month} {...loaded} />;
}
