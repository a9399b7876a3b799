"use client";

/** What can be taken away of a report: its text, one file with its charts, or the same printed. */
import { Download } from "lucide-react";
import { saveFile } from "#components/pivot/save-file";
import { Button } from "#components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import { useToasts } from "#components/ui/toast";
import { printPage } from "./print-page.tsx";
import { type ReportPlace, reportAddress, withPictures } from "./report-file.tsx";

type ReportMenuProps = ReportPlace & {
  /** For the file's name. */
  readonly title: string;
  /** The charts that are drawn now, by the ids of their results. */
  readonly pictures: () => ReadonlyMap<string, HTMLElement>;
};

/** The file with the charts is put together here: only the page can draw them. */
export function ReportMenu({ sessionId, messageId, title, pictures }: ReportMenuProps) {
  const toasts = useToasts();
  const main = usePageMain();
  const place = { sessionId, messageId };
  const withPage = async (use: (html: string) => void | Promise<void>) => {
    const html = await reportPage(place, pictures()).catch(() => null);
    if (html !== null) return await use(html);
    toasts.getState().show({ text: "The report could not be put together.", tone: "problem", action: null });
  };
  const name = /[\p{L}\p{N}]/u.test(title) ? title : "Report";
  const save = (html: string) => saveFile(new Blob([html], { type: "text/html" }), { name, extension: "html" });
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          look="ghost"
          size="icon"
          aria-label="Download the report"
          title="Download or print"
          className="pointer-coarse:size-11"
        >
          <Download aria-hidden className="size-4" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent container={main} align="end">
        <DropdownMenuItem asChild>
          <a href={reportAddress(place, "md")} download>
            Markdown
          </a>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void withPage(save)}>HTML, one file</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void withPage(printPage)}>Print or save as PDF</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Null where the server does not give the report out. */
async function reportPage(place: ReportPlace, charts: ReadonlyMap<string, HTMLElement>): Promise<string | null> {
  const answer = await fetch(reportAddress(place, "html"));
  if (!answer.ok) return null;
  // Loaded when it is first needed: most readers never take a picture.
  const { elementToSvg } = await import("#components/charts/chart-image");
  const drawn = [...charts].map(([id, element]): [string, string] => [
    id,
    elementToSvg(element, { title: null, theme: "light" }),
  ]);
  return withPictures(await answer.text(), new Map(drawn));
}
