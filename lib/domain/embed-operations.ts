/**
 * All that may be asked of the server from a page of somebody else: by an embed of a board, of a chat, or of either. Nothing
 * else is served to its token. Browser-safe.
 */
import type { EmbedName } from "./embed.ts";
import type { Permission } from "./permissions.ts";

export type EmbedOperation = { readonly of: "board" | "chat" | "either"; readonly permission: Permission };

export const embedOperations = {
  renew: { of: "either", permission: "readDashboards" },
  board: { of: "board", permission: "readDashboards" },
  refresh: { of: "board", permission: "refreshDashboards" },
  chats: { of: "chat", permission: "readChats" },
  chat: { of: "chat", permission: "readChats" },
  ask: { of: "chat", permission: "ask" },
  choose: { of: "chat", permission: "ask" },
  follow: { of: "chat", permission: "followAnswers" },
  stop: { of: "chat", permission: "followAnswers" },
} as const satisfies Readonly<Record<EmbedName, EmbedOperation>>;

/** Whether something is the name of one. */
export function isEmbedName(name: string): name is EmbedName {
  return Object.hasOwn(embedOperations, name);
}
