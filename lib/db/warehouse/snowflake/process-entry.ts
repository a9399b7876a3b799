/**
 * The process of Snowflake's driver: it signs in, parses the chunks of results and hands on rows. The credentials come
 * with the first message and are nowhere else.
 */
import "server-only";
import { die, listenToApp, sendToApp } from "#lib/db/warehouse/process/parent-channel";
import type { NoteFacts } from "#lib/db/warehouse/process/protocol";
import { WarehouseDesk } from "#lib/db/warehouse/process/warehouse-desk";
import { openSnowflakeAccount } from "./account.ts";
import type { EngineLogger } from "./driver.ts";
import { type ToSnowflake, toSnowflakeSchema } from "./protocol.ts";

type Serving = { readonly desk: WarehouseDesk; readonly close: () => Promise<void> };

let serving: Serving | null = null;

listenToApp((message) => {
  const parsed = toSnowflakeSchema.parse(message);
  if (parsed.kind === "open") {
    serving = open(parsed);
    sendToApp({ kind: "opening", name: null });
  } else if (serving === null) throw new Error("A call came before the account was named.");
  else if (parsed.kind === "close") void serving.close().finally(die);
  else serving.desk.hear(parsed);
});

// A promise of the driver that nobody waits for must not end what others wait for.
process.on("unhandledRejection", (thrown) => {
  const cause = thrown instanceof Error ? thrown.message : String(thrown);
  sendToApp({
    kind: "note",
    level: "warn",
    facts: { engine: "snowflake", cause },
    sentence: "the driver lost a failure",
  });
});

function open({ signIn, limits, isVerbose }: Extract<ToSnowflake, { kind: "open" }>): Serving {
  const note = (level: "debug" | "warn") => (facts: NoteFacts, sentence: string) =>
    sendToApp({ kind: "note", level, facts, sentence });
  const logger: EngineLogger = { debug: isVerbose ? note("debug") : () => undefined, warn: note("warn") };
  const account = openSnowflakeAccount(signIn, { logger, limits });
  return { desk: new WarehouseDesk(account, sendToApp), close: () => account.close() };
}
