/** An exported report is read back as a program would draw it: hostile words stay where they belong. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DashboardTile, Message, ResultPart } from "#lib/domain/message";
import { type ReportContent, reportContent } from "#lib/services/report-export-content";
import { reportHtml } from "#lib/services/report-export-html";
import { reportMarkdown } from "#lib/services/report-export-markdown";
import { readWords } from "#lib/services/report-export-words";
import { htmlOfWords } from "#lib/services/report-export-words-html";
import { markdownOfWords } from "#lib/services/report-export-words-markdown";
import { drawn, hostileText, others, textsOf, words } from "../../support/markdown/hostile-markdown.tsx";
import { randomCases } from "../../support/random-cases.ts";
import { resultPart } from "../../support/session-events.ts";

const cellCharacters = 300;

/** What Markdown of others can hold besides single signs. */
const hostileWords = fc
  .array(
    fc.oneof(
      hostileText,
      fc.constantFrom("**bold**", "_slanted_", "*a*b*c*", "- item\n", "  - deeper\n", "3. third\n", "> said\n", "\n\n"),
      fc.constantFrom("`code`", "# Heading\n", "\nHeading\n===\n", "| a | b |\n| - | - |\n| 1 | 2 |\n", "&#x202e;"),
      fc.constantFrom("[link](https://x.example)", "![picture](https://x.example/p.png)", "<img src=x onerror=a()>"),
      fc.constantFrom("```\nfenced\n```\n", "<div>\n\n", "[a]: https://x.example\n", "    indented\n", "**a**__b__"),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

/** A report in which every word is the same one. */
function contentOf(evil: string): Promise<ReportContent> {
  const columns = [
    { name: evil, kind: "text" as const, nativeType: "VARCHAR" },
    { name: "N", kind: "integer" as const, nativeType: "BIGINT" },
  ];
  const result: ResultPart = {
    ...resultPart,
    title: evil,
    sql: evil,
    context: { database: evil, schema: evil },
    ref: { ...resultPart.ref, id: evil, columns },
    chart: {
      kind: "donut",
      category: 0,
      measure: { column: 1, label: "N", format: "integer", decimals: null, isCompact: false },
      sort: "rows",
      titles: { title: null, x: null, y: null },
    },
  };
  const error = { code: "SYNTAX" as const, message: evil, nextStep: evil, retryable: false, position: null };
  const tiles: DashboardTile[] = [
    { status: "ready", title: evil, result, told: { text: evil, figures: [], further: [{ ...result, chart: null }] } },
    { status: "failed", title: evil, error },
  ];
  const report = { type: "dashboard" as const, form: "report" as const, title: evil, tiles };
  const parts: Message["parts"] = [report, { type: "assumptions", items: [evil] }, { type: "notice", text: evil }];
  const message: Message = {
    ...{ id: "a", seq: 2, runId: "r", role: "assistant", kind: "dashboard", status: "partial", parts },
    ...{ createdAt: 0, retryOf: null },
  };
  return reportContent(
    { message, report },
    {
      session: { currentDb: evil, currentSchema: evil, otherContexts: [] },
      exportedAt: 0,
      timeZone: "UTC",
      tableColumns: 50,
      firstRows: async () => [
        [evil, 1_234],
        [null, null],
      ],
    },
  );
}

/** A text without characters is named. */
function cellOf(text: string): string {
  return text === "" ? "empty" : words(text);
}

function parsed(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Without blanks, which each format puts where it likes. */
function letters(node: Element | null): string {
  return (node?.textContent ?? "").replaceAll(/\s/g, "");
}

describe("a report in which every word is hostile", () => {
  it("has as Markdown its headings, tables and statements where they belong, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(hostileText, hostileWords), async (evil) => {
        const page = drawn(reportMarkdown(await contentOf(evil), cellCharacters));
        const outline = [...page.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(({ tagName }) => tagName);
        expect(outline.join(" ")).toBe("H1 H2 H3 H2 H2 H2 H2 H3");
        expect(textsOf(page, "h2")).toEqual([
          words(evil) || "Section",
          words(evil) || "Section",
          "Assumptions",
          "Notes",
          "How it was computed",
        ]);
        expect(page.querySelectorAll("table")).toHaveLength(2);
        expect(textsOf(page, "tbody tr:first-child td:first-child")).toEqual([cellOf(evil), cellOf(evil)]);
        expect(textsOf(page, "pre").at(-1)).toBe(words(evil));
        const failed = textsOf(page, "p").filter((text) => text.startsWith("Error:"));
        expect(failed).toContain(words(`Error: ${evil} ${evil}`));
        expect(
          page.querySelectorAll("a, img, script, b, i, hr, sup, del, input, [data-streamdown=image]"),
        ).toHaveLength(0);
      }),
      { numRuns: randomCases({ few: 50, all: 150 }) },
    );
  });

  it("has as HTML no element and no attribute but its own, and each text in its place", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(hostileText, hostileWords), async (evil) => {
        const text = reportHtml(await contentOf(evil), cellCharacters);
        const page = parsed(text);
        const main = page.querySelector("main");
        if (main === null) throw new Error("There is no main.");
        expect(others(page, "html, head, meta, title, style, body, main, main *")).toEqual([]);
        const blocks =
          "header, section, h1, h2, h3, p, ul, ol, li, blockquote, pre, code, br, strong, em, figure, details, summary";
        expect(others(main, `${blocks}, table, caption, caption > span, thead, tbody, tr, th, td, i`)).toEqual([]);
        const attributes = [...main.querySelectorAll("*")].flatMap((element) => element.getAttributeNames());
        expect(attributes.filter((name) => !["class", "scope", "start", "data-result"].includes(name))).toEqual([]);
        expect(text.match(/<(?:script|img|a|link|iframe|svg)\b/gi)).toBeNull();
        expect(textsOf(main, "h1")).toEqual([words(evil) || "Report"]);
        expect(textsOf(main, "h2")).toHaveLength(5);
        expect(textsOf(main, "tbody tr:first-child td:first-child")).toEqual([cellOf(evil), cellOf(evil)]);
        expect(textsOf(main, "pre").at(-1)).toBe(words(evil));
        expect(textsOf(main, ".error")).toEqual([words(`${evil} ${evil}`)]);
      }),
      { numRuns: randomCases({ few: 50, all: 150 }) },
    );
  });
});

describe("the words of a section", () => {
  it("are the same in both formats, whatever is in them", () => {
    fc.assert(
      fc.property(hostileWords, (text) => {
        const blocks = readWords(text);
        const page = document.createElement("main");
        page.innerHTML = htmlOfWords(blocks);
        expect(letters(drawn(markdownOfWords(blocks)))).toBe(letters(page));
      }),
      { numRuns: randomCases({ few: 100, all: 400 }) },
    );
  });

  it("keep emphasis, lists, quotes and code, and lose addresses, pictures, headings and tags", () => {
    const text = [
      "# Best month",
      "**North** _leads_ with `A*B`, [see](https://x.example) ![the chart](https://x.example/p.png).",
      "- one\n  - two\n- <b>three</b>",
      "2. second\n3. third",
      "> said\\\n> twice",
      "***",
      "```sql\nSELECT 1\n```",
    ].join("\n\n");
    expect(markdownOfWords(readWords(text))).toBe(
      [
        "**Best month**",
        "**North** _leads_ with `A*B`, see the chart.",
        "- one\n  - two\n- \\<b\\>three\\</b\\>",
        "2. second\n3. third",
        "> said\\\n> twice",
        "```\nSELECT 1\n```",
      ].join("\n\n"),
    );
    expect(htmlOfWords(readWords(text))).toBe(
      [
        "<p><strong>Best month</strong></p>",
        "<p><strong>North</strong> <em>leads</em> with <code>A*B</code>, see the chart.</p>",
        "<ul>\n<li>one\n<ul>\n<li>two</li>\n</ul></li>\n<li>&lt;b&gt;three&lt;/b&gt;</li>\n</ul>",
        '<ol start="2">\n<li>second</li>\n<li>third</li>\n</ol>',
        "<blockquote>\n<p>said<br>twice</p>\n</blockquote>",
        "<pre><code>SELECT 1</code></pre>",
      ].join("\n"),
    );
  });

  it.each([
    ["in a word", "re*ven*ue", "revenue"],
    ["beside each other", "**a**__b__ *c*", "ab _c_"],
    ["inside each other", "***a** b*", "_**a** b_"],
    ["of code with nothing between", "`a`![](p)`b`", "`ab`"],
    ["left empty", "**![](p)** *a*", "_a_"],
  ])("write marks %s so that every reader reads them alike", (_, text, written) => {
    expect(markdownOfWords(readWords(text))).toBe(written);
  });

  it.each([
    ["too long", `**bold** ${"word ".repeat(1_200)}`],
    ["too deep", `${">".repeat(40)} **bold**`],
  ])("that are %s stand as plain lines", (_, text) => {
    expect(readWords(text)).toHaveLength(1);
    expect(htmlOfWords(readWords(text))).toContain("**bold**");
    expect(drawn(markdownOfWords(readWords(text))).querySelectorAll("strong, blockquote")).toHaveLength(0);
  });
});

describe("the HTML of a report", () => {
  it("asks for nothing from elsewhere, follows the reader's colours and is made for paper too", async () => {
    const page = parsed(reportHtml(await contentOf("Sales"), cellCharacters));
    const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute("content");
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/);
    const style = page.querySelector("style")?.textContent ?? "";
    expect(style).not.toMatch(/url\(|@import|https?:/);
    for (const rule of [
      "prefers-color-scheme: dark",
      "size: A4 portrait",
      "break-inside: avoid",
      "break-after: avoid",
    ]) {
      expect(style).toContain(rule);
    }
  });

  it("has a table that is too wide for paper in pieces for paper alone, which say which columns they are", async () => {
    const content = await contentOf("Sales");
    const cells = [{ text: "1,234,567", hint: null, look: "value" as const }];
    const columns = Array.from({ length: 20 }, (_, place) => ({ label: `Amount ${place}`, isNumeric: true, cells }));
    const sections = content.sections.map((section) =>
      section.kind === "ready" ? { ...section, table: { ...section.table, columns }, further: [] } : section,
    );
    const page = parsed(reportHtml({ ...content, sections }, cellCharacters));
    expect(page.querySelectorAll(".wide th")).toHaveLength(20);
    expect(textsOf(page, ".paper caption")).toEqual(["Columns 1 to 11 of 20", "Columns 12 to 20 of 20"]);
    expect(textsOf(page, ".paper th:first-child")).toEqual(["Amount 0", "Amount 0"]);
    const style = page.querySelector("style")?.textContent ?? "";
    const [screens = "", paper = ""] = style.split("@media print");
    expect(screens).toContain(".paper { display: none; }");
    expect(paper).toContain(".wide { display: none; }");
    expect(paper).toContain(".paper { display: block; }");
  });

  it("has an empty place for the chart of a result that has one, captions, and numbers at the right", async () => {
    const page = parsed(reportHtml(await contentOf("Sales"), cellCharacters));
    const places = [...page.querySelectorAll("figure")];
    expect(places.map((place) => [place.getAttribute("data-result"), place.innerHTML])).toEqual([["Sales", ""]]);
    expect(textsOf(page, "caption")).toEqual(["Sales", "Sales"]);
    expect(textsOf(page, "table:first-of-type th.number")).toContain("N");
    expect(textsOf(page, "td.number")).toEqual(["1,234", "null", "1,234", "null"]);
  });
});
