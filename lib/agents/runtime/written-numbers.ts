/** The numbers in a text as people write them: with separators, unit words and percent signs. */
import "server-only";

export type WrittenNumber = {
  /** As it stands in the text, with currency sign, unit word and percent sign. */
  readonly text: string;
  /** Place in the text, in UTF-16 code units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Digits and point only, for comparing with other texts. */
  readonly digits: string;
  /** What it stands for, unit included; a percentage as it is written. */
  readonly value: number;
  /** How far a number may be away and still be written so. */
  readonly tolerance: number;
  readonly isPercent: boolean;
};

const scales: ReadonlyMap<string, number> = new Map([
  ["k", 1e3],
  ["thousand", 1e3],
  ["m", 1e6],
  ["mn", 1e6],
  ["million", 1e6],
  ["b", 1e9],
  ["bn", 1e9],
  ["billion", 1e9],
  ["t", 1e12],
  ["trillion", 1e12],
]);

// The sign of a currency belongs to its number: "-$5".
// A digit behind letters (H2, v3) is part of a name, "2nd" is a place in an order; a list marker at a line's start
// counts nothing. Whatever else is glued to a number (3x, 5kg) leaves it one, in the digits of any script.
const numberPattern =
  /(?<![\p{L}\p{N}_.])(?:-?[$€£])?(\p{Nd}{1,3}(?:[,\u00a0\u202f]\p{Nd}{3})+|\p{Nd}+)(\.\p{Nd}+)?(?:[\s\u00a0]?(thousand|million|billion|trillion|mn|bn|[kmbt])(?![\p{L}\p{N}])|\s?(%|percent\b|per cent\b|percentage points?\b|pts\b))?(?!\p{Nd}|(?:st|nd|rd|th)(?!\p{L}))/giu;
const listMarker = /^[ \t]*\d{1,2}[.)](?=\s)/gmu;

/** In the order of the text. */
export function writtenNumbers(text: string): WrittenNumber[] {
  const withoutMarkers = text.replaceAll(listMarker, (marker) => " ".repeat(marker.length));
  return [...withoutMarkers.matchAll(numberPattern)].map((match) => {
    const [written, whole = "0", fraction = "", unit, percent] = match;
    const digits = `${whole.replaceAll(/[^\p{Nd}]/gu, "")}${fraction}`;
    const scale = unit === undefined ? 1 : (scales.get(unit.toLowerCase()) ?? 1);
    const value = Number(digits) * scale;
    const decimals = Math.max(0, fraction.length - 1);
    const shown = written.trimEnd();
    return {
      text: shown,
      start: match.index,
      end: match.index + shown.length,
      digits,
      value,
      tolerance: 0.5 * scale * 10 ** -decimals * (1 + 1e-9) + Math.abs(value) * 1e-12,
      isPercent: percent !== undefined,
    };
  });
}

/** Whether a number is written so when it is multiplied with `factor`. The sign is left to the words: "fell by 5" may stand for -5. */
export function isWrittenAs({ value, tolerance }: WrittenNumber, number: number, factor = 1): boolean {
  return Math.abs(Math.abs(number) - value / factor) <= tolerance / factor;
}
