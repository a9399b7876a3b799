"use client";

/** Taking a pivot table away in the shape in which it is looked at: into the clipboard, as CSV, as an Excel sheet. */
import { Copy, Download } from "lucide-react";
import { Button } from "#components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { IconButton } from "#components/ui/icon-button";
import { usePageMain } from "#components/ui/page-main";
import { useToasts } from "#components/ui/toast";
import type { PivotTable } from "#lib/domain/pivot-table";
import { type PivotSheet, pivotCsv, pivotMarkdown, pivotSheet, pivotText } from "#lib/state/pivot-sheet";
import type { PivotView } from "#lib/state/pivot-view";
import { saveFile } from "./save-file.tsx";

type PivotCopiesProps = {
  readonly title: string;
  readonly table: PivotTable | null;
  readonly view: PivotView;
};

const mostExcelColumns = 16_384;

/** What is put away stays away. */
export function PivotCopies({ title, table, view }: PivotCopiesProps) {
  const toasts = useToasts();
  const main = usePageMain();
  const tell = (text: string, tone: "plain" | "problem") => toasts.getState().show({ text, tone, action: null });
  const copy = async (write: (sheet: PivotSheet) => string, done: string) => {
    if (table === null) return;
    try {
      await navigator.clipboard.writeText(write(pivotSheet(table, view)));
      tell(done, "plain");
    } catch {
      tell("The table could not be copied. Your browser may not allow it here.", "problem");
    }
  };
  const saveWorkbook = async () => {
    if (table === null) return;
    const sheet = pivotSheet(table, view);
    if (sheet.labels.length > mostExcelColumns) return tell("Excel has no room for so many columns.", "problem");
    try {
      // Loaded when it is first needed: most readers never take a sheet.
      const { pivotWorkbook } = await import("./pivot-workbook.tsx");
      saveFile(await pivotWorkbook(sheet), { name: title, extension: "xlsx" });
    } catch {
      tell("The sheet could not be made. Try again, or take it as CSV.", "problem");
    }
  };
  const saveText = () => {
    if (table === null) return;
    const body = new Blob([pivotCsv(pivotSheet(table, view))], { type: "text/csv;charset=utf-8" });
    saveFile(body, { name: title, extension: "csv" });
  };
  return (
    <>
      <IconButton
        label="Copy the pivot table"
        isCompact
        aria-disabled={table === null}
        className="pointer-coarse:size-11"
        onClick={() => void copy(pivotText, "The pivot table was copied. Paste it into a spreadsheet.")}
      >
        <Copy aria-hidden className="size-3.5" />
      </IconButton>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            look="ghost"
            size="icon-compact"
            aria-label="Download the pivot table"
            title="Download the pivot table"
            className="pointer-coarse:size-11"
          >
            <Download aria-hidden className="size-3.5" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent container={main} align="end">
          <DropdownMenuItem onSelect={() => void copy(pivotMarkdown, "The pivot table was copied as Markdown.")}>
            Copy as Markdown
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={saveText}>CSV</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void saveWorkbook()}>Excel (XLSX)</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  );
}
