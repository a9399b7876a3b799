/** Where those go who are not signed in, and come back from to the page that they wanted. */
import type { Metadata } from "next";
import { SignInScreen } from "#components/access/sign-in-screen";
import { nextPath } from "#lib/domain/access";
import { providerProblemOf } from "#lib/domain/provider-sign-in";
import { leaveIfSignedIn, requireTeamPage, signInWays } from "#lib/services/sign-in-pages";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Sign in" };

type SignInPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  requireTeamPage();
  const asked = await searchParams;
  const next = nextPath([asked.next].flat()[0]);
  await leaveIfSignedIn(next);
  const problem = providerProblemOf([asked.problem].flat()[0]);
  return <SignInScreen next={next} ways={signInWays()} problem={problem} />;
}
