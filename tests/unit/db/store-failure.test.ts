/** Which failures of a store pass by themselves: what was to be written is written again then. */
import { LibsqlError } from "@libsql/client";
import { describe, expect, it } from "vitest";
import { isBusy } from "#lib/db/store/store-failure";

describe("a store that passes by", () => {
  it.each([
    ["holds the file for another", "The database is locked.", "SQLITE_BUSY"],
    ["ended a slow transaction", "Transaction timed out", "TRANSACTION_TIMEOUT"],
    [
      "is asked to take back one that it ended",
      "SQLite error: cannot rollback - no transaction is active",
      "SQLITE_UNKNOWN",
    ],
    ["is asked to keep one that it ended", "SQLite error: cannot commit - no transaction is active", "SQLITE_UNKNOWN"],
  ])("%s", (_what, message, code) => {
    expect(isBusy(new LibsqlError(message, code))).toBe(true);
    expect(isBusy(new Error("Failed query", { cause: new LibsqlError(message, code) }))).toBe(true);
  });

  it.each([
    ["a faulty statement", "SQLite error: no such table: x", "SQLITE_UNKNOWN"],
    ["a server that is away", "fetch failed", "ECONNREFUSED"],
  ])("is not %s", (_what, message, code) => {
    expect(isBusy(new LibsqlError(message, code))).toBe(false);
  });
});
