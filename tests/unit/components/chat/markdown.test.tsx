import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Markdown } from "#components/chat/markdown";

function show(text: string, isStreaming = false) {
  return render(<Markdown text={text} isStreaming={isStreaming} />).container;
}

describe("markdown that nobody may trust", () => {
  it("loads no image: only its words are shown", () => {
    const page = show("before ![a pixel](http://tracker.invalid/p.png) after");
    expect(page.querySelector("img")).toBeNull();
    expect(page.textContent).toContain("a pixel");
  });

  it("runs and draws no raw HTML", () => {
    const page = show('<img src="http://tracker.invalid/p.png"> <script>document.title="owned"</script> <b>bold</b>');
    expect(page.querySelector("img, script, b, iframe")).toBeNull();
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>1</script>",
    "vbscript:x",
    "//tracker.invalid",
    "/api/health",
  ])("makes no link of %s", (address) => {
    const page = show(`[open me](${address})`);
    expect(page.querySelector("a")).toBeNull();
    expect(page.textContent).toContain("open me");
  });

  it("links to the web tell the other side nothing", () => {
    show("[documentation](https://example.com/docs)");
    const link = screen.getByRole("link", { name: "documentation" });
    expect(link.getAttribute("rel")).toContain("noopener");
    expect(link.getAttribute("target")).toBe("_blank");
  });

  it("makes no link of an address that merely stands in the text", () => {
    expect(show("see http://tracker.invalid/p and www.tracker.invalid").querySelector("a")).toBeNull();
  });
});

describe("D7: half-streamed markdown", () => {
  it.each(["North leads with **5.2 mil", "a `code", "1. one\n2. **tw", "see [the do"])(
    "of %j shows no marks",
    (text) => {
      expect(show(text, true).textContent).not.toMatch(/\*\*|`|\]\(|\[/);
    },
  );

  it("shows a table only as a table", () => {
    const page = show("| Region | Revenue |\n| --- | ---: |\n| North | 5", true);
    expect(page.querySelector("table")).not.toBeNull();
    expect(page.textContent).not.toContain("---");
  });
});
