/** The process that keeps result files: it answers requests of the app over the fork's channel and dies with it. */
import "server-only";
import { die, listenToApp, sendToApp } from "#lib/db/warehouse/process/parent-channel";
import { toResultProcessSchema } from "./protocol.ts";
import { ResultDesk } from "./result-desk.ts";

// What this process writes is for this user alone.
process.umask(0o077);
let desk: ResultDesk | null = null;

listenToApp((message) => {
  const parsed = toResultProcessSchema.parse(message);
  if (parsed.kind === "open") {
    desk = new ResultDesk(parsed.settings, sendToApp, die);
    sendToApp({ kind: "opening", name: null });
  } else if (desk === null) throw new Error("A request came before the folder was named.");
  else if (parsed.kind === "request") void desk.serve(parsed.id, parsed.body);
  else desk.interrupt(parsed.id);
});
