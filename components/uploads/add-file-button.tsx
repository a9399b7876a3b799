"use client";

/** The way to the window for choosing files, for whoever does not drag. */
import { FileUp, Paperclip } from "lucide-react";
import { useMay } from "#components/access/use-may";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { usePickFiles } from "./upload-context.tsx";

/** With words, as one choice among others. */
export function AddFileButton({ label = "Add a file", isCompact = false }: { label?: string; isCompact?: boolean }) {
  const pick = usePickFiles();
  if (!useMay("uploadFiles")) return null;
  return (
    <Button look="ghost" size={isCompact ? "compact" : "normal"} onClick={pick}>
      <FileUp aria-hidden className={isCompact ? "size-3.5" : "size-4"} />
      {label}
    </Button>
  );
}

/** As an icon, beside the question. */
export function AttachFileButton() {
  const pick = usePickFiles();
  if (!useMay("uploadFiles")) return null;
  return (
    <IconButton label="Add a file as a table" isCompact onClick={pick} className="pointer-coarse:size-11">
      <Paperclip aria-hidden className="size-4" />
    </IconButton>
  );
}
