/** Where those go who are not signed in, and come back from to the page that they wanted. */
import type { Metadata } from "next";
import { SignInScreen } from "#components/access/sign-in-screen";
import { nextPath } from "#lib/domain/access";
import { leaveIfSignedIn, requireTeamPage } from "#lib/services/sign-in-pages";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Sign in" };

type SignInPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  requireTeamPage();
  const next = nextPath([(await searchParams).next].flat()[0]);
  await leaveIfSignedIn(next);
  return <SignInScreen next={next} />;
}
