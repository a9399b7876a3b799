/** The engine's own process: it answers requests of the app over the fork's channel and dies with it. */
import "server-only";
import { die, listenToApp, sendToApp } from "#lib/db/warehouse/process/parent-channel";
import { DatabaseSet } from "./database-set.ts";
import { toEngineSchema } from "./protocol.ts";
import { RequestDesk } from "./request-desk.ts";

let desk: RequestDesk | null = null;

listenToApp((message) => {
  const parsed = toEngineSchema.parse(message);
  if (parsed.kind === "open") {
    const databases = new DatabaseSet(parsed.databases, parsed.settings, (name) =>
      sendToApp({ kind: "opening", name }),
    );
    desk = new RequestDesk(databases, parsed.settings, sendToApp, die);
    sendToApp({ kind: "opening", name: null });
    return;
  }
  if (desk === null) throw new Error("A request came before the databases were named.");
  if (parsed.kind === "replace") desk.replace(parsed.database);
  else if (parsed.kind === "request") void desk.serve(parsed.id, parsed.body);
  else if (parsed.kind === "continue") desk.proceed(parsed.id);
  else desk.interrupt(parsed.id);
});
