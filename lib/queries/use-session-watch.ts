/** Sees within half a minute that a session was ended elsewhere, though the page asks for nothing by itself. */
import { useEffect } from "react";
import { leaveIfSignedOut } from "./leave-for-sign-in.ts";
import { readReply } from "./server-reply.ts";

/** A tab out of sight asks once a minute at the most, whatever it wants. */
const watchMs = 20_000;

/** Asks now and then, and when the page comes into sight again. @param isOn false in an app of one person. */
export function useSessionWatch(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const look = () => void lookOnce();
    const timer = setInterval(look, watchMs);
    window.addEventListener("focus", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", look);
    };
  }, [isOn]);
}

/** Says that nobody is at work: such a look keeps no session open. */
const byItself = { headers: { "x-snowgpt-watch": "1" } };

async function lookOnce(): Promise<void> {
  try {
    const reply = readReply<null>(await (await fetch("/api/session", byItself)).text());
    if (!reply.ok) leaveIfSignedOut(reply.error);
  } catch {
    // A server that is away says nothing about the session.
  }
}
