/**
 * The words of a section as they may leave the app. Rules or a model have written them, out of data that anybody may
 * have written: they are read as Markdown once, and what both writers get is only what they may write. Emphasis, lists,
 * quotes and code stay; a tag stays as the text that it is; links and pictures become their words.
 */
import "server-only";
import { fromMarkdown } from "mdast-util-from-markdown";
import { linesOf, withoutControls } from "#lib/domain/markdown-text";

/** A piece of a line. Its text has no line ends, and blanks in it are single spaces. Nothing of it is escaped. */
export type Inline = { readonly kind: "text" | "code"; readonly text: string } | { readonly kind: "break" } | Mark;

export type Mark = { readonly kind: "strong" | "emphasis"; readonly inlines: readonly Inline[] };

/** What stands below each other. Nothing of it is escaped. */
export type Block =
  | { readonly kind: "paragraph"; readonly inlines: readonly Inline[] }
  /** `start`: the number of the first item; null where the items have none. */
  | { readonly kind: "list"; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: "quote"; readonly blocks: readonly Block[] }
  /** Lines as they are. */
  | { readonly kind: "code"; readonly text: string };

/** Reading takes time that grows with the square of the length where every sign could be a mark. */
const longestMarkdown = 5_000;
/** Lists in lists and quotes in quotes: nobody writes more of them on purpose. */
const deepest = 12;

/** Words that are too long or too deep to be read as Markdown stand as the plain lines that they are. */
export function readWords(markdown: string): readonly Block[] {
  const text = linesOf(markdown).map(withoutControls).join("\n");
  if (text.length > longestMarkdown) return plainBlocks(text);
  const tree = fromMarkdown(text);
  return isDeep(tree) ? plainBlocks(text) : blocksOf(tree.children);
}

type Tree = ReturnType<typeof fromMarkdown>;
type Node = Tree["children"][number];

/** Level by level: a tree that is too deep must not be walked down. */
function isDeep(tree: Tree): boolean {
  let level: readonly Node[] = tree.children;
  for (let depth = 0; depth < deepest; depth += 1) {
    level = level.flatMap((node): readonly Node[] => ("children" in node ? node.children : []));
    if (level.length === 0) return false;
  }
  return true;
}

function plainBlocks(text: string): readonly Block[] {
  return text.split(/\n[ \t]*\n/).flatMap((paragraph) => {
    const lines = paragraph.split("\n").map(spaced);
    return paragraphOf(lines.flatMap((line): Inline[] => [{ kind: "text", text: line }, { kind: "break" }]));
  });
}

function blocksOf(nodes: readonly Node[]): readonly Block[] {
  return nodes.flatMap((node): readonly Block[] => {
    switch (node.type) {
      case "paragraph":
        return paragraphOf(inlinesOf(node.children));
      case "heading":
        // The report has headings of its own.
        return paragraphOf([{ kind: "strong", inlines: inlinesOf(node.children) }]);
      case "list": {
        const items = node.children.map((item) => blocksOf(item.children)).filter((blocks) => blocks.length > 0);
        const start = node.ordered === true ? (node.start ?? 1) : null;
        return items.length === 0 ? [] : [{ kind: "list", start, items }];
      }
      case "blockquote": {
        const blocks = blocksOf(node.children);
        return blocks.length === 0 ? [] : [{ kind: "quote", blocks }];
      }
      case "code":
        return node.value.trim() === "" ? [] : [{ kind: "code", text: node.value }];
      case "html":
        return paragraphOf([{ kind: "text", text: spaced(node.value) }]);
      default:
        // Rules and definitions of addresses have no words.
        return [];
    }
  });
}

function paragraphOf(inlines: readonly Inline[]): readonly Block[] {
  return plainOf(inlines).trim() === "" ? [] : [{ kind: "paragraph", inlines }];
}

function inlinesOf(nodes: readonly Node[]): readonly Inline[] {
  return nodes.flatMap((node): readonly Inline[] => {
    switch (node.type) {
      case "text":
      case "html":
        return [{ kind: "text", text: spaced(node.value) }];
      case "inlineCode":
        return [{ kind: "code", text: spaced(node.value) }];
      case "break":
        return [{ kind: "break" }];
      case "strong":
      case "emphasis":
        return [{ kind: node.type, inlines: inlinesOf(node.children) }];
      case "link":
      case "linkReference":
        return inlinesOf(node.children);
      case "image":
      case "imageReference":
        return [{ kind: "text", text: spaced(node.alt ?? "") }];
      default:
        return [];
    }
  });
}

/** The reader of Markdown knows numbers of characters (`&#x202e;`): what is not seen goes once more. */
function spaced(text: string): string {
  return withoutControls(linesOf(text).join(" ")).replaceAll(/\s+/g, " ");
}

/** The words alone; a break is the end of a line. */
export function plainOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === "break") return "\n";
      return "inlines" in inline ? plainOf(inline.inlines) : inline.text;
    })
    .join("");
}
