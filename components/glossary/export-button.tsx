"use client";

/** Downloads the whole model as YAML, in the form of a semantic view. */
import { Download } from "lucide-react";
import { Button } from "#components/ui/button";
import type { DatabaseContext } from "#lib/domain/catalog";
import { toShownError } from "#lib/queries/public-failure";
import { useExportModel } from "#lib/queries/use-glossary";

export function ExportButton({ context }: { readonly context: DatabaseContext }) {
  const written = useExportModel(context);

  async function download() {
    const file = await written.mutateAsync().catch(() => null);
    if (file === null) return;
    const address = URL.createObjectURL(new Blob([file.body], { type: "application/yaml" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <>
      <Button
        aria-label="Export YAML"
        disabled={written.isPending}
        className="pointer-coarse:h-11"
        onClick={() => void download()}
      >
        <Download aria-hidden className="size-4" />
        <span className="max-sm:hidden">Export YAML</span>
      </Button>
      {written.isError ? (
        <p role="alert" className="text-xs text-danger">
          {toShownError(written.error).message}
        </p>
      ) : null}
    </>
  );
}
