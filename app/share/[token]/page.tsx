/** A dashboard behind a link: read-only, without the frame of the app, for whoever has the link. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { SharedScreen } from "#components/dashboards/shared-screen";
import { openSharedLink } from "#lib/services/shared-link";

type SharePageProps = { readonly params: Promise<{ readonly token: string }> };

/** What is shown depends on the link and on a fresh nonce: nothing here is made at build time. */
export const dynamic = "force-dynamic";

const loadShared = cache(openSharedLink);

export async function generateMetadata({ params }: SharePageProps): Promise<Metadata> {
  const shared = await loadShared((await params).token);
  return { title: shared?.title, robots: { index: false, follow: false } };
}

export default async function SharePage({ params }: SharePageProps) {
  const shared = await loadShared((await params).token);
  if (shared === null) notFound();
  return <SharedScreen dashboard={shared} />;
}
