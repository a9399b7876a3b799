/** Tokens by which programs ask for whoever is signed in, or for the owner of an app of one person. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TokensScreen } from "#components/access/tokens-screen";
import { loadTokens } from "./page-data.ts";

export const metadata: Metadata = { title: "Tokens" };

export default async function TokensPage() {
  const tokens = await loadTokens();
  if (tokens === null) notFound();
  return <TokensScreen {...tokens} />;
}
