/** A report as one Markdown text. Whatever stands in it, it stays inside its place. */
import "server-only";
import { markdownOfColumns } from "#lib/domain/markdown-table";
import { inlineText, lineText } from "#lib/domain/markdown-text";
import type { RanStatement } from "./chat-export-result.ts";
import { fencedText } from "./chat-export-text.ts";
import type { ReportContent, ReportSection, ReportTable } from "./report-export-content.ts";
import { markdownOfWords } from "./report-export-words-markdown.ts";

/** @param cellCharacters the longest text of a cell; a longer one is cut. */
export function reportMarkdown(content: ReportContent, cellCharacters: number): string {
  const blocks = [
    `# ${lineText(content.title) || "Report"}`,
    // The hard end of a line: the origin is one paragraph.
    content.origin.map(lineText).join("\\\n"),
    ...content.sections.flatMap((section) => sectionBlocks(section, cellCharacters)),
    ...listBlocks("Assumptions", content.assumptions),
    ...listBlocks("Notes", content.notes),
    ...appendixBlocks(content.sections),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function sectionBlocks(section: ReportSection, cellCharacters: number): string[] {
  const heading = `## ${headingOf(section)}`;
  if (section.kind === "failed") return [heading, `**Error:** ${inlineText(section.sentence)}`];
  return [
    heading,
    markdownOfWords(section.words),
    ...tableBlocks(section.table, cellCharacters),
    ...section.further.flatMap((table) => [
      `### ${lineText(table.title) || "Table"}`,
      ...tableBlocks(table, cellCharacters),
    ]),
  ];
}

function headingOf({ title }: ReportSection): string {
  return lineText(title) || "Section";
}

function tableBlocks({ columns, count }: ReportTable, cellCharacters: number): string[] {
  return [...(columns === null ? [] : [markdownOfColumns(columns, cellCharacters)]), count];
}

function listBlocks(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  return [`## ${title}`, items.map((item) => `- ${lineText(item)}`).join("\n")];
}

function appendixBlocks(sections: readonly ReportSection[]): string[] {
  const blocks = sections.flatMap((section) => {
    if (section.kind === "failed") return [];
    return [`### ${headingOf(section)}`, ...section.statements.flatMap(statementBlocks)];
  });
  return blocks.length === 0 ? [] : ["## How it was computed", ...blocks];
}

function statementBlocks({ source, place, sql }: RanStatement): string[] {
  const name = source === null ? "" : `**${inlineText(source)}:** `;
  return [`${name}Statement that ran on ${inlineText(place)}:`, fencedText(sql, "sql")];
}
