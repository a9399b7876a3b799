"use client";

/** Which agent an answer comes from, and the way to ask the other one. */
import { LayoutDashboard, Rows3 } from "lucide-react";
import { otherAgent } from "#lib/state/other-agent";
import type { AnswerContent } from "#lib/state/turn";
import { useChat } from "./session-provider.tsx";

type AgentSwitchProps = {
  readonly content: AnswerContent;
  /** Nothing was said after it, and the chat can be asked. */
  readonly canSwitch: boolean;
};

/** The other agent is asked in plain words that stand in the chat as any other message. */
export function AgentSwitch({ content, canSwitch }: AgentSwitchProps) {
  const { actions, composer } = useChat();
  const other = otherAgent(content);
  if (other === null) return null;
  const { request } = other;
  const { Icon, name, label } = looks[other.agent];
  return (
    <p className="flex min-h-7 items-center gap-1.5 pl-1.5 text-xs text-subtle">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {name}
      {canSwitch && request !== null ? (
        <>
          <span aria-hidden>·</span>
          <button
            type="button"
            onClick={() => {
              composer.current?.focus();
              void actions.ask(request.question, request.planId);
            }}
            className="inline-flex min-h-6 items-center text-primary underline underline-offset-2 pointer-coarse:min-h-11"
          >
            {label}
          </button>
        </>
      ) : null}
    </p>
  );
}

const looks = {
  query: { Icon: Rows3, name: "Query agent", label: "Show as dashboard" },
  dashboard: { Icon: LayoutDashboard, name: "Dashboard agent", label: "Answer with one result" },
} as const;
