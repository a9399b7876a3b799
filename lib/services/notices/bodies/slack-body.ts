/**
 * A message as Slack's Block Kit. All that is data stands in elements of rich text and plain text, in which Slack reads no
 * mark-up: no mention of a channel or a person, and no link but ours.
 */
import "server-only";
import { type Notice, shortened } from "#lib/domain/notice";
import { digestHead, headOf, linkOf, type Message, plainWords } from "./message.ts";
import { textTable } from "./text-table.ts";

const headCharacters = 150;
const digestTextCharacters = 300;

/** The body of a request to an incoming webhook. */
export function slackBody(message: Message): string {
  const { notices } = message;
  const [only] = notices;
  const isAlone = notices.length === 1 && only !== undefined;
  const head = shortened(plainWords(isAlone ? headOf(only.notice) : digestHead(notices)), headCharacters);
  const elements = isAlone ? whole(message, only.notice) : notices.map(({ notice }) => brief(message, notice));
  return JSON.stringify({
    // What phones show; it is read as mark-up unless it is said not to be.
    text: entities(head),
    ...{ mrkdwn: false, parse: "none", link_names: false, unfurl_links: false, unfurl_media: false },
    blocks: [
      { type: "header", text: { type: "plain_text", text: head, emoji: false } },
      { type: "rich_text", elements },
    ],
  });
}

/** One of several. */
function brief(message: Message, notice: Notice) {
  const text = plain(shortened(notice.text, digestTextCharacters));
  return section([bold(headOf(notice)), blank, text, blank, link(message, notice), { type: "text", text: "\n" }]);
}

const blank = { type: "text", text: " " } as const;

function whole(message: Message, notice: Notice) {
  const lines = notice.lines.map((line) => section([plain(line)]));
  const list = lines.length === 0 ? [] : [{ type: "rich_text_list", style: "bullet", elements: lines }];
  const table = notice.table === null ? [] : [preformatted(textTable(notice.table).join("\n"))];
  return [section([plain(notice.text)]), ...list, ...table, section([link(message, notice)])];
}

function section(elements: readonly object[]) {
  return { type: "rich_text_section", elements };
}

function preformatted(text: string) {
  return { type: "rich_text_preformatted", elements: [{ type: "text", text }] };
}

/** An element without words is refused. */
function plain(text: string) {
  const words = plainWords(text);
  return { type: "text", text: words === "" ? "–" : words };
}

function bold(text: string) {
  return { ...plain(text), style: { bold: true } };
}

function link(message: Message, notice: Notice) {
  return { type: "link", url: linkOf(message, notice), text: "Open in SnowGPT" };
}

function entities(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
