/** What the server saw: every request, and every statement that was really run. */

export type RequestRecord = {
  readonly method: string;
  readonly path: string;
  readonly requestId: string | null;
  /** "json", "snowflake" and the like; null where a client sent none. */
  readonly accept: string | null;
  /** Whether an Authorization header came along; its text is kept nowhere. */
  readonly isAuthorised: boolean;
};

/** One execution. A retried request adds none. */
export type StatementRecord = {
  readonly queryId: string;
  readonly requestId: string;
  readonly sqlText: string;
  readonly queryTag: string | null;
  readonly user: string;
  readonly role: string;
  readonly database: string | null;
  readonly schema: string | null;
  readonly warehouse: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  state: "queued" | "running" | "succeeded" | "failed";
  errorCode: string | null;
  rowCount: number;
};

/** Logins by the way they took; no secret is kept. */
export type LoginRecord = {
  readonly user: string;
  readonly method: string;
  readonly code: string | null;
  readonly application: string | null;
};

export type WireLog = {
  readonly requests: RequestRecord[];
  readonly statements: StatementRecord[];
  readonly logins: LoginRecord[];
};

/** Adds an entry; a log that runs for weeks forgets its first half. */
export function record<Entry>(entries: Entry[], entry: Entry): void {
  const most = 100_000;
  if (entries.length >= most) entries.splice(0, most / 2);
  entries.push(entry);
}

export function emptyLog(): WireLog {
  return { requests: [], statements: [], logins: [] };
}
