/**
 * The wire server in a process of its own. Its options come as JSON in WIRE_OPTIONS or as the first message; it tells
 * that it is ready over the channel to its parent, or on its output where there is none, and ends with its parent.
 */
import { startSnowflakeWire } from "./index.ts";
import type { WireOptions } from "./options.ts";
import { optionsSchema, startRequestSchema, type WireReply, wireRequestSchema } from "./process-messages.ts";

const wire = await startSnowflakeWire(await readOptions());
const { url, port, account, credentials } = wire;
tell({ kind: "ready", url, port, account, credentials });

process.on("message", (message) => {
  const request = wireRequestSchema.parse(message);
  if (request.kind === "close") void end();
  if (request.kind === "log") tell({ kind: "log", id: request.id, log: wire.log });
  if (request.kind === "faults") {
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

/** By message, since an environment variable has no room for a large seed. */
async function readOptions(): Promise<Partial<WireOptions>> {
  const given = process.env.WIRE_OPTIONS;
  if (given !== undefined) return optionsSchema.parse(JSON.parse(given));
  const message = await new Promise<unknown>((resolve) => process.once("message", resolve));
  return startRequestSchema.parse(message).options;
}

function tell(reply: WireReply): void {
  if (process.send === undefined) console.log(JSON.stringify(reply));
  else process.send(reply);
}

async function end(): Promise<void> {
  await wire.close();
  process.exit(0);
}
