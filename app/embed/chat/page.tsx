/** A chat in the frame of somebody else's page, for whoever their server vouches for. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EmbedChatScreen } from "#components/embed/embed-chat-screen";
import { openEmbeddedChat } from "#lib/services/embed/embed-page";

type EmbedPageProps = { readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>> };

/** What is shown depends on the token and on a fresh nonce: nothing here is made at build time. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Chat", robots: { index: false, follow: false } };

export default async function EmbedChatPage({ searchParams }: EmbedPageProps) {
  const { token } = await searchParams;
  const opened = typeof token === "string" ? await openEmbeddedChat(token) : null;
  if (opened === null) notFound();
  const { context, chats, ...start } = opened;
  return <EmbedChatScreen start={start} context={context} chats={chats} />;
}
