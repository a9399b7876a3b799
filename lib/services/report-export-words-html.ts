/** Words of a section as HTML: the few elements below, and every text in them escaped. */
import "server-only";
import { escapedHtml } from "#lib/domain/html-text";
import type { Block, Inline } from "./report-export-words.ts";

/** Elements one below the other. */
export function htmlOfWords(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join("\n");
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `<p>${inlineHtml(block.inlines)}</p>`;
    case "code":
      return `<pre><code>${escapedHtml(block.text)}</code></pre>`;
    case "quote":
      return `<blockquote>\n${htmlOfWords(block.blocks)}\n</blockquote>`;
    default: {
      const items = block.items.map((blocks) => `<li>${itemHtml(blocks)}</li>`).join("\n");
      if (block.start === null) return `<ul>\n${items}\n</ul>`;
      return `<ol start="${block.start}">\n${items}\n</ol>`;
    }
  }
}

/** An item of one line needs no paragraph. */
function itemHtml(blocks: readonly Block[]): string {
  const [first, ...more] = blocks;
  if (first?.kind !== "paragraph") return htmlOfWords(blocks);
  return [inlineHtml(first.inlines), ...more.map(blockHtml)].join("\n");
}

function inlineHtml(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      switch (inline.kind) {
        case "break":
          return "<br>";
        case "text":
          return escapedHtml(inline.text);
        case "code":
          return `<code>${escapedHtml(inline.text)}</code>`;
        default: {
          const name = inline.kind === "strong" ? "strong" : "em";
          return `<${name}>${inlineHtml(inline.inlines)}</${name}>`;
        }
      }
    })
    .join("");
}
