"use client";

/**
 * Markdown from models and cells, which nobody may trust: raw HTML is dropped by the parser (there is
 * no HTML plugin), images become their words, and a link shows where it leads. Half-streamed marks
 * are closed before they are parsed.
 */
import { type ReactNode, useMemo } from "react";
import { type Components, defaultRemarkPlugins, Streamdown } from "streamdown";
import type { Figure } from "#lib/domain/message";
import { FigureLink } from "./figure-link.tsx";
import { figureElement, markFigures } from "./figure-marks.ts";

type MarkdownProps = {
  readonly text: string;
  readonly isStreaming: boolean;
  /** The numbers that are told from other words. While a text is streamed it is parsed in pieces, and none is. */
  readonly figures?: readonly Figure[];
};

const noFigures: readonly Figure[] = [];

/** Body text of an answer. */
export function Markdown({ text, isStreaming, figures = noFigures }: MarkdownProps) {
  const isMarked = figures.length > 0 && !isStreaming;
  const plugins = useMemo(() => {
    if (!isMarked) return remarkPlugins;
    const places = figures.map(({ start, end }) => ({ start, end }));
    return [...remarkPlugins, markingPlugin(places)];
  }, [isMarked, figures]);
  return (
    <Streamdown
      // What is drawn follows from the text and the plugins, but only another text is drawn anew.
      key={isMarked ? "marked" : "plain"}
      className="flex flex-col gap-3 wrap-anywhere"
      mode={isStreaming ? "streaming" : "static"}
      parseIncompleteMarkdown
      remarkPlugins={plugins}
      // The default list would parse raw HTML.
      rehypePlugins={[]}
      skipHtml
      // An address in a cell is data; only a link that was written as one leads somewhere.
      disableAutolinkProtocols={["http", "https", "mailto"]}
      controls={false}
      lineNumbers={false}
      components={components}
    >
      {text}
    </Streamdown>
  );
}

const remarkPlugins = Object.values(defaultRemarkPlugins);

function markingPlugin(
  places: Parameters<typeof markFigures>[0],
): [typeof markFigures, Parameters<typeof markFigures>[0]] {
  return [markFigures, places];
}

const components: Components = {
  p: (props) => <p>{props.children}</p>,
  strong: (props) => <strong className="font-semibold">{props.children}</strong>,
  ul: (props) => <ul className="flex list-disc flex-col gap-1 pl-5">{props.children}</ul>,
  ol: (props) => <ol className="flex list-decimal flex-col gap-1 pl-5">{props.children}</ol>,
  li: (props) => <li>{props.children}</li>,
  h1: (props) => <Heading>{props.children}</Heading>,
  h2: (props) => <Heading>{props.children}</Heading>,
  h3: (props) => <Heading>{props.children}</Heading>,
  h4: (props) => <Heading>{props.children}</Heading>,
  h5: (props) => <Heading>{props.children}</Heading>,
  h6: (props) => <Heading>{props.children}</Heading>,
  blockquote: (props) => <blockquote className="border-l-2 border-border pl-3 text-muted">{props.children}</blockquote>,
  inlineCode: (props) => <code className="rounded-sm bg-sunken px-1 font-mono text-sm">{props.children}</code>,
  pre: (props) => (
    <pre className="overflow-x-auto rounded-md border border-border bg-sunken p-3 font-mono text-sm">
      {props.children}
    </pre>
  ),
  code: (props) => <code>{props.children}</code>,
  table: (props) => (
    <div className="overflow-x-auto rounded-md border border-border">
      <table className="tabular w-full text-sm">{props.children}</table>
    </div>
  ),
  thead: (props) => <thead className="bg-sunken">{props.children}</thead>,
  tbody: (props) => <tbody>{props.children}</tbody>,
  tr: (props) => <tr className="border-t border-border first:border-t-0">{props.children}</tr>,
  th: (props) => <th className="px-2.5 py-1 text-left font-medium">{props.children}</th>,
  td: (props) => <td className="px-2.5 py-1">{props.children}</td>,
  hr: () => <hr className="border-border" />,
  img: (props) => <span>{props.alt}</span>,
  [figureElement]: (props) => <FigureLink index={Number(props.value)}>{props.children}</FigureLink>,
  a: (props) => <WebLink href={props.href}>{props.children}</WebLink>,
};

function Heading({ children }: { readonly children?: ReactNode }) {
  return <h3 className="font-semibold">{children}</h3>;
}

/** Opens apart from the app and tells the other side nothing; anything but the web stays words. */
function WebLink({ href, children }: { readonly href: string | undefined; readonly children?: ReactNode }) {
  if (href === undefined || !/^https?:\/\//i.test(href)) return <span>{children}</span>;
  return (
    <a
      href={href}
      title={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-primary underline underline-offset-2"
    >
      {children}
    </a>
  );
}
