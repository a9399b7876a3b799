"use client";

/** What the answers of a chat took of language models, at the foot of its menu. */
import { chatSpendText } from "#lib/domain/spend-words";
import { useChatModelUse } from "#lib/queries/use-chat-model-use";

type ChatModelUseProps = {
  /** The menu is described by it. */
  readonly id: string;
  readonly sessionId: string;
};

/** Keeps its room while it is counted, so that the menu does not move. */
export function ChatModelUse({ id, sessionId }: ChatModelUseProps) {
  const { use, hasFailed } = useChatModelUse(sessionId);
  const unknown = hasFailed ? "Cannot be told just now" : "…";
  return (
    <div id={id} className="tabular mt-1 min-h-12 border-t border-border px-2 pt-2 pb-1 text-xs text-subtle">
      <span className="text-muted">Model use in this chat</span>
      <span className="block">{use === null ? unknown : chatSpendText(use)}</span>
    </div>
  );
}
