/** The words of an answer and where its numbers stand in them. Pure; browser-safe: types only. */
import type { Figure, MessagePart } from "#lib/domain/message";

export type AnswerText = {
  /** All text parts, one after the other. */
  readonly text: string;
  /** In order; their offsets count from the start of the whole text. */
  readonly figures: readonly Figure[];
};

const betweenTexts = "\n\n";

/** Figures belong to the text part before them, so each part's offsets move on by what stands before that text. */
export function answerText(parts: readonly MessagePart[]): AnswerText {
  let text = "";
  let begin = 0;
  const figures: Figure[] = [];
  for (const [index, part] of parts.entries()) {
    if (part.type === "text") {
      begin = parts.slice(0, index).some((earlier) => earlier.type === "text") ? text.length + betweenTexts.length : 0;
      text = begin === 0 ? part.text : `${text}${betweenTexts}${part.text}`;
    } else if (part.type === "figures") {
      figures.push(
        ...part.figures.map((figure) => ({ ...figure, start: figure.start + begin, end: figure.end + begin })),
      );
    }
  }
  return { text, figures };
}

/** The words without their Markdown marks; a mark that was escaped is a character of its own. */
export function plainWords(text: string): string {
  return text.replace(/\\(.)|[*_`#>]/g, (_mark: string, escaped: string | undefined) => escaped ?? "");
}
