/** A report as a file: where the server has it, and how the charts of this page come into it. */
import { linesOf, withoutControls } from "#lib/domain/markdown-text";
import { parsePage } from "./parse-page.tsx";

export type ReportPlace = { readonly sessionId: string; readonly messageId: string };

/** Where a report can be downloaded. */
export function reportAddress({ sessionId, messageId }: ReportPlace, format: "md" | "html"): string {
  return `/api/sessions/${encodeURIComponent(sessionId)}/reports/${encodeURIComponent(messageId)}?format=${format}`;
}

/**
 * The report's HTML with a picture in each place that is kept for the chart of a result; places without one are taken out.
 * @param html of the report's address: nothing else is put into a page as it is.
 * @param pictures an svg document for each id of a result.
 */
export function withPictures(html: string, pictures: ReadonlyMap<string, string>): string {
  const { page, style } = parsePage(html);
  for (const figure of page.querySelectorAll<HTMLElement>("figure[data-result]")) {
    const picture = pictures.get(figure.dataset.result ?? "");
    if (picture === undefined) {
      figure.remove();
      continue;
    }
    const image = page.createElement("img");
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(wellFormed(picture))}`;
    image.alt = `Chart: ${figure.closest("section")?.querySelector("h2")?.textContent ?? "result"}`;
    figure.append(image);
  }
  const own = page.documentElement.outerHTML;
  const end = own.indexOf("</head>");
  const styled = style === "" || end < 0 ? own : `${own.slice(0, end)}<style>${style}</style>\n${own.slice(end)}`;
  return `<!doctype html>\n${styled}\n`;
}

/** A sign that no document may hold, out of a label of the data, would leave the place of a whole picture empty. */
function wellFormed(svg: string): string {
  return linesOf(svg).map(withoutControls).join("\n");
}
