"use client";

/** Which agent an answer comes from, and the way to ask the other one. */
import { LayoutDashboard, Rows3 } from "lucide-react";
import type { AnswerContent } from "#lib/state/turns";
import { useChat } from "./session-provider.tsx";

type AgentSwitchProps = {
  readonly content: AnswerContent;
  /** Nothing was said after it, and the chat can be asked. */
  readonly canSwitch: boolean;
};

/** The other agent is asked in plain words that stand in the chat as any other message. */
export function AgentSwitch({ content, canSwitch }: AgentSwitchProps) {
  const { actions, composer } = useChat();
  const way = otherWay(content);
  if (way === null) return null;
  const { Icon, agent, label, request } = way;
  return (
    <p className="flex min-h-7 items-center gap-1.5 pl-1.5 text-xs text-subtle">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {agent}
      {canSwitch && request !== null ? (
        <>
          <span aria-hidden>·</span>
          <button
            type="button"
            onClick={() => {
              composer.current?.focus();
              void actions.ask(request);
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

/** From one result to its dashboard, from a dashboard to its first chart that is ready. */
function otherWay({ results, dashboard }: AnswerContent) {
  const [result] = results;
  if (dashboard !== null) {
    const tile = dashboard.tiles.find((candidate) => candidate?.status === "ready");
    const request = tile?.title ?? null;
    return { Icon: LayoutDashboard, agent: "Dashboard agent", label: "Answer with one result", request };
  }
  if (result === undefined) return null;
  const request = `Build a dashboard of ${inSentence(result.title)}`;
  return { Icon: Rows3, agent: "Query agent", label: "Show as dashboard", request };
}

/** "Revenue by region" in the middle of a sentence; names in capitals stay. */
function inSentence(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
