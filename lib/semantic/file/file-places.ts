/** Where something stands in a YAML document: the line and column of a value by its path. */
import { type Document, isCollection, isMap, isNode, isScalar, type LineCounter, type Node, type Pair } from "yaml";

export type Place = { readonly line: number; readonly column: number };
export type PathPart = string | number;

/** The place of the value at the path, or of the nearest thing around it that is there. */
export function placeOf(document: Document, lines: LineCounter, path: readonly PathPart[]): Place {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = nodeAt(document, path.slice(0, length));
    if (node?.range !== undefined && node.range !== null) return placeAt(lines, node.range[0]);
  }
  return { line: 1, column: 1 };
}

/** The line and column of a place in the text, both from 1. */
export function placeAt(lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

function nodeAt(document: Document, path: readonly PathPart[]): Node | null {
  if (path.length === 0) return document.contents;
  const { contents } = document;
  const found = isCollection(contents) ? contents.getIn(path, true) : null;
  return isNode(found) ? found : null;
}

/** The keys of a map with the nodes of key and value. */
export function entriesOf(
  node: unknown,
): readonly { readonly key: string; readonly keyNode: Node; readonly value: unknown }[] {
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }: Pair) =>
    isScalar(key) ? [{ key: String(key.value), keyNode: key, value }] : [],
  );
}
