/** A report as one HTML file that needs nothing but itself: no script, no address, and every text in it escaped. */
import "server-only";
import { escapedHtml } from "#lib/domain/html-text";
import { linesOf, oneLine, withoutControls } from "#lib/domain/markdown-text";
import type { RanStatement } from "./chat-export-result.ts";
import type { ReportContent, ReportSection } from "./report-export-content.ts";
import { reportStyle } from "./report-export-style.ts";
import { tableHtml } from "./report-export-table-html.ts";
import { htmlOfWords } from "./report-export-words-html.ts";

/** The file is opened from a folder, where no server tells what it may do. */
const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/**
 * Each section that has a chart has an empty `figure` whose `data-result` is the id of its result: whoever can draw puts
 * the picture there.
 * @param cellCharacters the longest text of a cell; a longer one is cut.
 */
export function reportHtml(content: ReportContent, cellCharacters: number): string {
  const title = line(content.title, "Report");
  const body = [
    `<header>\n<h1>${title}</h1>\n<p class="origin">${content.origin.map(plain).join("<br>")}</p>\n</header>`,
    ...content.sections.map((section) => sectionHtml(section, cellCharacters)),
    ...listHtml("Assumptions", content.assumptions),
    ...listHtml("Notes", content.notes),
    ...appendixHtml(content.sections),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${reportStyle}</style>
</head>
<body>
<main>
${body.join("\n")}
</main>
</body>
</html>
`;
}

function plain(text: string): string {
  return escapedHtml(oneLine(text));
}

function line(text: string, otherwise: string): string {
  const shown = plain(text);
  return shown === "" ? otherwise : shown;
}

function headingOf({ title }: ReportSection): string {
  return line(title, "Section");
}

function sectionHtml(section: ReportSection, cellCharacters: number): string {
  const heading = `<h2>${headingOf(section)}</h2>`;
  if (section.kind === "failed") return sectionOf([heading, `<p class="error">${plain(section.sentence)}</p>`]);
  return sectionOf([
    heading,
    htmlOfWords(section.words),
    section.chartOf === null ? "" : `<figure data-result="${escapedHtml(section.chartOf)}"></figure>`,
    tableHtml(section.table, section.title, cellCharacters),
    ...section.further.flatMap((table) => [
      `<h3>${line(table.title, "Table")}</h3>`,
      tableHtml(table, table.title, cellCharacters),
    ]),
  ]);
}

function sectionOf(pieces: readonly string[]): string {
  return `<section>\n${pieces.filter((piece) => piece !== "").join("\n")}\n</section>`;
}

function listHtml(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const entries = items.map((item) => `<li>${plain(item)}</li>`);
  return [sectionOf([`<h2>${title}</h2>`, `<ul>\n${entries.join("\n")}\n</ul>`])];
}

function appendixHtml(sections: readonly ReportSection[]): string[] {
  const pieces = sections.flatMap((section) => {
    if (section.kind === "failed") return [];
    return [`<h3>${headingOf(section)}</h3>`, ...section.statements.flatMap(statementHtml)];
  });
  if (pieces.length === 0) return [];
  // Many pages of statements: there for who opens it, and not on paper.
  const opened = ["<details>", "<summary>Show the statements</summary>", ...pieces, "</details>"];
  return [sectionOf(["<h2>How it was computed</h2>", ...opened]).replace("<section>", '<section class="appendix">')];
}

function statementHtml({ source, place, sql }: RanStatement): string[] {
  const name = source === null ? "" : `<strong>${plain(source)}:</strong> `;
  const lines = linesOf(sql).map(withoutControls).join("\n");
  return [`<p>${name}Statement that ran on ${plain(place)}:</p>`, `<pre><code>${escapedHtml(lines)}</code></pre>`];
}
