/** Texts that mean something to Markdown, to HTML or to both, and Markdown as a program draws it, raw HTML included. */
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { Streamdown } from "streamdown";

/** Everything that means something to Markdown, to HTML or to a program that splits lines in its own way. */
const marks = [
  ..."\\`*_[]<>!|~$#@&:=+-.^(){}\"' \t",
  ..."\n\r\v\f\u0000\u0085\u2028\u2029\u202e\ud800",
  ...[
    "```",
    "````",
    "~~~",
    "***",
    "---",
    "===",
    "$$",
    "\\\\",
    "\r\n",
    "\n\n",
    "    ",
    "| --- |",
    ":-:",
    "1. ",
    "2) ",
    "- ",
  ],
  ...[
    "> ",
    "# ",
    "- [ ] ",
    "[^1]: ",
    "[a]: http://x.example",
    "<!--",
    "-->",
    "<script>",
    "</td>",
    "<b>",
    "<![CDATA[",
    "<?x",
  ],
  ...["![p](http://x.example/p.png)", "[a](javascript:b)", "<http://x.example>", "http://x.example", "www.x.example"],
  ...["me@x.example", "&lt;b&gt;", "&#124;", "\\|", "😀", "word", "7"],
];
/** A few of these and other signs in a row. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...marks), fc.string({ maxLength: 4 })), { maxLength: 14 })
  .map((parts) => parts.join(""));

/** In the document of the test. */
export function drawn(markdown: string): HTMLElement {
  const page = document.createElement("main");
  page.innerHTML = renderToStaticMarkup(
    <Streamdown
      mode="static"
      parseIncompleteMarkdown={false}
      controls={false}
      // A bare address that becomes a link shows where it leads: only links that were written as such would betray.
      disableAutolinkProtocols={["http", "https", "mailto"]}
      parseMarkdownIntoBlocksFn={(text) => [text]}
      components={{
        pre: (props) => <pre>{props.children}</pre>,
        code: (props) => <code>{props.children}</code>,
        inlineCode: (props) => <code>{props.children}</code>,
      }}
    >
      {markdown}
    </Streamdown>,
  );
  return page;
}

/** What a text says when its line ends are spaces and its invisible signs are gone. */
export function words(text: string): string {
  return text
    .replaceAll(/\p{Cs}/gu, "\ufffd")
    .replaceAll(/[\n\r\v\f\u0085\u2028\u2029\t]/g, " ")
    .replaceAll(/\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The words of the elements that match. */
export function textsOf(page: ParentNode, selector: string): string[] {
  return [...page.querySelectorAll(selector)].map((element) => words(element.textContent ?? ""));
}

/** Names of the elements that are not among the expected ones. */
export function others(page: ParentNode, expected: string): string[] {
  return [...page.querySelectorAll("*")]
    .filter((element) => !element.matches(`div, ${expected}`))
    .map((element) => element.tagName);
}
