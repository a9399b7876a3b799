/** A chat of somebody else, for whoever it is shared with. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SharedChatScreen } from "#components/chat/shared-chat-screen";
import { loadSharedChat } from "../../page-data.ts";

type SharedChatPageProps = { readonly params: Promise<{ readonly sessionId: string }> };

export async function generateMetadata({ params }: SharedChatPageProps): Promise<Metadata> {
  const chat = await loadSharedChat((await params).sessionId);
  return { title: chat?.title };
}

export default async function SharedChatPage({ params }: SharedChatPageProps) {
  const chat = await loadSharedChat((await params).sessionId);
  if (chat === null) notFound();
  return <SharedChatScreen key={chat.id} first={chat} />;
}
