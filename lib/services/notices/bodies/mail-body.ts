/** A message as a mail: plain words, and the same as HTML that loads nothing, with its charts as pictures inside of it. */
import "server-only";
import { escapedHtml } from "#lib/domain/html-text";
import { type Notice, type NoticeTable, shortened } from "#lib/domain/notice";
import { digestHead, headOf, linkOf, type Message, type MessageNotice, plainWords } from "./message.ts";
import { textTable } from "./text-table.ts";

export type MailBody = { readonly subject: string; readonly text: string; readonly html: string };

/** By which the HTML names the picture of a notice. */
export function pictureId({ id }: Pick<MessageNotice, "id">): string {
  return `${id}@notice.snowgpt`;
}

const subjectCharacters = 150;

/** @param pictured the notices whose picture goes along. */
export function mailBody(message: Message, pictured: ReadonlySet<string>): MailBody {
  const { notices, origin } = message;
  const [only] = notices;
  const isAlone = notices.length === 1 && only !== undefined;
  const subject = shortened(plainWords(isAlone ? headOf(only.notice) : digestHead(notices)), subjectCharacters);
  const parts = notices.map((one) => ({ ...one, isPictured: pictured.has(one.id) }));
  return {
    subject,
    text: [...parts.map(({ notice }) => textOf(message, notice)), footText(origin)].join("\n\n"),
    html: htmlPage(
      [...parts.map((part) => htmlOf(message, part)), `<p ${looks.foot}>${escapedHtml(footText(origin))}</p>`].join(""),
    ),
  };
}

function footText(origin: string): string {
  return `SnowGPT sends this because you asked it to. Where it sends to is set in the app: ${origin}`;
}

function textOf(message: Message, notice: Notice): string {
  const { text, lines, table } = notice;
  return [
    plainWords(headOf(notice)),
    "",
    plainWords(text),
    ...lines.map((line) => `- ${plainWords(line)}`),
    ...(table === null ? [] : ["", ...textTable(table)]),
    "",
    linkOf(message, notice),
  ].join("\n");
}

function htmlOf(
  message: Message,
  { notice, id, isPictured }: MessageNotice & { readonly isPictured: boolean },
): string {
  const { text, lines, table } = notice;
  const words = (given: string) => escapedHtml(plainWords(given));
  const picture = `<p><img src="cid:${escapedHtml(pictureId({ id }))}" width="600" ${looks.picture} alt="Chart: ${words(notice.title)}"></p>`;
  return [
    `<h2 ${looks.head}>${words(headOf(notice))}</h2>`,
    `<p>${words(text)}</p>`,
    lines.length === 0 ? "" : `<ul>${lines.map((line) => `<li>${words(line)}</li>`).join("")}</ul>`,
    isPictured ? picture : "",
    table === null ? "" : htmlTable(table, words),
    `<p><a href="${escapedHtml(linkOf(message, notice))}">Open in SnowGPT</a></p>`,
  ].join("");
}

function htmlTable({ columns, rows, isCut }: NoticeTable, words: (text: string) => string): string {
  const head = columns.map((name) => `<th ${looks.cell}>${words(name)}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td ${looks.cell}>${words(cell)}</td>`).join("")}</tr>`);
  const more = isCut ? "<p>The table goes on in SnowGPT.</p>" : "";
  return `<table ${looks.table}><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>${more}`;
}

function htmlPage(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body ${looks.page}>${body}</body></html>`;
}

/** Readers of mail know no style sheets. */
const looks = {
  page: 'style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#171b22"',
  head: 'style="font-size:18px;margin:24px 0 8px"',
  picture: 'style="max-width:100%;height:auto"',
  table: 'style="border-collapse:collapse;font-size:14px"',
  cell: 'style="border:1px solid #d9dde4;padding:4px 8px;text-align:left"',
  foot: 'style="font-size:12px;color:#535c6b;margin-top:24px"',
} as const;
