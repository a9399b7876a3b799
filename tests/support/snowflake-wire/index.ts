/**
 * A Snowflake account on a port of this machine: the wire protocol over DuckDB, for the unmodified driver. It serves
 * tests and everyone who has no account; docs/snowflake-wire.md says what it covers.
 */
import { createServer, type Server } from "node:http";
import { type Faults, noFaults } from "./faults.ts";
import { readExchange } from "./http-exchange.ts";
import { completeOptions, type WireOptions } from "./options.ts";
import { emptyLog, record, type WireLog } from "./request-log.ts";
import { route } from "./router.ts";
import { createSessions, type SessionStore } from "./sessions.ts";
import { createStatements } from "./statements.ts";
import type { WireState } from "./wire-state.ts";
import { openWorld } from "./world.ts";

export type WireCredentials = {
  readonly account: string;
  readonly accessUrl: string;
  readonly username: string;
  readonly password: string;
  readonly role: string;
  readonly warehouse: string;
};

export type SnowflakeWire = {
  /** For the driver's `accessUrl`. */
  readonly url: string;
  readonly port: number;
  readonly account: string;
  /** Of the first user, ready for `createConnection`. */
  readonly credentials: WireCredentials;
  /** Set them at any time. */
  readonly faults: Faults;
  readonly log: WireLog;
  readonly sessions: Pick<SessionStore, "expireAll" | "expireMasters" | "endAll" | "count">;
  /** The addresses of all chunks given out so far are refused; asking for the result again gives new ones. */
  expireChunkAddresses(): void;
  close(): Promise<void>;
};

/**
 * Starts the server on 127.0.0.1. Without options it is an empty account with the user ANALYST.
 * `databases` takes statements (`{ name: "SHOP", statements }`) or `.duckdb` files (`{ name, file }`, read-only).
 */
export async function startSnowflakeWire(given: Partial<WireOptions> = {}): Promise<SnowflakeWire> {
  const options = completeOptions(given);
  const world = await openWorld(options.databases);
  const log = emptyLog();
  const faults = noFaults();
  const sessions = createSessions(options.sessionSeconds);
  const statements = createStatements({ world, options, log });
  let url = "";
  const state: WireState = { options, world, sessions, statements, faults, log, address: () => url };
  const server = serve(state);
  const port = await listen(server, options.port);
  url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    account: options.account,
    credentials: credentialsOf(options, url),
    faults,
    log,
    sessions,
    expireChunkAddresses: statements.expireChunkAddresses,
    async close() {
      statements.stopAll();
      await statements.allFinished();
      // Whoever waits for one of them hears of its end.
      await new Promise((resolve) => setImmediate(resolve));
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      world.close();
    },
  };
}

function serve(state: WireState): Server {
  return createServer((incoming, response) => {
    readExchange(incoming, response)
      .then(async (exchange) => {
        const { method, path, query, accept, isAuthorised } = exchange;
        record(state.log.requests, { method, path, requestId: query.get("requestId"), accept, isAuthorised });
        await route(exchange, state);
      })
      .catch((error: unknown) => {
        // A client that went away in mid-request, or a bug: either way this request is over.
        response.destroy(error instanceof Error ? error : new Error(String(error)));
      });
  });
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

function credentialsOf({ account, users, roles, warehouses }: WireOptions, accessUrl: string): WireCredentials {
  const [user] = users;
  return {
    account,
    accessUrl,
    username: user?.name ?? "",
    password: user?.password ?? "",
    role: user?.defaultRole ?? roles[0]?.name ?? "PUBLIC",
    warehouse: warehouses[0] ?? "",
  };
}
