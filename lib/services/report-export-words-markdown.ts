/** Words of a section as Markdown of our own: whatever stands in them, no mark of theirs reaches beyond its place. */
import "server-only";
import { escapeLineStart, escapeMarkdown } from "#lib/domain/markdown-text";
import { fencedText } from "./chat-export-text.ts";
import { type Block, type Inline, type Mark, plainOf } from "./report-export-words.ts";

/** Blocks with an empty line between them. */
export function markdownOfWords(blocks: readonly Block[]): string {
  return blocks.map(blockMarkdown).join("\n\n");
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return paragraphMarkdown(block.inlines);
    case "code":
      return fencedText(block.text, "");
    case "quote":
      return prefixed(markdownOfWords(block.blocks), "> ", "> ");
    default:
      return listMarkdown(block);
  }
}

function paragraphMarkdown(inlines: readonly Inline[]): string {
  return inlineMarkdown(settled(inlines, []))
    .split("\n")
    .map((line) => escapeLineStart(line.trim()))
    .filter((line) => line !== "")
    .join("\\\n");
}

/** Longer ones are no numbers of a list to every program. */
const highestNumber = 9_999;

function listMarkdown({ start, items }: Extract<Block, { kind: "list" }>): string {
  const first = start === null || start + items.length > highestNumber ? 1 : start;
  return items
    .map((blocks, index) => {
      const mark = start === null ? "- " : `${first + index}. `;
      return prefixed(itemMarkdown(blocks), mark, " ".repeat(mark.length));
    })
    .join("\n");
}

/** A list without numbers may follow its line at once; everything else would be taken for more of that line. */
function itemMarkdown(blocks: readonly Block[]): string {
  return blocks
    .map((block, index) => {
      if (index === 0) return blockMarkdown(block);
      const isTight = block.kind === "list" && block.start === null && blocks[index - 1]?.kind === "paragraph";
      return `${isTight ? "\n" : "\n\n"}${blockMarkdown(block)}`;
    })
    .join("");
}

function prefixed(text: string, first: string, following: string): string {
  return text
    .split("\n")
    .map((line, index) => `${index === 0 ? first : following}${line}`.trimEnd())
    .join("\n");
}

function inlineMarkdown(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      switch (inline.kind) {
        case "break":
          return "\n";
        case "text":
          return escapeMarkdown(inline.text);
        case "code":
          return codeMarkdown(inline.text);
        default: {
          const mark = inline.kind === "strong" ? "**" : "_";
          return `${mark}${inlineMarkdown(inline.inlines)}${mark}`;
        }
      }
    })
    .join("");
}

/** Between more ticks than stand in it. Blanks inside, where a tick or a blank stands at an end, are taken off by readers. */
function codeMarkdown(text: string): string {
  if (text.trim() === "") return text;
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  const room = /^[ `]|[ `]$/.test(text) ? " " : "";
  return `${ticks}${room}${text}${room}${ticks}`;
}

/**
 * The marks that any reader of Markdown takes for what they are; the words of the others stand without them. A mark in a
 * word, beside another one or with a blank at its edge is read in one way here and in another there.
 */
function settled(inlines: readonly Inline[], inside: readonly Mark["kind"][]): readonly Inline[] {
  let pieces = joinedTexts(inlines);
  for (;;) {
    const place = pieces.findIndex((piece, index) => isMark(piece) && !standsApart(piece, pieces, index, inside));
    const loose = pieces[place];
    if (loose === undefined || !isMark(loose)) break;
    pieces = joinedTexts(pieces.toSpliced(place, 1, ...loose.inlines));
  }
  return pieces.map((piece) =>
    isMark(piece) ? { ...piece, inlines: settled(piece.inlines, [...inside, piece.kind]) } : piece,
  );
}

function isMark(inline: Inline): inline is Mark {
  return inline.kind === "strong" || inline.kind === "emphasis";
}

function standsApart(mark: Mark, pieces: readonly Inline[], index: number, inside: readonly Mark["kind"][]): boolean {
  const before = pieces[index - 1];
  const after = pieces[index + 1];
  const words = plainOf(mark.inlines);
  if (inside.includes(mark.kind) || words === "" || words !== words.trim()) return false;
  return isEdge(before, (text) => text.at(-1)) && isEdge(after, (text) => text.at(0));
}

/** Nothing, the end of a line, or a text that has a blank or a sign at that side. */
function isEdge(neighbour: Inline | undefined, characterOf: (text: string) => string | undefined): boolean {
  if (neighbour === undefined || neighbour.kind === "break") return true;
  return neighbour.kind === "text" && /^[\s\p{P}]?$/u.test(characterOf(neighbour.text) ?? "");
}

/**
 * Signs mean something together (`&amp;`, `://`): texts beside each other are escaped as one. Pieces of code with nothing
 * between them are one, or their ticks would be.
 */
function joinedTexts(inlines: readonly Inline[]): readonly Inline[] {
  const pieces: Inline[] = [];
  for (const inline of inlines) {
    const last = pieces.at(-1);
    if (isText(inline) && inline.text === "") continue;
    if (isText(inline) && last !== undefined && isText(last) && inline.kind === last.kind) {
      pieces[pieces.length - 1] = { kind: inline.kind, text: `${last.text}${inline.text}` };
    } else pieces.push(inline);
  }
  return pieces;
}

function isText(inline: Inline): inline is Extract<Inline, { readonly text: string }> {
  return inline.kind === "text" || inline.kind === "code";
}
