/** The words of Markdown, on one line: for places that show no markup. */
import "server-only";
import { fromMarkdown } from "mdast-util-from-markdown";
import { oneLine } from "#lib/domain/markdown-text";

type Node = ReturnType<typeof fromMarkdown>["children"][number];

/** Each block is a sentence of its own. */
export function plainWords(markdown: string): string {
  return plainLines(markdown).join(" ");
}

/** Each paragraph and each item of a list is a line of its own. */
export function plainLines(markdown: string): readonly string[] {
  return fromMarkdown(markdown).children.flatMap((block) =>
    (block.type === "list" ? block.children : [block]).map((node) => oneLine(wordsOf(node))),
  );
}

function wordsOf(node: Node): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map((child) => wordsOf(child)).join("") : "";
}
