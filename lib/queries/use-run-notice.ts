/** Tells the user of a run's end while they look at something else. The browser is asked for leave on a click only. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { RunEvent } from "#lib/domain/run-event";
import type { FinalRunStatus } from "#lib/domain/session";
import { followRun } from "./follow-run.ts";

/** `refused`: the browser does not let the page tell anything. */
export type RunNotice = "off" | "on" | "refused";

export type NoticeChat = { readonly runId: string; readonly title: string };

/** Kept for the tab, so that a chat that was left and opened again still knows. */
export function useRunNotice({ runId, title }: NoticeChat): {
  readonly notice: RunNotice;
  readonly ask: () => Promise<void>;
} {
  const client = useQueryClient();
  const queryKey = ["run-notice", runId];
  const { data } = useQuery<RunNotice>({
    queryKey,
    queryFn: () => "off",
    enabled: false,
    initialData: "off",
    gcTime: Number.POSITIVE_INFINITY,
  });
  const set = (notice: RunNotice) => client.setQueryData<RunNotice>(queryKey, notice);
  return {
    notice: data,
    ask: async () => {
      if (data === "on") return;
      if (!(await mayNotify())) {
        set("refused");
        return;
      }
      set("on");
      // Apart from the screen: that one lets go of the run when the tab is hidden or another chat is opened.
      void notifyAtEnd({ runId, title });
    },
  };
}

async function mayNotify(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  try {
    return (await Notification.requestPermission()) === "granted";
  } catch {
    // Some browsers have the name but not the thing.
    return false;
  }
}

async function notifyAtEnd({ runId, title }: NoticeChat): Promise<void> {
  let status: FinalRunStatus | null = null;
  const watch = {
    runId,
    take: (event: RunEvent) => {
      if (event.type === "run-end") status = event.status;
    },
    onLine: () => undefined,
  };
  await followRun(watch, new AbortController().signal);
  const text = status === null ? null : endWords(status);
  if (text === null || !document.hidden) return;
  try {
    const shown = new Notification(title, { body: text, tag: runId });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Phones show nothing that is not sent by a worker: the badge in the list says it too.
  }
}

/** null for what the user did themselves. */
function endWords(status: FinalRunStatus): string | null {
  switch (status) {
    case "succeeded":
    case "partial":
      return "The answer is there.";
    case "awaiting_user":
      return "It needs an answer from you.";
    case "not_answered":
    case "failed":
    case "interrupted":
      return "The question could not be answered.";
    case "cancelled":
      return null;
  }
}
