/**
 * The engine's own process. It answers requests of the app over the fork's channel and dies with it: queries run on
 * threads that nothing can stop from inside, so leaving is always a kill.
 */
import "server-only";
import { DatabaseSet } from "./database-set.ts";
import { type FromEngine, toEngineSchema } from "./protocol.ts";
import { RequestDesk } from "./request-desk.ts";

let desk: RequestDesk | null = null;

process.on("disconnect", die);
// Ctrl-C reaches the whole group of processes; the app decides when its engine ends.
process.on("SIGINT", () => undefined);
process.on("message", (message: unknown) => {
  const parsed = toEngineSchema.parse(message);
  if (parsed.kind === "open") {
    const databases = new DatabaseSet(parsed.databases, parsed.settings, (name) => send({ kind: "opening", name }));
    desk = new RequestDesk(databases, parsed.settings, send, die);
    return;
  }
  if (desk === null) throw new Error("A request came before the databases were named.");
  if (parsed.kind === "request") void desk.serve(parsed.id, parsed.body);
  else if (parsed.kind === "continue") desk.proceed(parsed.id);
  else desk.interrupt(parsed.id);
});

function send(message: FromEngine): void {
  process.send?.(message, undefined, undefined, (error) => {
    if (error !== null) die();
  });
}

function die(): void {
  process.kill(process.pid, "SIGKILL");
}
