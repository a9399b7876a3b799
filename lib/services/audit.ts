/**
 * The record of what people did. An entry is written before an act is done, and how it ended after it: what cannot be
 * recorded is not done, and what was cut off stands there without an end. It is told what was done and to what; never a
 * question, a row value or a secret.
 */
import "server-only";
import { createHash } from "node:crypto";
import { auditLimits } from "#lib/config/audit-limits";
import type { AuditEnd, AuditRecords } from "#lib/db/store/audit-records";
import type { AuditItem, AuditObject, AuditPage } from "#lib/domain/audit";
import type { AuditAct, AuditFilter } from "#lib/domain/audit-acts";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, appError, type ErrorCode, err, ok, type Result } from "#lib/domain/errors";
import type { Acting } from "./acting.ts";
import { auditLines } from "./audit-lines.ts";
import type { Logger } from "./logger.ts";
import { logPlace } from "./request-failures.ts";

/** What is about to be done. */
export type AuditWhat = {
  readonly act: AuditAct;
  /** The way into the server; see `audit-table.ts`. */
  readonly door: string;
  readonly object?: AuditObject | null;
  /** A few words of the act's own: "role: editor". Nothing that names a person. */
  readonly detail?: string | null;
  readonly context?: DatabaseContext | null;
  /** As it is sent. */
  readonly statement?: string | null;
};

/** What came of an act. */
export type AuditTold = Partial<Pick<AuditEnd, "personId" | "objectId" | "code">>;

/** An entry that waits for its end. */
export type OpenEntry = {
  /** Never rejects: what was done is done. */
  end(result: Result<unknown>, told?: AuditTold): Promise<void>;
};

export type Audit = {
  /** UNAVAILABLE where it cannot be written down: then it is not to be done. */
  begin(acting: Acting, what: AuditWhat): Promise<Result<OpenEntry>>;
  /**
   * Does something that is recorded.
   * @param told what there is to say of it once it is done.
   */
  record<Value>(
    acting: Acting,
    what: AuditWhat,
    act: () => Promise<Result<Value>>,
    told?: (value: Value) => AuditTold,
  ): Promise<Result<Value>>;
  /** A piece of the record from a place on backwards. */
  page(filter: AuditFilter, before: number | null): Promise<AuditPage>;
  /** All of it that a filter finds, the newest first, as lines of JSON. */
  lines(filter: AuditFilter): Promise<Result<ReadableStream<Uint8Array>>>;
  /** Removes what is too old, now and every few hours until the app closes. */
  keepClean(): Promise<void>;
  close(): void;
};

export type AuditDependencies = {
  readonly records: AuditRecords;
  readonly keepsText: boolean;
  /** As it is set now. */
  readonly keptDays: () => number;
  readonly logger: Pick<Logger, "error">;
  readonly now: () => number;
};

const notKept: OpenEntry = { end: async () => undefined };

/** In an app of one person nothing is recorded. */
export const noAudit: Audit = {
  begin: async () => ok(notKept),
  record: (_acting, _what, act) => act(),
  page: async () => ({ items: [], older: null }),
  lines: async () => err(appError("NOT_FOUND", "In an app of one person nothing is recorded.")),
  keepClean: async () => undefined,
  close: () => undefined,
};

/** The record of a team. */
export function createAudit(dependencies: AuditDependencies): Audit {
  const { records } = dependencies;
  const begin: Audit["begin"] = (acting, what) => beginEntry(dependencies, acting, what);
  return {
    begin,
    record: async (acting, what, act, told) => {
      const entry = await begin(acting, what);
      if (!entry.ok) return entry;
      const result = await act().catch(async (cause: unknown) => {
        await entry.value.end(err(appError("INTERNAL", "It broke off.")));
        throw cause;
      });
      await entry.value.end(result, result.ok ? told?.(result.value) : undefined);
      return result;
    },
    page: async (filter, before) => {
      const found = await records.list({ filter, before, limit: auditLimits.pageSize + 1 });
      const items = found.slice(0, auditLimits.pageSize);
      return { items, older: found.length > items.length ? (items.at(-1)?.id ?? null) : null };
    },
    lines: async (filter) => ok(auditLines(readAll(records, filter))),
    ...createCleaning(dependencies),
  };
}

async function beginEntry(
  { records, keepsText, logger, now }: AuditDependencies,
  acting: Acting,
  { act, door, object = null, detail = null, context = null, statement = null }: AuditWhat,
): Promise<Result<OpenEntry>> {
  try {
    const entryId = await records.begin({
      ...acting,
      ...{ at: now(), act, door: short(door), detail: short(detail) },
      ...{ objectKind: object?.kind ?? null, objectId: short(object?.id ?? null) },
      ...{ database: context?.database ?? null, schema: context?.schema ?? null },
      statementHash: statement === null ? null : createHash("sha256").update(statement).digest("hex"),
      statementText: keepsText ? (statement?.slice(0, auditLimits.statementCharacters) ?? null) : null,
    });
    return ok({
      end: async (result, told = {}) => {
        const end: AuditEnd = { at: now(), ...endOf(result), personId: null, objectId: null, ...told };
        await records.end(entryId, end).catch((cause: unknown) => {
          logger.error({ entryId, cause }, "how an act ended could not be recorded");
        });
      },
    });
  } catch (cause) {
    logger.error({ act, cause }, "an act could not be recorded, and was not done");
    return err(notRecorded());
  }
}

function short<Text extends string | null>(text: Text): string | Text {
  return text === null ? text : text.slice(0, auditLimits.wordCharacters);
}

function endOf(result: Result<unknown>): Pick<AuditEnd, "outcome" | "code"> {
  if (result.ok) return { outcome: "done", code: null };
  const { code } = result.error;
  return { outcome: broken.has(code) ? "failed" : "refused", code };
}

/** All other codes say that it was not to be done as it was asked for. */
const broken: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(["INTERNAL", "UNAVAILABLE", "CONNECTION", "AUTH", "TIMEOUT", "RESOURCE", "INTERRUPTED", "CANCELLED"] as const),
  ...(["SYNTAX", "UNKNOWN_OBJECT", "AMBIGUOUS", "TYPE"] as const),
]);

function notRecorded(): AppError {
  return appError("UNAVAILABLE", "This could not be recorded, so it was not done.", {
    nextStep: `Try again; ${logPlace()}.`,
    retryable: true,
  });
}

async function* readAll(records: AuditRecords, filter: AuditFilter): AsyncGenerator<readonly AuditItem[]> {
  let before: number | null = null;
  for (;;) {
    const items: readonly AuditItem[] = await records.list({ filter, before, limit: auditLimits.downloadSize });
    if (items.length > 0) yield items;
    before = items.at(-1)?.id ?? null;
    if (items.length < auditLimits.downloadSize) return;
  }
}

const dayMs = 86_400_000;

function createCleaning({ records, keptDays, logger, now }: AuditDependencies): Pick<Audit, "keepClean" | "close"> {
  let timer: NodeJS.Timeout | null = null;
  const clean = async (): Promise<void> => {
    await records.removeOld(now() - keptDays() * dayMs).catch((cause: unknown) => {
      logger.error({ cause }, "old entries of the record of acts could not be removed");
    });
  };
  return {
    keepClean: async () => {
      timer ??= setInterval(() => void clean(), auditLimits.cleanUpEveryMs).unref();
      await clean();
    },
    close: () => clearInterval(timer ?? undefined),
  };
}
