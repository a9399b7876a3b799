/**
 * Reads what connection files are made of: tables of keys with texts, numbers and booleans. Other TOML (lists, dates,
 * nested tables) is an error that names its line; nothing of a line's text is repeated, it may be a secret.
 */
import "server-only";

export type TomlTable = ReadonlyMap<string, string>;

/** Thrown for a text that this reader does not know; `line` counts from 1. */
export class TomlError extends Error {
  override readonly name = "TomlError";
  readonly line: number;

  constructor(line: number) {
    super(`Line ${line} cannot be read.`);
    this.line = line;
  }
}

const header = /^\[\s*([^\]]+?)\s*\]\s*(?:#.*)?$/;
const assignment = /^((?:[A-Za-z0-9_-]+)|"(?:[^"\\]|\\.)*"|'[^']*')\s*=\s*(.*)$/;
const bareValue = /^([+-]?\d[\d_]*(?:\.\d+)?|true|false)\s*(?:#.*)?$/;
const basicText = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/;
const literalText = /^'([^']*)'\s*(?:#.*)?$/;

/** Tables by their name; values as text, whatever their type. @throws TomlError */
export function readTomlTables(text: string): ReadonlyMap<string, TomlTable> {
  const tables = new Map<string, Map<string, string>>();
  let current = new Map<string, string>();
  const lines = text.split(/\r?\n/);
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? "").trim();
    if (line === "" || line.startsWith("#")) continue;
    const name = header.exec(line)?.[1];
    if (name !== undefined) {
      current = new Map();
      tables.set(tableName(name), current);
      continue;
    }
    const [, key, rest] = assignment.exec(line) ?? [];
    if (key === undefined || rest === undefined) throw new TomlError(index + 1);
    const value = readValue(lines, index, rest);
    current.set(plainText(key), value.text);
    index = value.lastLine;
  }
  return tables;
}

// A table names a connection, with the word before it or without: `[connections."my account"]`, `[my_account]`.
function tableName(written: string): string {
  const name = written.replace(/^connections\s*\.\s*/, "");
  return plainText(name);
}

function plainText(written: string): string {
  if (written.startsWith('"')) return withoutEscapes(written.slice(1, -1));
  return written.startsWith("'") ? written.slice(1, -1) : written;
}

type Value = { readonly text: string; readonly lastLine: number };

function readValue(lines: readonly string[], index: number, rest: string): Value {
  if (rest.startsWith('"""')) return readLongText(lines, index, { rest, mark: '"""' });
  if (rest.startsWith("'''")) return readLongText(lines, index, { rest, mark: "'''" });
  const basic = basicText.exec(rest)?.[1];
  if (basic !== undefined) return { text: withoutEscapes(basic), lastLine: index };
  const plain = literalText.exec(rest)?.[1] ?? bareValue.exec(rest)?.[1];
  if (plain === undefined) throw new TomlError(index + 1);
  return { text: plain, lastLine: index };
}

// A line break right behind the opening mark is no part of the text.
function readLongText(lines: readonly string[], index: number, start: { rest: string; mark: string }): Value {
  const { mark } = start;
  const parts: string[] = [];
  let part = start.rest.slice(mark.length);
  for (let last = index; last < lines.length; last += 1) {
    if (last > index) part = lines[last] ?? "";
    const end = part.indexOf(mark);
    parts.push(end === -1 ? part : part.slice(0, end));
    if (end === -1) continue;
    const text = parts.join("\n").replace(/^\n/, "");
    return { text: mark === '"""' ? withoutEscapes(text) : text, lastLine: last };
  }
  throw new TomlError(index + 1);
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", '"': '"', "\\": "\\" };

function withoutEscapes(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/gs, (whole, short, long, letter) => {
    const code = short ?? long;
    if (typeof code === "string") return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
    return escapes[String(letter)] ?? whole;
  });
}
