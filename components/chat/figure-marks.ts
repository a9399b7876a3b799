/**
 * Finds the numbers of an answer in its parsed Markdown and makes each an element of its own. Offsets count in the
 * source; where they do not fit the text that was parsed, the words stay as they are. Pure.
 */
import type { Figure } from "#lib/domain/message";

/** What is read of a node of the syntax tree. */
export type MarkdownNode = {
  readonly type: string;
  readonly value?: string;
  children?: MarkdownNode[];
  readonly position?: {
    readonly start: { readonly offset?: number | undefined };
    readonly end: { readonly offset?: number | undefined };
  };
  readonly data?: unknown;
};

/** A number's place in the source, and its position in the list of figures. */
type Mark = { readonly start: number; readonly end: number; readonly index: number };

/** The element that a number becomes; its `value` is the figure's position in the list. */
export const figureElement = "data";

/** A plugin for the Markdown parser. What it is given has to be plain data: the parser is kept by it. */
export function markFigures(figures: readonly Pick<Figure, "start" | "end">[]) {
  const marks = figures.map(({ start, end }, index): Mark => ({ start, end, index }));
  return (tree: MarkdownNode, file: { readonly value: unknown }) => {
    if (typeof file.value === "string") markChildren(tree, file.value, marks);
  };
}

function markChildren(node: MarkdownNode, source: string, marks: readonly Mark[]): void {
  if (node.children === undefined) return;
  // A number within a link leads where the link leads.
  if (node.type === "link" || node.type === "linkReference") return;
  node.children = node.children.flatMap((child) => {
    if (child.type === "text") return markText(child, source, marks);
    markChildren(child, source, marks);
    return [child];
  });
}

/** The text in pieces: words and numbers. */
function markText(node: MarkdownNode, source: string, marks: readonly Mark[]): MarkdownNode[] {
  const { value } = node;
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (value === undefined || start === undefined || end === undefined) return [node];
  const inside = marks.filter((mark) => mark.start >= start && mark.end <= end);
  const places = inside.length === 0 ? null : placesInValue(source.slice(start, end), value);
  if (places === null) return [node];
  const pieces: MarkdownNode[] = [];
  let done = 0;
  for (const mark of inside) {
    const from = places[mark.start - start] ?? value.length;
    const to = places[mark.end - start] ?? value.length;
    if (from < done || !/\d/.test(value.slice(from, to))) continue;
    if (from > done) pieces.push({ type: "text", value: value.slice(done, from) });
    pieces.push(figureNode(mark.index, value.slice(from, to)));
    done = to;
  }
  if (done < value.length) pieces.push({ type: "text", value: value.slice(done) });
  return pieces;
}

function figureNode(index: number, text: string): MarkdownNode {
  return {
    type: "figure",
    data: { hName: figureElement, hProperties: { value: String(index) } },
    children: [{ type: "text", value: text }],
  };
}

/**
 * For each character of a source its place in the text that it stands for; null where they do not fit together. A
 * backslash before a mark and the indent of a line are not part of the text.
 */
function placesInValue(source: string, value: string): number[] | null {
  const places: number[] = [];
  let at = 0;
  for (let position = 0; position < source.length; position += 1) {
    places.push(at);
    if (isEscape(source, position) && source[position + 1] === value[at]) {
      places.push(at);
      position += 1;
      at += 1;
    } else if (source[position] === value[at]) {
      at += 1;
    } else if (!/[ \t]/.test(source.charAt(position))) {
      return null;
    }
  }
  places.push(at);
  return at === value.length ? places : null;
}

function isEscape(source: string, position: number): boolean {
  return source[position] === "\\" && /[!-/:-@[-`{-~]/.test(source.charAt(position + 1));
}
