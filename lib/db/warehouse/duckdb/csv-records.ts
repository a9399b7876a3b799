/**
 * Cuts CSV text into records, byte by byte: quotes that hold delimiters, quotes and line ends, and a word with line and
 * column for whatever is no CSV. Memory holds one record at most.
 */
import "server-only";
import { FileRefusal } from "./file-refusal.ts";

const quote = 0x22;
const newline = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const tab = 0x09;

/** One field of a record: where it stands in the text, without its quotes. */
export type Field = { start: number; end: number; isQuoted: boolean; hasEscapes: boolean };

/** A record in the buffer that is handed on; good until the next one is read. */
export type CsvRecord = {
  readonly text: Buffer;
  /** The record's own bytes, without its line end. */
  readonly start: number;
  readonly end: number;
  readonly fields: readonly Field[];
  /** The line it begins on, from 1. */
  readonly line: number;
  /** Some readers would understand its quotes in another way: it is better written anew. */
  readonly isOdd: boolean;
};

export type CsvRecordOptions = {
  /** As a byte. */
  readonly delimiter: number;
  readonly maxRecordBytes: number;
  /** The number of the text's first line; default: 1. */
  readonly firstLine?: number;
  /** Called for each record in turn; false stops the reading. Lines without a value are no records. */
  readonly onRecord: (record: CsvRecord) => boolean;
  /** The column's name for sentences, where it is known. */
  readonly nameOf: (position: number) => string | null;
};

/** Takes text in pieces of any size. */
export class CsvRecordReader {
  private readonly options: CsvRecordOptions;
  private pending: Buffer = Buffer.alloc(0);
  private line: number;
  private isStopped = false;
  private readonly fields: Field[] = [];
  private fieldCount = 0;
  private isOdd = false;
  private linesInRecord = 0;

  constructor(options: CsvRecordOptions) {
    this.options = options;
    this.line = options.firstLine ?? 1;
  }

  /** False when no more text is wanted. */
  take(chunk: Buffer): boolean {
    const text = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    const rest = this.readRecords(text, false);
    this.pending = text.subarray(rest);
    if (this.pending.length > this.options.maxRecordBytes) this.refuseLength();
    return !this.isStopped;
  }

  finish(): void {
    if (!this.isStopped) this.readRecords(this.pending, true);
    this.pending = Buffer.alloc(0);
  }

  /** @returns where the first record begins that is not complete yet. */
  private readRecords(text: Buffer, isLast: boolean): number {
    let start = 0;
    while (start < text.length && !this.isStopped) {
      const next = this.readRecord(text, start, isLast);
      if (next === -1) return start;
      start = next;
    }
    return start;
  }

  /** @returns where the next record begins; -1 when the text ends before this one does. */
  private readRecord(text: Buffer, start: number, isLast: boolean): number {
    this.fieldCount = 0;
    this.isOdd = false;
    this.linesInRecord = 0;
    let at = start;
    while (true) {
      const end = this.readField(text, at, isLast);
      if (end === -1) return -1;
      const byte = text[end];
      if (byte === this.options.delimiter) {
        at = end + 1;
        continue;
      }
      const next = afterLineEnd(text, end, isLast);
      if (next === -1) return -1;
      this.emit(text, start, end);
      this.line += this.linesInRecord + (end < text.length ? 1 : 0);
      return next;
    }
  }

  private emit(text: Buffer, start: number, end: number): void {
    if (end === start || this.isBlank(text)) return;
    if (end - start > this.options.maxRecordBytes) this.refuseLength();
    const { fields, line, isOdd } = this;
    if (fields.length !== this.fieldCount) fields.length = this.fieldCount;
    this.isStopped = !this.options.onRecord({ text, start, end, fields, line, isOdd });
  }

  private isBlank(text: Buffer): boolean {
    const [first] = this.fields;
    if (this.fieldCount !== 1 || first === undefined || first.isQuoted) return false;
    for (let at = first.start; at < first.end; at += 1) if (text[at] !== space && text[at] !== tab) return false;
    return true;
  }

  /** @returns where the field's delimiter or line end stands, or the text's end; -1 when more text is needed. */
  private readField(text: Buffer, start: number, isLast: boolean): number {
    const { delimiter } = this.options;
    let at = start;
    // A space after the delimiter does not make the quotes part of the value.
    while (text[at] === space) at += 1;
    if (text[at] === quote) return this.readQuoted(text, at, isLast);
    let isPlain = true;
    for (; at < text.length; at += 1) {
      const byte = text[at];
      if (byte === delimiter || byte === newline || byte === carriageReturn) break;
      if (byte === quote) isPlain = false;
    }
    if (at === text.length && !isLast) return -1;
    this.isOdd ||= !isPlain;
    this.push(start, at, false, false);
    return at;
  }

  private readQuoted(text: Buffer, opening: number, isLast: boolean): number {
    const inside = scanQuoted(text, opening + 1, isLast);
    if (inside === null) return this.endInQuotes(isLast);
    let end = inside.closing + 1;
    while (text[end] === space) end += 1;
    if (end >= text.length && !isLast) return -1;
    if (end < text.length && text[end] !== this.options.delimiter && !isLineEnd(text[end])) {
      throw new FileRefusal(
        `${this.place(inside.lines)}: text follows the closing quote of the value. A quote inside a value must be written twice ("").`,
      );
    }
    this.linesInRecord += inside.lines;
    this.isOdd ||= end !== inside.closing + 1 || text[opening - 1] === space;
    this.push(opening + 1, inside.closing, true, inside.hasEscapes);
    return end;
  }

  private endInQuotes(isLast: boolean): number {
    if (!isLast) return -1;
    throw new FileRefusal(`${this.place(0)}: a quote is opened and never closed.`);
  }

  private push(start: number, end: number, isQuoted: boolean, hasEscapes: boolean): void {
    const field = this.fields[this.fieldCount];
    this.fieldCount += 1;
    if (field === undefined) {
      this.fields.push({ start, end, isQuoted, hasEscapes });
      return;
    }
    field.start = start;
    field.end = end;
    field.isQuoted = isQuoted;
    field.hasEscapes = hasEscapes;
  }

  private place(linesBefore: number): string {
    return placeOf(this.line + this.linesInRecord + linesBefore, this.fieldCount, this.options.nameOf(this.fieldCount));
  }

  private refuseLength(): never {
    const megabytes = Math.round(this.options.maxRecordBytes / 1_000_000);
    throw new FileRefusal(`The row on line ${this.line} is longer than ${megabytes} MB; is a quote never closed?`);
  }
}

/** From behind the opening quote to the closing one; null when the text ends before it is known. */
function scanQuoted(
  text: Buffer,
  start: number,
  isLast: boolean,
): { readonly closing: number; readonly hasEscapes: boolean; readonly lines: number } | null {
  let hasEscapes = false;
  let lines = 0;
  for (let at = start; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === newline || (byte === carriageReturn && text[at + 1] !== newline)) lines += 1;
    if (byte !== quote) continue;
    if (at + 1 >= text.length && !isLast) return null;
    if (text[at + 1] !== quote) return { closing: at, hasEscapes, lines };
    hasEscapes = true;
    at += 1;
  }
  return null;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === newline || byte === carriageReturn;
}

/** Where a value stands, with columns from 0 in and from 1 out: `Line 17, column 3 ("amount")`. */
export function placeOf(line: number, column: number, name: string | null): string {
  return `Line ${line}, column ${column + 1}${name === null ? "" : ` ("${name}")`}`;
}

/** -1 when a carriage return ends the text and a line feed may follow. */
function afterLineEnd(text: Buffer, end: number, isLast: boolean): number {
  if (end >= text.length) return isLast ? text.length : -1;
  if (text[end] === newline) return end + 1;
  if (end + 1 >= text.length) return isLast ? end + 1 : -1;
  return text[end + 1] === newline ? end + 2 : end + 1;
}

/** The value of a field as text. */
export function fieldText(text: Buffer, field: Field): string {
  const value = text.toString("utf8", field.start, field.end);
  return field.hasEscapes ? value.replaceAll('""', '"') : value;
}
