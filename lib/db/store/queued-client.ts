/**
 * The connection as a library gets it that writes by itself: reads go through as they are, writes wait their turn among
 * the store's own. Beside an open transaction of ours a write would find the file in use.
 */
import "server-only";
import type { Client, InStatement } from "@libsql/client";
import type { Database } from "./database.ts";

/** A client of single statements: it opens no transaction, whose turn would last as long as its owner likes. */
export function queuedClient(client: Client, { read, write }: Pick<Database, "read" | "write">): Client {
  const run = (statement: InStatement): ReturnType<Client["execute"]> => {
    const text = typeof statement === "string" ? statement : statement.sql;
    return isRead(text) ? read(() => client.execute(statement)) : write(() => client.execute(statement));
  };
  return {
    protocol: client.protocol,
    get closed() {
      return client.closed;
    },
    execute: (statement: InStatement | string, args?: Parameters<Client["execute"]>[1]) =>
      run(typeof statement === "string" && args !== undefined ? { sql: statement, args } : statement),
    batch: (statements, mode) => write(() => client.batch(statements, mode)),
    migrate: () => refuse("make tables"),
    executeMultiple: () => refuse("run a script"),
    transaction: () => refuse("open a transaction"),
    sync: () => client.sync(),
    reconnect: () => client.reconnect(),
    // The store closes what it opened.
    close: () => undefined,
  };
}

function isRead(statement: string): boolean {
  return /^\s*select\b/i.test(statement);
}

function refuse(act: string): Promise<never> {
  return Promise.reject(new Error(`A queued connection does not ${act}.`));
}
