/** What a comparison is made with: a number, a text, a date, another column. */
import type { Operand } from "../request/request.ts";
import { scaleOf } from "../words/tokenise.ts";
import { chunkAt, mentionOf, skip, type Walk } from "./walk.ts";

type End = { readonly operand: Operand; readonly next: number };

/** Both ends of a "between": "5 and 10 million" are both millions, "1 and 2 hours" both hours. */
export function endsAt(walk: Walk, from: number): { readonly low: End; readonly high: End } | null {
  const low = operandAt(walk, from);
  const high = low === null ? null : operandAt(walk, skip(walk, low.next, ["and", "preposition", "filler"]));
  if (low === null || high === null) return null;
  if (low.operand.kind !== "number" || high.operand.kind !== "number") return { low, high };
  const scaleAt = ({ next }: End): number => scaleOf(chunkAt(walk, next - 1)?.text ?? "");
  const [small, large] = [low.operand, high.operand];
  const isUnsaid = scaleAt(low) === 1 && small.value * scaleAt(high) < large.value;
  const factor = isUnsaid ? scaleAt(high) : 1;
  const unit = small.unit ?? large.unit;
  return {
    low: { ...low, operand: { ...small, value: small.value * factor, unit } },
    high: { ...high, operand: { ...large, unit: large.unit ?? unit } },
  };
}

/** What a comparison is made with. */
export function operandAt(walk: Walk, from: number): End | null {
  const place = skip(walk, from, ["filler", "copula", "preposition"]);
  const chunk = chunkAt(walk, place);
  if (chunk === undefined) return null;
  const { meaning } = chunk;
  switch (meaning.type) {
    case "number":
      return { operand: { kind: "number", value: meaning.value, unit: meaning.unit }, next: place + 1 };
    case "text":
      return { operand: { kind: "text", text: meaning.text }, next: place + 1 };
    case "time":
      return yearOperand(chunk.text, place);
    case "element":
      return { operand: { kind: "mention", mention: mentionOf(walk, chunk) }, next: place + 1 };
    default:
      return null;
  }
}

function yearOperand(text: string, place: number): { readonly operand: Operand; readonly next: number } | null {
  const year = /\b(\d{4})$/.exec(text)?.[1];
  const date = /\b(\d{4}-\d{2}-\d{2})$/.exec(text)?.[1];
  if (date !== undefined) return { operand: { kind: "date", date }, next: place + 1 };
  return year === undefined ? null : { operand: { kind: "number", value: Number(year), unit: null }, next: place + 1 };
}
