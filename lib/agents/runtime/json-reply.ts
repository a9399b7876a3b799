/** Finds the JSON object in a model's reply: servers that ignore the asked-for form wrap it in words or fences. */
import "server-only";
import { z } from "zod";
import { err, ok, type Result } from "#lib/domain/errors";

/** The parsed value, or what is wrong with the reply in words that the model can act on. */
export function readJsonReply<Value>(text: string, schema: z.ZodType<Value>): Result<Value, string> {
  const json = findObject(text);
  if (json === null) return err("The reply holds no complete JSON object.");
  const parsed = schema.safeParse(json.value);
  return parsed.success ? ok(parsed.data) : err(z.prettifyError(parsed.error));
}

/** A reply that is nothing but braces must not keep the process busy: each try reads the rest of the text. */
const maxTries = 100;

/** The first object that parses; the whole text first, since most replies are just that. */
function findObject(text: string): { readonly value: unknown } | null {
  const whole = parseObject(text.trim());
  if (whole !== null) return whole;
  let tries = 0;
  for (let start = text.indexOf("{"); start !== -1 && tries < maxTries; start = text.indexOf("{", start + 1)) {
    tries += 1;
    const end = objectEnd(text, start);
    const found = end === null ? null : parseObject(text.slice(start, end));
    if (found !== null) return found;
  }
  return null;
}

function parseObject(text: string): { readonly value: unknown } | null {
  if (!text.startsWith("{")) return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
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
