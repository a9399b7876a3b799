/** An address that leads nowhere, or to a chat that is not there. */
import Link from "next/link";
import { PageMessage } from "#components/ui/page-message";

export default function NotFoundPage() {
  return (
    <PageMessage title="This page is not here" text="The address may be old, or the chat belongs to someone else.">
      <Link href="/chat">Start a new chat</Link>
    </PageMessage>
  );
}
