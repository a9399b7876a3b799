/** Tells the other tabs of this browser that a chat has changed. Where there is no such line, they find out by asking. */
import { useEffect, useEffectEvent } from "react";

type Announcement = { readonly sessionId: string };

/** One end per tab: a tab does not hear itself. */
let line: BroadcastChannel | null = null;

/** Says to the other tabs that a chat has changed. */
export function announceChat(sessionId: string): void {
  openLine()?.postMessage({ sessionId } satisfies Announcement);
}

/** Calls back with the id of each chat that another tab says has changed. */
export function useChatAnnouncements(listener: (sessionId: string) => void): void {
  const tell = useEffectEvent(listener);
  useEffect(() => {
    const channel = openLine();
    if (channel === null) return;
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (isAnnouncement(data)) tell(data.sessionId);
    };
    channel.addEventListener("message", hear);
    return () => channel.removeEventListener("message", hear);
  }, []);
}

function openLine(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  try {
    line ??= new BroadcastChannel("snowgpt-chats");
  } catch {
    // Some private windows have the name but not the thing.
  }
  return line;
}

/** A tab of another version of the app may say something else. */
function isAnnouncement(data: unknown): data is Announcement {
  return typeof data === "object" && data !== null && "sessionId" in data && typeof data.sessionId === "string";
}
