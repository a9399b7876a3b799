/** What goes to a channel as one message, and what of it may stand in one: names and cells are data, and stay that. */
import "server-only";
import type { Notice } from "#lib/domain/notice";
import { noticeKindWords } from "#lib/domain/notice-words";

export type Message = {
  /** The same at every try. */
  readonly id: string;
  /** Where the app is opened; links of notices are paths below it. */
  readonly origin: string;
  readonly notices: readonly MessageNotice[];
};

export type MessageNotice = { readonly id: string; readonly at: number; readonly notice: Notice };

/** The address of what a notice is about. */
export function linkOf({ origin }: Pick<Message, "origin">, { link }: Pick<Notice, "link">): string {
  // The path holds no blank and no backslash; what is left that could end an address elsewhere is written as a number.
  return `${origin}${link.replaceAll(/[<>|"'`]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** "Alert: Orders fell below 50". */
export function headOf({ kind, title }: Pick<Notice, "kind" | "title">): string {
  return `${noticeKindWords[kind]}: ${title}`;
}

/** What a message of several is called. */
export function digestHead(notices: Message["notices"]): string {
  return `${notices.length} notices from SnowGPT`;
}

/**
 * Text as one line that no program makes a link, a mention or a formula of: signs that steer the line are gone, and those
 * that links and mentions begin with, and the points of names of hosts, are followed by one that nobody sees.
 */
export function plainWords(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu, " ")
    .replaceAll(/:(?=\/\/)|(?<=[\p{L}\p{N}])\.(?=\p{L}{2})|@|\{(?=\{)|\$(?=\{)/gu, (sign) => `${sign}${unseen}`)
    .trim();
}

/** A word joiner. */
const unseen = "\u2060";
