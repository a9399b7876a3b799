/**
 * Which objects a model's reply may mean: servers that ignore the asked-for form wrap them in words, fences, thoughts or
 * calls of tools, and small models write what is nearly JSON. Pure.
 */
import "server-only";
import { jsonrepair } from "jsonrepair";

export type ReplyObjects = {
  /** The likeliest first. */
  readonly objects: readonly object[];
  /** Nothing whole stands there: the object ended before its end, and what it was to say further is not known. */
  readonly isCut: boolean;
};

/** What stands in a reply. */
export function objectsIn(reply: string): ReplyObjects {
  const text = withoutThoughts(reply);
  const whole = readObject(text.trim(), JSON.parse);
  if (whole !== null) return { objects: [whole], isCut: false };
  const spans = alone([...objectSpans(text)], text).map(({ from, to }) => text.slice(from, to));
  const exact = spans.flatMap((span) => readObject(span, JSON.parse) ?? []);
  const nearly = spans.flatMap((span) => (readObject(span, JSON.parse) === null ? (repaired(span) ?? []) : []));
  if (exact.length + nearly.length > 0) return { objects: [...exact, ...nearly], isCut: false };
  const cut = wholeMembers(text);
  return { objects: cut === null ? [] : [cut], isCut: cut !== null };
}

const thoughtTags = "think|thinking|thought|reasoning";
const thoughts = new RegExp(`<(${thoughtTags})>[\\s\\S]*?</\\1>`, "gi");
const endOfThoughts = new RegExp(`^[\\s\\S]*</(?:${thoughtTags})>`, "i");
const unendedThoughts = new RegExp(`<(?:${thoughtTags})>[\\s\\S]*$`, "i");

/**
 * The reply behind what the model thought aloud. Some servers send only the tag that ends the thoughts; where nothing
 * stands behind them, the reply is in them.
 */
export function withoutThoughts(reply: string): string {
  const said = reply.replaceAll(thoughts, " ").replace(endOfThoughts, " ").replace(unendedThoughts, " ");
  return said.trim() === "" ? reply.replaceAll(new RegExp(`</?(?:${thoughtTags})>`, "gi"), " ") : said;
}

function readObject(text: string, parse: (text: string) => unknown): object | null {
  if (!text.startsWith("{")) return null;
  try {
    const value = parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** Longer ones are no slip of a pen. */
const mostRepairedCharacters = 50_000;

/** Single quotes, commas too many, comments, Python's words: what is meant is beyond doubt. */
function repaired(span: string): object | null {
  if (span.length > mostRepairedCharacters) return null;
  return readObject(span, (text) => JSON.parse(jsonrepair(text)));
}

/** A reply that is nothing but braces must not keep the process busy: each try reads the rest of the text. */
const maxTries = 100;

type Span = { readonly from: number; readonly to: number };

/** The outermost objects. A brace that opens nothing is passed over; what begins like an object and does not end was cut, and what is in it is a part. */
function* objectSpans(text: string): Generator<Span> {
  let tries = 0;
  let start = text.indexOf("{");
  while (start !== -1 && tries < maxTries) {
    tries += 1;
    const end = objectEnd(text, start);
    if (end === null && beginsObject.test(text.slice(start, start + 200))) return;
    const isReadable = end !== null && repaired(text.slice(start, end)) !== null;
    if (end !== null) yield { from: start, to: end };
    start = text.indexOf("{", end !== null && isReadable ? end : start + 1);
  }
}

const beginsObject = /^\{\s*["'][^"']*["']\s*:/;

/** Several in one list are not the one that was asked for. */
function alone(spans: readonly Span[], text: string): readonly Span[] {
  const listed = spans.filter(({ from }) => /[[,]\s*$/.test(text.slice(Math.max(0, from - 50), from)));
  return listed.length > 1 ? spans.filter((span) => !listed.includes(span)) : spans;
}

/** Just after the brace that closes the one at `start`; braces inside strings do not count. */
function objectEnd(text: string, start: number): number | null {
  let depth = 0;
  for (const match of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (match[0] === "{") depth += 1;
    if (match[0] === "}") depth -= 1;
    if (depth === 0) return start + match.index + 1;
  }
  return null;
}

/**
 * Of an object that was cut: its members before the one that the cut is in. That one is left out as a whole, since a list
 * with fewer conditions would ask something else.
 */
function wholeMembers(text: string): object | null {
  const start = text.indexOf("{");
  if (start === -1) return null;
  let depth = 0;
  let end: number | null = null;
  for (const match of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]|"/g)) {
    const [mark] = match;
    // A string that does not end: all behind it is in it.
    if (mark === '"') break;
    if (mark === "{" || mark === "[") depth += 1;
    if (mark === "}" || mark === "]") depth -= 1;
    if (mark === "," && depth === 1) end = start + match.index;
  }
  return end === null ? null : readObject(`${text.slice(start, end)}}`, JSON.parse);
}
