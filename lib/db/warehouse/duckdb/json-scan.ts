/**
 * Reads a JSON text byte by byte: where it is no JSON, or has a number that no reading keeps, by line and column, and
 * what stands on its top level. The engine reads the values; its own words name neither, and it says nothing of such
 * numbers.
 */
import "server-only";
import { FileRefusal } from "./file-refusal.ts";
import { beyondHeld, isHeld } from "./value-shapes.ts";

export type JsonShape = {
  /** One list, or values one after the other (a line each, as a rule). */
  readonly form: "list" | "sequence";
  /** Objects in the list, or in the sequence. */
  readonly itemCount: number;
};

type Expected = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "comma-or-end" | "next";

const curlyOpen = 0x7b;
const curlyClose = 0x7d;
const squareOpen = 0x5b;
const squareClose = 0x5d;

const longestLiteral = 400;

/** Takes text in pieces; `finish` tells what it was. */
export class JsonScanner {
  private readonly maxDepth: number;
  private readonly open: number[] = [];
  private expected: Expected = "next";
  private line = 1;
  private column = 0;
  private form: "list" | "sequence" | null = null;
  private itemCount = 0;
  /** Inside a string: what an escape still wants. */
  private inString = false;
  private escape: "none" | "sign" | number = "none";
  private isKey = false;
  /** A number or a word such as `true`, until it ends. */
  private literal = "";

  constructor(maxDepth: number) {
    this.maxDepth = maxDepth;
  }

  take(chunk: Buffer): void {
    for (const byte of chunk) {
      // The followers of a wide character stand in the same column.
      if ((byte & 0xc0) !== 0x80) this.column += 1;
      if (this.inString) this.takeInString(byte);
      else this.takeOutside(byte);
      if (byte === 0x0a) {
        this.line += 1;
        this.column = 0;
      }
    }
  }

  finish(): JsonShape {
    this.column += 1;
    if (this.inString) this.refuse("the file ends inside a text");
    this.endLiteral();
    if (this.open.length > 0) {
      const missing = this.open.at(-1) === curlyOpen ? "}" : "]";
      this.refuse(`the file ends before "${missing}"`);
    }
    if (this.form === null) throw new FileRefusal("The file is empty.");
    if (this.itemCount === 0) throw new FileRefusal("The list in the file is empty.");
    return { form: this.form, itemCount: this.itemCount };
  }

  private takeInString(byte: number): void {
    if (this.escape !== "none") this.takeEscape(byte);
    else if (byte === 0x5c) this.escape = "sign";
    else if (byte === 0x22) this.endString();
    else if (byte === 0x0a) this.refuse("a text is not closed on its line");
    else if (byte < 0x20) this.refuse("a text has a control character");
  }

  private takeEscape(byte: number): void {
    if (typeof this.escape === "number") {
      if (!isHexDigit(byte)) this.refuse('"\\u" needs four hexadecimal digits');
      this.escape = this.escape === 1 ? "none" : this.escape - 1;
    } else if (byte === 0x75) this.escape = 4;
    else if (simpleEscapes.has(byte)) this.escape = "none";
    else this.refuse(`"\\${shown(byte)}" stands for no character`);
  }

  private endString(): void {
    this.inString = false;
    this.expected = this.isKey ? "colon" : this.afterValue();
  }

  private takeOutside(byte: number): void {
    if (isLiteralByte(byte)) {
      this.takeLiteral(byte);
      return;
    }
    this.endLiteral();
    if (byte === 0x22) this.beginString();
    else if (byte === curlyOpen || byte === squareOpen) this.beginContainer(byte);
    else if (byte === curlyClose || byte === squareClose) this.endContainer(byte);
    else if (!isBlank(byte)) this.takeSign(byte);
  }

  private takeLiteral(byte: number): void {
    if (this.literal === "") this.beginValue(byte);
    this.literal += String.fromCharCode(byte);
    if (this.literal.length > longestLiteral) this.refuse("a number has too many digits");
  }

  private takeSign(byte: number): void {
    if (byte === 0x3a && this.expected === "colon") this.expected = "value";
    else if (byte === 0x2c && this.expected === "comma-or-end")
      this.expected = this.open.at(-1) === curlyOpen ? "key" : "value";
    else this.refuseByte(byte);
  }

  private beginString(): void {
    this.isKey = this.expected === "key" || this.expected === "key-or-end";
    if (!this.isKey) this.beginValue(0x22);
    this.inString = true;
  }

  private beginContainer(byte: number): void {
    this.beginValue(byte);
    if (this.open.length >= this.maxDepth) this.refuse(`lists and objects stand more than ${this.maxDepth} deep`);
    this.open.push(byte);
    this.expected = byte === curlyOpen ? "key-or-end" : "value-or-end";
  }

  private endContainer(byte: number): void {
    const opening = byte === curlyClose ? curlyOpen : squareOpen;
    const mayEnd =
      this.expected === "comma-or-end" || this.expected === (byte === curlyClose ? "key-or-end" : "value-or-end");
    if (!mayEnd || this.open.at(-1) !== opening) this.refuseByte(byte);
    this.open.pop();
    this.expected = this.afterValue();
  }

  /** Counts what stands on the top level, and sees that it is objects. */
  private beginValue(byte: number): void {
    if (this.expected !== "value" && this.expected !== "value-or-end" && this.expected !== "next")
      this.refuseByte(byte);
    const depth = this.open.length;
    if (depth === 0) {
      if (this.form === "list") this.refuse("something follows the list");
      this.form ??= byte === squareOpen ? "list" : "sequence";
      if (this.form === "list") return;
    }
    const isItem = depth === 0 || (depth === 1 && this.form === "list");
    if (!isItem) return;
    this.itemCount += 1;
    if (byte !== curlyOpen) this.refuse('a table is made of objects such as {"name": "value"}, and this is none');
  }

  private endLiteral(): void {
    if (this.literal === "") return;
    const { literal } = this;
    this.literal = "";
    if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(literal)) {
      this.refuseLiteral(literal, "is no value; a text must stand in quotes");
    }
    if (isNumber(literal) && !isHeld(literal)) this.refuseLiteral(literal, beyondHeld);
    this.expected = this.afterValue();
  }

  private afterValue(): Expected {
    return this.open.length === 0 ? "next" : "comma-or-end";
  }

  private refuseLiteral(literal: string, fault: string): never {
    this.column -= literal.length;
    this.refuse(`${JSON.stringify(literal.slice(0, 40))} ${fault}`);
  }

  private refuseByte(byte: number): never {
    this.refuse(`"${shown(byte)}" stands where ${expectedWords[this.expected]} belongs`);
  }

  private refuse(what: string): never {
    throw new FileRefusal(`Line ${this.line}, column ${Math.max(1, this.column)}: ${what}.`);
  }
}

const expectedWords: Readonly<Record<Expected, string>> = {
  value: "a value",
  "value-or-end": "a value or a ]",
  key: "a name in quotes",
  "key-or-end": "a name in quotes or a }",
  colon: "a colon",
  "comma-or-end": "a comma or the end of the list or object",
  next: "the next object",
};

const simpleEscapes: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'));

/** Of what may stand without quotes, only numbers have digits. */
function isNumber(literal: string): boolean {
  return /\d/.test(literal);
}

function isHexDigit(byte: number): boolean {
  return /^[\da-f]$/i.test(String.fromCharCode(byte));
}

function isLiteralByte(byte: number): boolean {
  const isDigit = byte >= 0x30 && byte <= 0x39;
  const isLetter = (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
  return isDigit || isLetter || byte === 0x2d || byte === 0x2b || byte === 0x2e;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

function shown(byte: number): string {
  return byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `byte ${byte}`;
}
