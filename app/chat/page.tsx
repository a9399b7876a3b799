/** A new chat. Its database and schema are in the address, so that they survive a reload and can be shared. */
import { redirect } from "next/navigation";
import { ChatScreen } from "#components/chat/chat-screen";
import { chatHref } from "#lib/state/chat-address";
import { freshChat } from "#lib/state/session-store";
import { loadNewChat } from "./page-data.ts";

type NewChatPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function NewChatPage({ searchParams }: NewChatPageProps) {
  const { db, schema } = await searchParams;
  const wanted = typeof db === "string" && typeof schema === "string" ? { database: db, schema } : null;
  const { context, ...data } = await loadNewChat(wanted);
  const isElsewhere = context?.database !== wanted?.database || context?.schema !== wanted?.schema;
  if (context !== null && isElsewhere) redirect(chatHref(context));
  const session = freshChat(context, { newId: () => crypto.randomUUID(), now: () => Date.now() });
  return <ChatScreen key={session.id} session={session} {...data} />;
}
