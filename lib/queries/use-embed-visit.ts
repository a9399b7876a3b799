/**
 * The page in somebody else's frame, and the page around it: they talk by messages, with the one origin that the token names
 * and with no other. The token lives in memory alone; a new one takes its place before it ends.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { EmbedTerm } from "#lib/domain/embed-contents";
import { callWith, type EmbedCalls, embedCalls } from "./embed-calls.ts";

export type EmbedVisitStart = { readonly token: string; readonly origin: string; readonly term: EmbedTerm };

export type EmbedVisit = {
  readonly calls: EmbedCalls;
  /** The token has ended, and no new one came. */
  readonly isOver: boolean;
  /** Tells the page around how high this one is. */
  readonly tellHeight: (pixels: number) => void;
};

/** So long before its end a new token is asked for. */
const askAheadMs = 60_000;

export function useEmbedVisit({ token, origin, term: first }: EmbedVisitStart): EmbedVisit {
  const tokenNow = useRef(token);
  const [term, setTerm] = useState(first);
  const isOver = useEnd(term, origin);
  const calls = useMemo(() => embedCalls(() => tokenNow.current), []);

  useEffect(() => {
    // It is nobody's business but the page's: not the history's, and not that of whoever copies the address.
    const address = new URL(window.location.href);
    address.searchParams.delete("token");
    window.history.replaceState(window.history.state, "", `${address.pathname}${address.search}`);
  }, []);

  useEffect(() => {
    const take = async (next: string) => {
      const renewed = await callWith(next, "renew", {});
      if (!renewed.ok) return;
      if (renewed.value.key !== first.key) {
        const address = new URL(window.location.href);
        address.searchParams.set("token", next);
        window.location.replace(address);
        return;
      }
      tokenNow.current = next;
      setTerm(renewed.value);
    };
    const listen = ({ source, origin: from, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || from !== origin) return;
      const next = tokenIn(data);
      if (next !== null) void take(next);
    };
    window.addEventListener("message", listen);
    say(origin, { type: "snowgpt:ready" });
    return () => window.removeEventListener("message", listen);
  }, [origin, first.key]);

  const tellHeight = useCallback((height: number) => say(origin, { type: "snowgpt:resize", height }), [origin]);
  return { calls, isOver, tellHeight };
}

/** Whether the term is over; ahead of that a new token is asked for. */
function useEnd(term: EmbedTerm, origin: string): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    const { until, leftMs } = term;
    const asking = setTimeout(
      () => say(origin, { type: "snowgpt:token-needed", until }),
      Math.max(0, leftMs - askAheadMs),
    );
    const ending = setTimeout(() => setOver(true), leftMs);
    return () => {
      clearTimeout(asking);
      clearTimeout(ending);
    };
  }, [term, origin]);
  return isOver;
}

/** Reaches nobody where the page around is of another origin. */
function say(origin: string, message: Readonly<Record<string, unknown>>): void {
  if (window.parent !== window) window.parent.postMessage(message, origin);
}

function tokenIn(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("type" in data) || data.type !== "snowgpt:token") return null;
  return "token" in data && typeof data.token === "string" ? data.token : null;
}
