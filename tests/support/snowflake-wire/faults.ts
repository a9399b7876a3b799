/** What tests let go wrong. Counters fall by one each time they strike; the rest holds until it is set back. */

export type Faults = {
  /** Query requests answered by HTTP 503 before they are accepted. */
  unavailableQueries: number;
  unavailableLogins: number;
  /** The socket dies before the statement is accepted. */
  droppedBeforeAccept: number;
  /** The statement is accepted, then the socket dies: the driver's retry must not run it again. */
  droppedAfterAccept: number;
  /** Query requests that are accepted and never answered. */
  silentQueries: number;
  silentLogins: number;
  /** Answers to statements that break off in the middle of their JSON. */
  truncatedAnswers: number;
  /** Failed statements whose answer lacks the SQL state. */
  missingSqlStates: number;
  /** Chunks refused with 403. */
  forbiddenChunks: number;
  /** Chunks that break off in the middle of their gzip. */
  truncatedChunks: number;
  slowChunkMs: number;
  slowLoginMs: number;
  /** Every login fails so; null lets them pass. */
  loginFailure: { readonly code: string; readonly message: string } | null;
};

type Counter = { [Name in keyof Faults]: Faults[Name] extends number ? Name : never }[keyof Faults];

/** Nothing goes wrong. */
export function noFaults(): Faults {
  return {
    unavailableQueries: 0,
    unavailableLogins: 0,
    droppedBeforeAccept: 0,
    droppedAfterAccept: 0,
    silentQueries: 0,
    silentLogins: 0,
    truncatedAnswers: 0,
    missingSqlStates: 0,
    forbiddenChunks: 0,
    truncatedChunks: 0,
    slowChunkMs: 0,
    slowLoginMs: 0,
    loginFailure: null,
  };
}

/** Whether a counted fault strikes now. */
export function strikes(faults: Faults, name: Counter): boolean {
  if (faults[name] <= 0) return false;
  faults[name] -= 1;
  return true;
}
