/**
 * What is sent to a model: fixed instructions and a variable input. Everything that comes from
 * outside (names, comments, cells, the user's words, engine texts) goes in through `dataBlock`:
 * delimited and cut, so that it reads as data and never as an instruction.
 */
import "server-only";
import { promptLimits } from "#lib/config/limits";

export type Prompt = {
  /** Stands in traces beside the version of its text (`prompt-texts`). */
  readonly name: string;
  readonly version: number;
  readonly instructions: string;
  readonly input: string;
  /** Of the longest reply that makes sense, not counting thoughts; one that is cut is asked for again with more room. */
  readonly outputTokens: number;
  /** A reply that is longer says nothing more: one that was cut is not asked for again. */
  readonly isShort?: boolean;
};

/** How much is put into a prompt; `reduced` is for the one more try after a prompt was too long for the model. */
export type PromptLevel = "full" | "reduced";

/** Near enough to plan with; what a call really used is told by the model. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / promptLimits.charactersPerToken);
}

/** A named block of foreign text, cut at `maxCharacters`, that cannot close itself early. */
export function dataBlock(name: string, text: string, maxCharacters: number): string {
  const visible = withoutControlCharacters(text).replaceAll(/<(\/?\s*data)/gi, (_match, rest: string) => `‹${rest}`);
  return `<data name="${name}">\n${cutText(visible, maxCharacters)}\n</data>`;
}

/** One line of foreign text: no line breaks, cut at `maxCharacters`. */
export function dataLine(text: string, maxCharacters: number): string {
  return cutText(withoutControlCharacters(text).replaceAll(/\s+/g, " ").trim(), maxCharacters);
}

function cutText(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters - 1)}…`;
}

/** Control and direction characters hide text from people that a model still reads. */
function withoutControlCharacters(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) =>
    character === "\n" || character === "\t" ? character : " ",
  );
}
