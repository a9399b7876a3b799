/**
 * The wire server in a process of its own. Its options come as JSON in WIRE_OPTIONS; it tells that it is ready over
 * the channel to its parent, or on its output where there is none, and ends with its parent.
 */
import { z } from "zod";
import { startSnowflakeWire } from "./index.ts";
import type { WireOptions } from "./options.ts";
import { type WireReply, wireRequestSchema } from "./process-messages.ts";

const optionsSchema = z.custom<Partial<WireOptions>>((value) => typeof value === "object" && value !== null);
const wire = await startSnowflakeWire(optionsSchema.parse(JSON.parse(process.env.WIRE_OPTIONS ?? "{}")));
const { url, port, account, credentials } = wire;
tell({ kind: "ready", url, port, account, credentials });

process.on("message", (message) => {
  const request = wireRequestSchema.parse(message);
  if (request.kind === "close") void end();
  else if (request.kind === "log") tell({ kind: "log", id: request.id, log: wire.log });
  else {
    Object.assign(wire.faults, request.faults);
    tell({ kind: "done", id: request.id });
  }
});

const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) void end();
}, 500).unref();
process.on("disconnect", () => void end());
process.on("SIGTERM", () => void end());

function tell(reply: WireReply): void {
  if (process.send === undefined) console.log(JSON.stringify(reply));
  else process.send(reply);
}

async function end(): Promise<void> {
  await wire.close();
  process.exit(0);
}
