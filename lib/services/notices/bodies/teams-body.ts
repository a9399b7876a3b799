/**
 * A message as an Adaptive Card for Microsoft Teams. All that is data stands in runs of rich text, in which no mark-up is
 * read: neither links nor mentions come of it.
 */
import "server-only";
import { cutTable, type Notice, type NoticeTable, shortened } from "#lib/domain/notice";
import { digestHead, headOf, linkOf, type Message, plainWords } from "./message.ts";

const digestTextCharacters = 300;
const digestNotices = 15;
/** A card may be 28 KB in all. */
const most = { rows: 10, columns: 5, cellCharacters: 40 } as const;

/** The body of a request to a webhook of Teams. */
export function teamsBody(message: Message): string {
  const { notices } = message;
  const [only] = notices;
  const card = notices.length === 1 && only !== undefined ? whole(message, only.notice) : digest(message);
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    ...{ type: "AdaptiveCard", version: "1.5", msteams: { width: "Full" } },
    ...card,
  };
  const attachment = { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content };
  return JSON.stringify({ type: "message", attachments: [attachment] });
}

function whole(message: Message, notice: Notice) {
  const lines = notice.lines.map((line) => text(`• ${line}`));
  const table = notice.table === null ? [] : tableOf(notice.table);
  return { body: [head(headOf(notice)), text(notice.text), ...lines, ...table], actions: [open(message, notice)] };
}

function digest(message: Message) {
  const { notices } = message;
  const shown = notices.slice(0, digestNotices);
  const more = notices.length - shown.length;
  const parts = shown.flatMap(({ notice }) => [
    text(headOf(notice), { weight: "Bolder" }),
    text(shortened(notice.text, digestTextCharacters)),
    { type: "ActionSet", actions: [open(message, notice)] },
  ]);
  const rest = more === 0 ? [] : [text(`${more} more stand under the bell in SnowGPT.`)];
  return { body: [head(digestHead(notices)), ...parts, ...rest] };
}

function head(words: string) {
  return text(words, { weight: "Bolder", size: "Medium" });
}

function text(words: string, look: Readonly<Record<string, string>> = {}) {
  return { type: "RichTextBlock", inlines: [{ type: "TextRun", text: plainWords(words), ...look }] };
}

function tableOf(table: NoticeTable) {
  const { columns, rows, isCut } = cutTable(table, most);
  const row = (cells: readonly string[], look: Readonly<Record<string, string>> = {}) => ({
    type: "TableRow",
    cells: cells.map((cell) => ({ type: "TableCell", items: [text(cell, look)] })),
  });
  const drawn = {
    type: "Table",
    columns: columns.map(() => ({ width: 1 })),
    firstRowAsHeader: true,
    rows: [row(columns, { weight: "Bolder" }), ...rows.map((cells) => row(cells))],
  };
  return isCut ? [drawn, text("The table goes on in SnowGPT.")] : [drawn];
}

function open(message: Message, notice: Notice) {
  return { type: "Action.OpenUrl", title: "Open in SnowGPT", url: linkOf(message, notice) };
}
