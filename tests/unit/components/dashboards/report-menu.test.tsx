import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withPictures } from "#components/dashboards/report-file";
import { ReportMenu } from "#components/dashboards/report-menu";
import { ToastProvider, Toasts } from "#components/ui/toast";
import { TooltipProvider } from "#components/ui/tooltip";
import { patiently } from "../../../support/patiently.ts";

type Saved = { readonly name: string; readonly text: string };

const saved: Saved[] = [];
const blobs = new Map<string, Blob>();

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation((body) => {
    const address = `blob:${blobs.size}`;
    if (body instanceof Blob) blobs.set(address, body);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const { download, href } = this;
    void blobs
      .get(href)
      ?.text()
      .then((text) => saved.push({ name: download, text }));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const page = `<!doctype html>
<html lang="en"><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>T</title></head>
<body><main>
<section><h2>By &lt;region&gt;</h2><figure data-result="one"></figure></section>
<section><h2>Others</h2><figure data-result="two"></figure></section>
</main></body></html>`;

function serves(answer: () => Response): string[] {
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    asked.push(String(address));
    return answer();
  });
  return asked;
}

async function openMenu(title = "Sales report"): Promise<void> {
  render(
    <TooltipProvider>
      <ToastProvider>
        <figure>Chart of regions</figure>
        <ReportMenu
          sessionId="a/b"
          messageId="answer-1"
          title={title}
          pictures={() => new Map([["one", screen.getByRole("figure")]])}
        />
        <Toasts />
      </ToastProvider>
    </TooltipProvider>,
  );
  fireEvent.keyDown(screen.getByRole("button", { name: "Download the report" }), { key: "Enter" });
  await screen.findByRole("menu", {}, patiently);
}

function item(name: string): HTMLElement {
  return screen.getByRole("menuitem", { name });
}

describe("the menu of a report", () => {
  it("has the Markdown as a download", async () => {
    await openMenu();
    expect(item("Markdown").getAttribute("href")).toBe("/api/sessions/a%2Fb/reports/answer-1?format=md");
    expect(item("Markdown").hasAttribute("download")).toBe(true);
  });

  it("saves the server's HTML with the charts of the page in it", async () => {
    const asked = serves(() => new Response(page));
    await openMenu("Sales report: October");
    fireEvent.click(item("HTML, one file"));
    await vi.waitFor(() => expect(saved).toHaveLength(1), patiently);
    expect(asked).toEqual(["/api/sessions/a%2Fb/reports/answer-1?format=html"]);
    expect(saved[0]?.name).toMatch(/^Sales report October \d{4}-\d{2}-\d{2}\.html$/);
    expect(saved[0]?.text).toMatch(/<figure data-result="one"><img src="data:image\/svg\+xml;/);
    expect(saved[0]?.text).not.toContain('data-result="two"');
  });

  it.each([
    ["is refused", () => new Response("There is no such report.", { status: 404 })],
    [
      "cannot be reached",
      () => {
        throw new TypeError("Failed to fetch");
      },
    ],
  ])("says so where the report %s, and saves nothing", async (_, answer) => {
    serves(answer);
    await openMenu();
    fireEvent.click(item("HTML, one file"));
    expect(await screen.findByText("The report could not be put together.", {}, patiently)).toBeDefined();
    expect(saved).toEqual([]);
  });
});

describe("the pictures in a report", () => {
  it("stand in the places of their results, named by their section; other places are gone", () => {
    const read = new DOMParser().parseFromString(withPictures(page, new Map([["one", "<svg/>"]])), "text/html");
    const images = [...read.querySelectorAll("img")];
    expect(images.map(({ alt }) => alt)).toEqual(["Chart: By <region>"]);
    expect(images[0]?.closest("section")?.querySelector("h2")?.textContent).toBe("By <region>");
    expect(read.querySelectorAll("figure")).toHaveLength(1);
    expect(read.querySelector("meta")?.getAttribute("content")).toBe("default-src 'none'");
  });

  it("are images of text that is well-formed, whatever the labels hold, and never markup of the page", () => {
    const svg = '<svg><text>"</text><script>a()</script>\u0001\ud800\u202e</svg>';
    const html = withPictures(page, new Map([["one", svg]]));
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    const read = new DOMParser().parseFromString(html, "text/html");
    expect(read.querySelectorAll("svg, script")).toHaveLength(0);
    const source = read.querySelector("img")?.getAttribute("src") ?? "";
    expect(decodeURIComponent(source.slice(source.indexOf(",") + 1))).toBe(
      '<svg><text>"</text><script>a()</script>\ufffd</svg>',
    );
  });
});
