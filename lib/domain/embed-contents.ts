/** What a page of somebody else is given to show. Browser-safe: types only. */
import type { SharedDashboard } from "./dashboard-shared.ts";
import type { EmbedName } from "./embed.ts";
import type { SharedChat } from "./shared-chat.ts";

/** How long a visit goes on, and with which tokens it may. */
export type EmbedTerm = {
  /** Milliseconds since 1970. */
  readonly until: number;
  /** Until then, by the server's clock: the viewer's may be wrong. */
  readonly leftMs: number;
  /** Tokens of the same viewer with the same sight of the same thing have the same one. */
  readonly key: string;
};

export type EmbedChats = {
  readonly chats: readonly { readonly id: string; readonly title: string; readonly updatedAt: number }[];
};

export type EmbedChat = {
  readonly chat: SharedChat;
  /** The run that is at work; null for none. */
  readonly runId: string | null;
  /** What can be answered to a question back. */
  readonly options: readonly string[];
};

export type EmbedBegun = { readonly chatId: string; readonly runId: string };

/** What each operation gives; `follow` gives a stream of events instead. */
export type EmbedOutputs = {
  readonly renew: EmbedTerm;
  readonly board: SharedDashboard;
  readonly refresh: SharedDashboard;
  readonly chats: EmbedChats;
  readonly chat: EmbedChat;
  readonly ask: EmbedBegun;
  readonly choose: EmbedBegun;
  readonly stop: null;
};

export type EmbedCall = Exclude<EmbedName, "follow">;

/** How embedding stands, for whose board it is. */
export type BoardEmbeddingState = {
  /** Pages that may show boards at all; none: embedding is off. */
  readonly origins: readonly string[];
  /** Since when they may show this one; null: they may not. */
  readonly since: number | null;
};
