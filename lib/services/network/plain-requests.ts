/**
 * Nothing here speaks another protocol than HTTP. The framework listens for requests to change it, and then neither answers
 * nor ends them: they would stay open, unjudged and untold. Without its listener they are plain requests like any other.
 */
import "server-only";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import { z } from "zod";

const connectionSchema = z.object({ socket: z.object({ server: z.instanceof(Server) }) });

/**
 * From now on, every server of this process takes a request to change the protocol for a plain one.
 * @returns what ends it.
 */
export function keepRequestsPlain(): () => void {
  // The framework may listen late, with its first request: so each connection is looked at.
  const keepPlain = (message: unknown): void => {
    const connection = connectionSchema.safeParse(message);
    if (connection.success) connection.data.socket.server.removeAllListeners("upgrade");
  };
  subscribe(channel, keepPlain);
  return () => unsubscribe(channel, keepPlain);
}

const channel = "net.server.socket";
