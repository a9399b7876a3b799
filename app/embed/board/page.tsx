/** A board in the frame of somebody else's page, for whoever their server vouches for. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EmbedBoardScreen } from "#components/embed/embed-board-screen";
import { openEmbeddedBoard } from "#lib/services/embed/embed-page";

type EmbedPageProps = { readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>> };

/** What is shown depends on the token and on a fresh nonce: nothing here is made at build time. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Dashboard", robots: { index: false, follow: false } };

export default async function EmbedBoardPage({ searchParams }: EmbedPageProps) {
  const { token } = await searchParams;
  const opened = typeof token === "string" ? await openEmbeddedBoard(token) : null;
  if (opened === null) notFound();
  const { board, ...start } = opened;
  return <EmbedBoardScreen start={start} first={board} />;
}
