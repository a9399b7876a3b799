/** How far apart two numbers have to be: "twice", "by at least 1,000", "more than 5 % above". */
import type { ComparisonOperator } from "#lib/domain/plan";
import type { Token } from "../words/tokenise.ts";
import { type Comparing, sizeAt } from "./comparing-words.ts";

export type Margin = { readonly operator: ComparisonOperator; readonly amount: Token };

const factors: Readonly<Record<string, number>> = { twice: 2, double: 2, triple: 3, thrice: 3, half: 0.5 };

/** "twice", "3 times". */
export function factorAt(
  tokens: readonly Token[],
  place: number,
): { readonly factor: number; readonly length: number } {
  const [first, second] = tokens.slice(place, place + 2);
  const factor = factors[first?.lower ?? ""];
  if (factor !== undefined) return { factor, length: tokens[place + 1]?.lower === "of" ? 2 : 1 };
  const isTimes = first?.kind === "number" && second?.lower === "times" && (first.value ?? 0) > 0;
  return isTimes ? { factor: first.value ?? 1, length: 2 } : { factor: 1, length: 0 };
}

/** "by at least 1,000"; a part of the other number is no amount of its kind. */
export function marginAt(tokens: readonly Token[], place: number): (Margin & { readonly length: number }) | null {
  const size = sizeAt(tokens, place);
  const [amount, sign] = size === null ? [] : tokens.slice(place + size.length, place + size.length + 2);
  if (size === null || amount?.kind !== "number" || /%$/.test(amount.text)) return null;
  return percents.has(sign?.lower ?? "") || sign?.lower === "times"
    ? null
    : { operator: size.operator, amount, length: size.length + 1 };
}

const percents: ReadonlySet<string> = new Set(["%", "percent", "per cent"]);

type Percent = { readonly operator: ComparisonOperator; readonly part: number; readonly length: number };

/** "more than 5 %", "at least 10 percent": so great a part of the other number. */
export function percentAt(tokens: readonly Token[], place: number): Percent | null {
  const size = sizeAt(tokens, place);
  const [amount, sign] = size === null ? [] : tokens.slice(place + size.length, place + size.length + 2);
  if (size === null || amount?.kind !== "number" || amount.value === null || amount.value <= 0) return null;
  const part = amount.value / 100;
  if (/%$/.test(amount.text)) return { operator: size.operator, part, length: size.length + 1 };
  return percents.has(sign?.lower ?? "") ? { operator: size.operator, part, length: size.length + 2 } : null;
}

/**
 * What a number that lies so great a part above or below another one is compared with: "more than 5 % above" is more
 * than 1.05 times of it. Null where it lies within a part of it: that has two ends.
 */
export function apart(
  side: ComparisonOperator,
  { operator, part }: Percent,
): { readonly operator: ComparisonOperator; readonly factor: number } | null {
  if (operator !== ">" && operator !== ">=") return null;
  const isSame = operator === ">=";
  if (side === ">") return { operator, factor: rounded(1 + part) };
  return side === "<" && part < 1 ? { operator: isSame ? "<=" : "<", factor: rounded(1 - part) } : null;
}

/** 1.05 and not 1.0500000000000003. */
function rounded(factor: number): number {
  return Number(factor.toFixed(9));
}

/** "more than 5 % above": one comparison of a number with a part more, or less, of the other one. */
export function percentApartAt(
  tokens: readonly Token[],
  place: number,
): (Comparing & { readonly factor: number }) | null {
  const percent = percentAt(tokens, place);
  const side = percent === null ? null : sizeAt(tokens, place + percent.length);
  const found = percent === null || side === null ? null : apart(side.operator, percent);
  if (percent === null || side === null || found === null) return null;
  return { ...found, length: percent.length + side.length };
}
