/** A chat that is not there: gone, or its first question was still being sent when the page was loaded anew. */
import { MissingChat } from "#components/chat/missing-chat";

export default function ChatNotFoundPage() {
  return <MissingChat />;
}
