/** A chat of somebody else, as whoever it is shared with sees it: read-only, and figures under their own rights alone. */
import type { SharedContent } from "./dashboard-shared.ts";

/** In the list. */
export type SharedChatSummary = {
  readonly id: string;
  /** Made of what whoever looks may read of it. */
  readonly title: string;
  readonly ownerName: string;
  /** The chat as it was at a moment; null: as it is now. */
  readonly asOf: number | null;
};

export type SharedPart =
  /** Markdown. */
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "figures"; readonly id: string; readonly title: string; readonly content: SharedContent }
  | { readonly kind: "note"; readonly text: string };

export type SharedTurn =
  | { readonly kind: "question"; readonly seq: number; readonly at: number; readonly text: string }
  | {
      readonly kind: "answer";
      readonly seq: number;
      readonly at: number;
      /** Null: it was made with other rights on data than those of whoever looks. */
      readonly parts: readonly SharedPart[] | null;
    };

export type SharedChat = SharedChatSummary & {
  readonly turns: readonly SharedTurn[];
  /** Messages before these are not shown. */
  readonly isCut: boolean;
};

/** So many of the latest messages are shown. */
export const sharedMessages = 100;

/** So many questions are asked anew in a copy. */
export const copiedQuestions = 20;
