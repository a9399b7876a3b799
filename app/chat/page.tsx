/** A new chat. Its database and schema are in the address, so that they survive a reload and can be shared. */
import { redirect } from "next/navigation";
import { ChatScreen } from "#components/chat/chat-screen";
import { isSameSelection } from "#lib/domain/context-selection";
import { chatHref, contextOf } from "#lib/state/chat-address";
import { freshChat } from "#lib/state/session-store";
import { loadNewChat } from "./page-data.ts";

type NewChatPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function NewChatPage({ searchParams }: NewChatPageProps) {
  const wanted = contextOf(urlParameters(await searchParams));
  const { context, missing, ...data } = await loadNewChat(wanted);
  const isElsewhere = context !== null && (wanted === null || !isSameSelection(wanted, context));
  // Where the address names what is not there it stays, with the sentence that says so.
  if (isElsewhere && missing === null) redirect(chatHref(context));
  const opened = freshChat(context, { newId: () => crypto.randomUUID(), now: () => Date.now() });
  return <ChatScreen key={opened.session.id} opened={opened} missing={missing} {...data} />;
}

function urlParameters(given: Awaited<NewChatPageProps["searchParams"]>): URLSearchParams {
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  );
  return new URLSearchParams(pairs);
}
