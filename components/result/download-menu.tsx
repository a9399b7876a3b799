"use client";

/** Copies and downloads of a result: as it is looked at, in the format and the writing of the reader's choice. */
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import { formatCounted } from "#lib/domain/format";
import type { ResultPart } from "#lib/domain/message";
import { isPlainView, plainView } from "#lib/domain/plain-view";
import type { ExportFormat, ResultView } from "#lib/domain/result-view";
import { CopyItems } from "./copy-items.tsx";
import { exportAddress, type Writing, writings } from "./export-address.tsx";
import { type Picture, PictureItems } from "./picture-items.tsx";

type DownloadMenuProps = {
  readonly part: ResultPart;
  readonly view: ResultView;
  /** The chart that is on the screen; null while none is. */
  readonly picture: Picture | null;
  /** Stands above all, e.g. what has no room beside the menu. */
  readonly first?: ReactNode;
};

const formats: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: "csv", label: "CSV" },
  { format: "xlsx", label: "Excel (XLSX)" },
  { format: "parquet", label: "Parquet" },
  { format: "json", label: "JSON" },
];

/** Sorting and filters at work apply; a result that is cut has neither. */
export function DownloadMenu({ part, view, picture, first = null }: DownloadMenuProps) {
  const [writing, setWriting] = useState<Writing>("raw");
  const main = usePageMain();
  const applied = part.ref.limited ? plainView : view;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          look="ghost"
          size="icon"
          aria-label="Download"
          title="Copy or download"
          className="pointer-coarse:size-11"
        >
          <Download aria-hidden className="size-4" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent container={main} align="end" className="w-60">
        {first}
        <CopyItems part={part} view={applied} picture={picture} />
        {picture === null ? null : <PictureItems picture={picture} />}
        <DropdownMenuLabel>{downloadLabel(part, applied)}</DropdownMenuLabel>
        {formats.map(({ format, label }) => (
          <DropdownMenuItem key={format} asChild>
            <a href={exportAddress(part, { format, writing, view: applied })} download>
              {label}
            </a>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Values</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={writing}
          onValueChange={(value) => setWriting(writings.find((known) => known === value) ?? "raw")}
        >
          <DropdownMenuRadioItem value="raw" onSelect={keepOpen}>
            Raw, every digit
          </DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="formatted" onSelect={keepOpen}>
            Formatted for reading
          </DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** A result that is cut has not all rows, and says so before it is taken away. */
function downloadLabel({ ref }: ResultPart, applied: ResultView): string {
  if (ref.limited) return `Download the first ${formatCounted(ref.rowCount, "row")} as`;
  return isPlainView(applied) ? "Download all rows as" : "Download the rows shown as";
}

function keepOpen(event: Event): void {
  event.preventDefault();
}
