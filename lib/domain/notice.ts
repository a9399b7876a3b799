/**
 * What the app tells somebody without being asked: what a schedule brought, and that an alert has begun or ended. Whoever
 * makes one writes its sentences from checked figures; names and cells in it are data and become no markup anywhere.
 */
import { z } from "zod";
import { type NoticePicture, noticePictureSchema } from "./notice-picture.ts";

export const noticeLimits = {
  titleCharacters: 200,
  textCharacters: 2_000,
  lines: 20,
  lineCharacters: 400,
  columns: 12,
  rows: 50,
  cellCharacters: 200,
  linkCharacters: 500,
} as const;

export const noticeKinds = ["schedule", "alert-began", "alert-ended", "schedule-ended"] as const;
const noticeKindSchema = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof noticeKindSchema>;

/** A path of the app: neither another host nor what a browser may take for one. */
const ownPathSchema = z
  .string()
  .max(noticeLimits.linkCharacters)
  .regex(/^\/(?![/\\])[^\\\s]*$/);

export const noticeSchema = z.object({
  kind: noticeKindSchema,
  title: z.string(),
  /** One sentence, or a few. */
  text: z.string(),
  /** What changed, and what moved it. */
  lines: z.array(z.string()).readonly(),
  /** Formatted cells. */
  table: z
    .object({
      columns: z.array(z.string()).readonly(),
      rows: z.array(z.array(z.string()).readonly()).readonly(),
      /** There is more than is shown. */
      isCut: z.boolean(),
    })
    .nullable(),
  picture: noticePictureSchema.nullable(),
  /** Where it is looked into. */
  link: ownPathSchema,
});
export type Notice = {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly table: NoticeTable | null;
  readonly picture: NoticePicture | null;
  readonly link: string;
};
export type NoticeTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly isCut: boolean;
};

/** What the bell tells of a notice. */
export const noticeHeadSchema = noticeSchema.omit({ table: true, picture: true });
export type NoticeHead = z.infer<typeof noticeHeadSchema>;

/** The notice with all that is too long cut: nobody reads a page of it in a message, and no receiver takes it. */
export function fittedNotice(notice: Notice): Notice {
  const { title, text, lines, table } = notice;
  return {
    ...notice,
    title: shortened(title, noticeLimits.titleCharacters),
    text: shortened(text, noticeLimits.textCharacters),
    lines: lines.slice(0, noticeLimits.lines).map((line) => shortened(line, noticeLimits.lineCharacters)),
    table: table === null ? null : cutTable(table, noticeLimits),
  };
}

/** Its first rows and columns. */
export function cutTable(
  { columns, rows, isCut }: NoticeTable,
  most: { readonly rows: number; readonly columns: number; readonly cellCharacters: number },
): NoticeTable {
  const first = (cells: readonly string[]) =>
    cells.slice(0, most.columns).map((cell) => shortened(cell, most.cellCharacters));
  return {
    columns: first(columns),
    rows: rows.slice(0, most.rows).map(first),
    isCut: isCut || rows.length > most.rows || columns.length > most.columns,
  };
}

/** At most so many characters, none of them half of one. */
export function shortened(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text.slice(0, characters - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** A notice as its recipient's list has it. Times are milliseconds since 1970. */
export type NoticeItem = {
  readonly id: string;
  readonly at: number;
  readonly isRead: boolean;
  readonly notice: NoticeHead;
};

/** The bell: what is new, and the latest notices, the newest first. */
export type NoticeList = { readonly unread: number; readonly items: readonly NoticeItem[] };
