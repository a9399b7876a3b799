/** The end of the fork's channel inside an engine's process. The process ends with the app, whatever it is doing. */
import "server-only";
import { flushCompileCache } from "node:module";
import type { FromEngine } from "./protocol.ts";

/** Passes on every message of the app. Queries run on threads that nothing can stop from inside: leaving is a kill. */
export function listenToApp(hear: (message: unknown) => void): void {
  process.on("disconnect", die);
  // Ctrl-C, and an end that a supervisor sends, reach the whole group of processes; the app decides when its engine ends.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.on("message", hear);
  // A process that is killed writes nothing at its end. All modules are here by now; the next process starts with them.
  flushCompileCache();
}

/** A reply that cannot be sent means that the app is gone. */
export function sendToApp(message: FromEngine): void {
  process.send?.(message, undefined, undefined, (error) => {
    if (error !== null) die();
  });
}

/** Ends this process at once, whatever its threads are doing. */
export function die(): void {
  process.kill(process.pid, "SIGKILL");
}
