/** A whole document out of its text, with its style set apart. */

export type ParsedPage = {
  /** Without its style element. */
  readonly page: Document;
  /** The text of the style element; empty where there is none. */
  readonly style: string;
};

const styleElement = /<style>([\s\S]*?)<\/style>/;

/**
 * This page's policy judges the style of a document that is only parsed, too: it is taken out before.
 *
 * @param html a document that this app has written: at most one style element, without attributes.
 */
export function parsePage(html: string): ParsedPage {
  const [, style = ""] = styleElement.exec(html) ?? [];
  return { page: new DOMParser().parseFromString(html.replace(styleElement, ""), "text/html"), style };
}
