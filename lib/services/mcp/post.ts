/**
 * What a client sends to an exchange that is under way: its answer to a question back, or that it takes a call back. Such a
 * message comes in a request of its own, which may reach another instance than the one that serves the exchange: then it is
 * told to all of them. Nobody hears what another token's exchange is told: the address is made of the token as well.
 */
import "server-only";
import { createHash } from "node:crypto";
import { isJSONRPCNotification, isJSONRPCResponse, type JSONRPCMessage } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Signals } from "../instances/signals.ts";

export type McpPost = {
  /** Hears what is said to an address, until the returned function is called. */
  listen(address: string, hear: (message: JSONRPCMessage) => void): () => void;
  /** Nobody may be there any more. */
  say(address: string, message: JSONRPCMessage): Promise<void>;
};

/** Of this process, and of those that share its store. */
export function createMcpPost(signals: Pick<Signals, "isShared" | "send" | "on">): McpPost {
  const listeners = new Map<string, (message: JSONRPCMessage) => void>();
  signals.on("mcp", (text) => {
    const letter = letterOf(text);
    if (letter !== null) listeners.get(letter.address)?.(letter.message);
  });
  return {
    listen: (address, hear) => {
      listeners.set(address, hear);
      return () => {
        if (listeners.get(address) === hear) listeners.delete(address);
      };
    },
    say: async (address, message) => {
      const hear = listeners.get(address);
      if (hear !== undefined) return hear(message);
      if (signals.isShared) await signals.send("mcp", JSON.stringify({ address, message }));
    },
  };
}

/** The address of one exchange of one token. Ids are the client's own: without the token they would be anybody's. */
export function postAddress(tokenId: string, kind: "answer" | "call", ...names: readonly (string | number)[]): string {
  return createHash("sha256")
    .update(JSON.stringify([tokenId, kind, ...names]))
    .digest("base64url");
}

const letterSchema = z.object({ address: z.string(), message: z.unknown() });

/** null for what another version of the app may send. */
function letterOf(text: string): { readonly address: string; readonly message: JSONRPCMessage } | null {
  try {
    const { address, message } = letterSchema.parse(JSON.parse(text));
    return isJSONRPCResponse(message) || isJSONRPCNotification(message) ? { address, message } : null;
  } catch {
    return null;
  }
}
