/** An existing chat. Its own database and schema win over anything in the address. */
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { ChatScreen } from "#components/chat/chat-screen";
import { sharedChatHref } from "#lib/state/chat-address";
import { loadChat, loadSharedChat } from "../page-data.ts";

type ChatPageProps = { readonly params: Promise<{ readonly sessionId: string }> };

export async function generateMetadata({ params }: ChatPageProps): Promise<Metadata> {
  const { sessionId } = await params;
  const chat = await loadChat(sessionId);
  return { title: chat?.opened.session.title };
}

export default async function ChatPage({ params }: ChatPageProps) {
  const { sessionId } = await params;
  const chat = await loadChat(sessionId);
  if (chat === null) {
    // Whoever has the address of a chat that is shared with them gets to where they may read it.
    if ((await loadSharedChat(sessionId)) !== null) redirect(sharedChatHref(sessionId));
    notFound();
  }
  return <ChatScreen key={chat.opened.session.id} {...chat} />;
}
