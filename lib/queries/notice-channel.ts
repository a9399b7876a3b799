/** Tells the other tabs of this browser that notices were read. Where there is no such line, they find out by asking. */
import { useEffect, useEffectEvent } from "react";

/** One end per tab: a tab does not hear itself. */
let line: BroadcastChannel | null = null;

/** Says to the other tabs that notices were read. */
export function announceNotices(): void {
  openLine()?.postMessage("read");
}

/** Calls back when another tab says so. */
export function useNoticeAnnouncements(listener: () => void): void {
  const tell = useEffectEvent(listener);
  useEffect(() => {
    const channel = openLine();
    if (channel === null) return;
    const hear = () => tell();
    channel.addEventListener("message", hear);
    return () => channel.removeEventListener("message", hear);
  }, []);
}

function openLine(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  try {
    line ??= new BroadcastChannel("snowgpt-notices");
  } catch {
    // Some private windows have the name but not the thing.
  }
  return line;
}
