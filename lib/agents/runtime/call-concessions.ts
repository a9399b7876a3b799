/**
 * What a model is asked without once its server has refused it, where it is spoken to in a protocol of its provider: the
 * schema of a reply, whose form then stands in words alone, and how the likeliest reply is asked for. Each is learnt from
 * the refusal's own words and kept once leaving it out has helped.
 */
import "server-only";
import { APICallError } from "ai";
import { saysTooLong } from "./too-long.ts";

/** `schema:plan`, `temperature`, `seed`. Schemas are refused one by one: a small one may pass where a large one does not. */
export type Omission = "temperature" | "seed" | `schema:${string}`;

export type Omissions = ReadonlySet<Omission>;

/** Sends until it is taken or nothing is left that could be left out. `known` is added to. */
export async function conceding<Value>(
  askable: readonly Omission[],
  known: Set<Omission>,
  send: (omitted: Omissions) => Promise<Value>,
): Promise<Value> {
  const tried = new Set(known);
  for (;;) {
    try {
      const value = await send(tried);
      for (const omission of tried) known.add(omission);
      return value;
    } catch (thrown) {
      const refused = askable.find((omission) => !tried.has(omission) && isRefusalOf(thrown, omission));
      if (refused === undefined) throw thrown;
      tried.add(refused);
    }
  }
}

/** A refusal may repeat the whole request: what it is about stands at its beginning. */
const readCharacters = 2_000;

/**
 * "output_config.format.schema: ...", "tools.0.custom.input_schema: ...", "Schema is too complex", "constraint that has too
 * many states", "JSON mode is not enabled", "response mime type: 'application/json' is unsupported"
 */
const ofSchema = /schema|output_(config|format)|structured.?output|grammar|too many states|json mode|mime.?type/i;

function isRefusalOf(thrown: unknown, omission: Omission): boolean {
  if (!APICallError.isInstance(thrown) || (thrown.statusCode !== 400 && thrown.statusCode !== 422)) return false;
  const words = `${thrown.message} ${thrown.responseBody ?? ""}`.slice(0, readCharacters);
  if (saysTooLong(words)) return false;
  if (omission === "temperature") return /\btemperature\b/i.test(words);
  return omission === "seed" ? /\bseed\b/i.test(words) : ofSchema.test(words);
}
