/** What can go wrong between the app and its store, told apart by what whoever is asked to help can do about it. */
import "server-only";
import { LibsqlError } from "@libsql/client";
import { z } from "zod";
import { type AppError, appError, type ErrorCode, publicErrorSchema } from "#lib/domain/errors";

/** Thrown by everything that reads or writes the store; its message is made for people and holds no stored word. */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";
  readonly failure: AppError;

  constructor(failure: AppError) {
    super([failure.message, failure.nextStep].filter((sentence) => sentence !== null).join(" "));
    this.failure = failure;
  }
}

const thrownSchema = z.object({
  name: z.literal("StoreFailure"),
  failure: publicErrorSchema.extend({ cause: z.string().nullable() }),
});

/** What a StoreFailure says; null for anything else. By its form: the class may have been loaded twice. */
export function storeFailureIn(thrown: unknown): AppError | null {
  return thrownSchema.safeParse(thrown).data?.failure ?? null;
}

/** True when another process holds the store and will soon let go of it, or took it over from a transaction that was slow. */
export function isBusy(cause: unknown): boolean {
  const code = codesOf(cause);
  const isHeld = code.some((name) => name.startsWith("SQLITE_BUSY") || name.startsWith("SQLITE_LOCKED"));
  return isHeld || code.includes("TRANSACTION_TIMEOUT") || chainOf(cause).some(isOfEndedTransaction);
}

/**
 * A libSQL server ends a transaction after five seconds, and nothing of it is written. Whoever then takes it back, as the
 * driver does with one that failed, is told this, and not why it failed.
 */
function isOfEndedTransaction({ message }: Error): boolean {
  return /cannot (?:commit|rollback) - no transaction is active/.test(message);
}

/** True when the connection was closed under a statement. */
export function isCutOff(cause: unknown): boolean {
  return codesOf(cause).includes("CLIENT_CLOSED");
}

/** A failure of the store in words; whatever is none is given back as it was thrown. */
export function toStoreFailure(thrown: unknown): unknown {
  if (thrown instanceof StoreFailure) return thrown;
  const failure = failureOf(thrown);
  // The text of a failed query holds what was to be written: words of a chat belong into no log.
  return failure === null ? innermost(thrown) : new StoreFailure(failure);
}

function failureOf(thrown: unknown): AppError | null {
  if (isBusy(thrown)) return sentences.busy(thrown);
  const codes = codesOf(thrown);
  const known = rules.find(({ matches }) => codes.some((code) => matches.test(code)));
  return known === undefined ? null : sentences[known.is](thrown);
}

type Kind = "busy" | "unreachable" | "refused" | "full" | "damaged" | "closed";

const rules: readonly { readonly matches: RegExp; readonly is: Kind }[] = [
  { matches: /^HTTP_40[13]$|^AUTH_/, is: "refused" },
  { matches: /^SQLITE_FULL$|^ENOSPC$/, is: "full" },
  { matches: /^SQLITE_(?:CORRUPT|NOTADB)/, is: "damaged" },
  { matches: /^SQLITE_(?:IOERR|CANTOPEN|READONLY|PERM)|^E(?:ACCES|PERM|ROFS)$/, is: "closed" },
  {
    matches:
      /^(?:E(?:CONN|HOST|NET|AI_|NOTFOUND|PIPE|TIMEDOUT)|UND_ERR|HRANA_|STREAM_|TRANSACTION_|SERVER_ERROR|FETCH_FAILED|TimeoutError)/,
    is: "unreachable",
  },
];

const sentences: Record<Kind, (cause: unknown) => AppError> = {
  busy: failureFor("UNAVAILABLE", {
    message: "The store of the chats is in use by another program.",
    nextStep: "Try again in a moment.",
    retryable: true,
  }),
  unreachable: failureFor("UNAVAILABLE", {
    message: "The server that keeps the chats cannot be reached.",
    nextStep: "See that the server of DATABASE_URL runs, then try again.",
    retryable: true,
  }),
  refused: failureFor("UNAVAILABLE", {
    message: "The server that keeps the chats refused the sign-in.",
    nextStep: "See that DATABASE_AUTH_TOKEN is the token of DATABASE_URL.",
    retryable: false,
  }),
  full: failureFor("UNAVAILABLE", {
    message: "The disk that keeps the chats is full.",
    nextStep: "Make room on it, then try again.",
    retryable: true,
  }),
  damaged: failureFor("INTERNAL", {
    message: "The file that keeps the chats is damaged or is no store of chats.",
    nextStep: "Restore a backup with `npm run restore`, or choose another DATA_DIR.",
    retryable: false,
  }),
  closed: failureFor("UNAVAILABLE", {
    message: "The file that keeps the chats cannot be read or written.",
    nextStep: "See that this user may write to the data folder, then try again.",
    retryable: true,
  }),
};

type Words = { readonly message: string; readonly nextStep: string; readonly retryable: boolean };

function failureFor(code: ErrorCode, { message, ...more }: Words) {
  return (cause: unknown): AppError => appError(code, message, { ...more, cause: String(innermost(cause)) });
}

/** The names of a failure and of what caused it: the client, the network and the driver each have their own. */
function codesOf(thrown: unknown): readonly string[] {
  return chainOf(thrown).flatMap((cause) => {
    const { code, status, name, message } = namesOf(cause);
    const fetchFailed = cause instanceof TypeError && message === "fetch failed" ? ["FETCH_FAILED"] : [];
    return [code, status === null ? null : `HTTP_${status}`, name, ...fetchFailed].filter((text) => text !== null);
  });
}

function namesOf(cause: Error) {
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : null;
  const status = "status" in cause && typeof cause.status === "number" ? cause.status : null;
  return { code, status, name: cause.name, message: cause.message };
}

function chainOf(thrown: unknown): readonly Error[] {
  const chain: Error[] = [];
  let next = thrown;
  while (next instanceof Error && chain.length < 8) {
    chain.push(next);
    next = next.cause;
  }
  return chain;
}

/** The client's or the network's own error: what stands around it quotes the statement. */
function innermost(thrown: unknown): unknown {
  return chainOf(thrown).find((cause) => cause instanceof LibsqlError) ?? chainOf(thrown).at(-1) ?? thrown;
}
