"use client";

/** Removes a table that was made from a file, after one more question: the file itself is not kept anywhere. */
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useMay } from "#components/access/use-may";
import { Button } from "#components/ui/button";
import type { PublicError } from "#lib/domain/errors";
import { useRemoveTable } from "#lib/queries/use-uploads";

type RemoveTableProps = { readonly database: string; readonly table: string };

/** A button that asks before it acts. */
export function RemoveTable({ database, table }: RemoveTableProps) {
  const remove = useRemoveTable();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<PublicError | null>(null);
  const isOffered = useMay("removeTables");

  async function removeNow() {
    setIsBusy(true);
    setProblem(await remove(database, table));
    setIsBusy(false);
    setIsAsking(false);
  }

  if (!isOffered) return null;
  if (!isAsking) {
    return (
      <>
        <Button look="ghost" size="compact" className="mt-1 -ml-2" onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden className="size-3.5" />
          Remove this table
        </Button>
        {problem === null ? null : (
          <p role="alert" className="pr-3 text-xs text-danger">
            {problem.message}
          </p>
        )}
      </>
    );
  }
  return (
    <div className="mt-1 mr-3 flex flex-col gap-2 rounded-md border border-danger/30 bg-danger-soft p-2.5 text-xs">
      <p>Remove {table}? Chats keep their answers; new questions about it need the file again.</p>
      <div className="flex gap-2">
        <Button look="danger" size="compact" disabled={isBusy} onClick={() => void removeNow()}>
          {isBusy ? "Removing…" : "Remove"}
        </Button>
        <Button size="compact" autoFocus disabled={isBusy} onClick={() => setIsAsking(false)}>
          Keep
        </Button>
      </div>
    </div>
  );
}
