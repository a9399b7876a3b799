"use client";

/** Brings a dashboard in that was exported as JSON, here or elsewhere. */
import { Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { inMegabytes } from "#lib/domain/upload-size";
import { useDashboardCommands } from "#lib/queries/use-dashboards";
import { dashboardHref } from "#lib/state/dashboard-address";

export function ImportDialog() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="pointer-coarse:h-11" onClick={() => setOpen(true)}>
        <Upload aria-hidden className="size-4" />
        Import
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Import a dashboard">
        <ImportForm />
      </Dialog>
    </>
  );
}

function tooLargeText(bytes: number): string {
  return `The file has ${inMegabytes(bytes)}, and a dashboard's file has at most ${inMegabytes(dashboardLimits.importBytes)}.`;
}

/** A file that does not fit is told in a sentence, and nothing is changed. */
function ImportForm() {
  const fieldId = useId();
  const router = useRouter();
  const { readFile } = useDashboardCommands();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  function choose(chosen: File) {
    const isTooLarge = chosen.size > dashboardLimits.importBytes;
    setProblem(isTooLarge ? tooLargeText(chosen.size) : null);
    setFile(isTooLarge ? null : chosen);
  }

  async function take() {
    if (file === null) return;
    setBusy(true);
    const made = await readFile(file);
    setBusy(false);
    if (made.ok) router.push(dashboardHref(made.value.dashboard.id));
    else setProblem([made.error.message, made.error.nextStep].filter((sentence) => sentence !== null).join(" "));
  }

  return (
    <div className="flex flex-col gap-3 p-4 sm:p-5">
      <p className="text-sm text-muted">
        A file that was made by "Export JSON". Its statements are checked like your own before they run.
      </p>
      <label htmlFor={fieldId} className="text-sm font-medium">
        File
      </label>
      <input
        id={fieldId}
        type="file"
        accept=".json,application/json"
        className="text-sm text-muted file:mr-3 file:h-8 file:rounded-md file:border file:border-control/60 file:bg-surface file:px-3 file:text-sm file:font-medium file:text-fg hover:file:bg-sunken pointer-coarse:file:h-11"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen !== undefined) choose(chosen);
        }}
      />
      {problem === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex justify-end">
        <Button
          look="primary"
          className="pointer-coarse:h-11"
          disabled={file === null || isBusy}
          onClick={() => void take()}
        >
          {isBusy ? "Importing…" : "Import"}
        </Button>
      </div>
    </div>
  );
}
