/** An app asks to be let in: whoever it sent here says yes or no. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ConsentScreen, NoConsentScreen } from "#components/access/consent-screen";
import { askedAuthorizationSchema } from "#lib/domain/inputs/connected-apps";
import { pagePerson } from "#lib/services/caller";
import { areAppsLetIn } from "#lib/services/oauth/oauth-gate";
import { loadConsent } from "./page-data.ts";

/** Every answer depends on who asks and on a fresh nonce: nothing here is made at build time. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Connect an app" };

type ConsentPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ConsentPage({ searchParams }: ConsentPageProps) {
  if (!areAppsLetIn()) notFound();
  // Of a name that is sent twice it is not known which one is meant.
  const asked = askedAuthorizationSchema.safeParse(await searchParams);
  const consent = await loadConsent(asked.data ?? {});
  if (consent === null) notFound();
  if (consent.kind === "refused") return <NoConsentScreen {...consent} />;
  return <ConsentScreen {...consent} personName={(await pagePerson())?.name ?? null} />;
}
