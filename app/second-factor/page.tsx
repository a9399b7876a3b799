/** Where those go whose role needs a second factor, and come back from to the page that they wanted. */
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { SecondFactorScreen } from "#components/access/second-factor-screen";
import { nextPath } from "#lib/domain/access";
import { loadSecondFactor } from "./page-data.ts";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Set up a second factor" };

type SecondFactorPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SecondFactorPage({ searchParams }: SecondFactorPageProps) {
  const loaded = await loadSecondFactor();
  if (loaded === null) notFound();
  const next = nextPath([(await searchParams).next].flat()[0]);
  if (!loaded.isMissing) redirect(next);
  return <SecondFactorScreen next={next} />;
}
