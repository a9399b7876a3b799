/** A model's reply read kindly and judged strictly: wrappings and slips are forgiven, a wrong value is not. */
import "server-only";
import { z } from "zod";
import { err, ok, type Result } from "#lib/domain/errors";
import { fitReply } from "./fit-reply.ts";
import { objectsIn, withoutThoughts } from "./reply-objects.ts";

export type ReplyForm<Value> = {
  readonly schema: z.ZodType<Value>;
  /** What members mean that the reply leaves out; lists, switches and what may be null need none. */
  readonly missing?: Partial<Value>;
  /** See `Fitting`. */
  readonly mustBeSaid?: readonly string[];
  /** What a reply without any object means, e.g. a bare statement; null where it means nothing. */
  readonly ofText?: (text: string) => Value | null;
  /** What is wrong with a reply that is neither. */
  readonly fault?: string;
};

const notWhole = "The reply holds no complete JSON object.";

/** The parsed value, or what is wrong with the reply in words that the model can act on. */
export function readJsonReply<Value>(
  text: string,
  { schema, missing, mustBeSaid = [], ofText, fault: notUsable = notWhole }: ReplyForm<Value>,
): Result<Value, string> {
  let fault: string | null = null;
  const { objects, isCut } = objectsIn(text);
  for (const object of objects) {
    const exact = schema.safeParse(object);
    if (exact.success) return ok(exact.data);
    const parsed = schema.safeParse(
      fitReply(object, { schema, isCut, mustBeSaid, ...(missing === undefined ? {} : { missing }) }),
    );
    if (parsed.success) return ok(parsed.data);
    fault ??= z.prettifyError(parsed.error);
  }
  const isSpoken = objects.length === 0 || isCut;
  const spoken = isSpoken ? (ofText?.(withoutThoughts(text).trim()) ?? null) : null;
  if (spoken !== null) return ok(spoken);
  return err(isCut ? notUsable : (fault ?? notUsable));
}
