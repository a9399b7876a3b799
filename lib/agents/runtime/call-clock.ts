/** The clocks of one model call: the user's stop, the call's own time, and patience between pieces. */
import "server-only";

export type CallClock = {
  /** Aborts when the user stops, the call's time is up or patience ends. */
  readonly signal: AbortSignal;
  /** From now on, nothing may take longer than this without another call of it. */
  setPatience(ms: number): void;
  clearPatience(): void;
  state(): { readonly isCancelled: boolean; readonly isTimedOut: boolean };
};

/** Starts the call's time, in milliseconds; patience starts when it is set. */
export function startCallClock(userSignal: AbortSignal, timeoutMs: number): CallClock {
  const total = AbortSignal.timeout(Math.max(1, Math.round(timeoutMs)));
  const stalled = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const clearPatience = () => clearTimeout(timer);
  return {
    signal: AbortSignal.any([userSignal, total, stalled.signal]),
    setPatience(ms) {
      clearPatience();
      timer = setTimeout(() => stalled.abort(), ms);
    },
    clearPatience,
    state: () => ({ isCancelled: userSignal.aborted, isTimedOut: total.aborted || stalled.signal.aborted }),
  };
}
