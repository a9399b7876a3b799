/**
 * Text files as UTF-8, whatever they are written in. A file is looked through once to tell its encoding; what cannot be
 * told for sure is refused rather than read as gibberish.
 */
import "server-only";
import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { FileRefusal } from "./file-refusal.ts";

export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export type EncodedText = {
  readonly encoding: TextEncoding;
  /** Bytes of the mark at the file's start. */
  readonly markBytes: number;
};

const chunkBytes = 1 << 20;

/** @throws FileRefusal for bytes that are no text, and for UTF-8 that is damaged in places. */
export async function detectEncoding(file: string): Promise<EncodedText> {
  let mark: EncodedText | null = null;
  const scan = new Utf8Scan();
  for await (const chunk of chunksOf(file, 0)) {
    mark ??= readMark(chunk);
    if (mark.encoding !== "utf-8") return mark;
    scan.take(chunk);
  }
  return { encoding: scan.verdict(), markBytes: mark?.markBytes ?? 0 };
}

/** The file's text in UTF-8, without the mark at its start. */
export async function* readText(file: string, { encoding, markBytes }: EncodedText): AsyncGenerator<Buffer> {
  if (encoding === "utf-8") {
    yield* chunksOf(file, markBytes);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunksOf(file, markBytes)) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

async function* chunksOf(file: string, start: number): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file, { start, highWaterMark: chunkBytes })) {
    if (Buffer.isBuffer(chunk)) yield chunk;
  }
}

/** Encodings tell themselves by a mark; UTF-16 without one by the zero bytes of its Latin letters. */
function readMark(head: Buffer): EncodedText {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: "utf-8", markBytes: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: "utf-16le", markBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: "utf-16be", markBytes: 2 };
  const sample = head.subarray(0, 1000);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 5 && even === 0) return { encoding: "utf-16le", markBytes: 0 };
  if (even > sample.length / 5 && odd === 0) return { encoding: "utf-16be", markBytes: 0 };
  return { encoding: "utf-8", markBytes: 0 };
}

/** Follows the text chunk by chunk. The platform's decoder tells what is no UTF-8; the line of it is found here. */
class Utf8Scan {
  private readonly decoder = new TextDecoder("utf-8", { fatal: true });
  /** The end of the chunk before, where a character may have begun. */
  private tail: Buffer = Buffer.alloc(0);
  private lines = 1;
  private brokenLine: number | null = null;
  private hasWideCharacters = false;

  take(chunk: Buffer): void {
    const zero = chunk.indexOf(0);
    if (zero !== -1)
      throw new FileRefusal(`Line ${this.lines + countLines(chunk, zero)} has a zero byte: this is not a text file.`);
    if (this.brokenLine === null) this.decode(chunk);
    else this.hasWideCharacters ||= hasWideCharacter(chunk);
    this.lines += countLines(chunk, chunk.length);
    this.tail = chunk.subarray(-longestCharacter + 1);
  }

  /** Old Western European text has single bytes above 127; UTF-8 that is damaged has whole characters as well. */
  verdict(): TextEncoding {
    if (this.brokenLine === null && this.decoded(Buffer.alloc(0), false) === null) this.brokenLine = this.lines;
    if (this.brokenLine === null) return "utf-8";
    if (!this.hasWideCharacters) return "windows-1252";
    throw new FileRefusal(
      `Line ${this.brokenLine} has characters that are not UTF-8, although others are: the file is damaged or was put together from several. Save it as UTF-8 and drop it again.`,
    );
  }

  private decode(chunk: Buffer): void {
    const text = this.decoded(chunk, true);
    if (text === null) this.brokenLine = this.lines + linesBeforeBroken(this.tail, chunk);
    this.hasWideCharacters ||= text === null ? hasWideCharacter(chunk) : /[^\p{ASCII}]/u.test(text);
  }

  private decoded(chunk: Buffer, stream: boolean): string | null {
    try {
      return this.decoder.decode(chunk, { stream });
    } catch {
      return null;
    }
  }
}

const longestCharacter = 4;

function widthOf(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

/** A lead byte with its first follower: in Latin-1 text a capital with an accent before a sign, which hardly happens. */
function hasWideCharacter(text: Buffer): boolean {
  for (let at = 0; at + 1 < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte < 0xc2 || byte > 0xf4) continue;
    if (isUtf8(text.subarray(at, at + widthOf(byte))) && at + widthOf(byte) <= text.length) return true;
  }
  return false;
}

/** How many line ends of the chunk stand before the first line that is not UTF-8; no character reaches over a line's end. */
function linesBeforeBroken(tail: Buffer, chunk: Buffer): number {
  const text = Buffer.concat([tail, chunk]);
  // What the tail begins in the middle of was looked at before.
  let start = tail.length === 0 ? 0 : text.findIndex((byte) => (byte & 0xc0) !== 0x80);
  let lines = -countLines(tail, tail.length);
  for (let end = text.indexOf(10); end !== -1; end = text.indexOf(10, start)) {
    if (!isUtf8(text.subarray(start, end))) return lines;
    lines += 1;
    start = end + 1;
  }
  return lines;
}

function countLines(chunk: Buffer, end: number): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at !== -1 && at < end; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}
