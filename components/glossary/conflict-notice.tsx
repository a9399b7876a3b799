"use client";

/** Somebody else edited the same element meanwhile: who, when, and both wordings side by side. */
import { Button } from "#components/ui/button";
import { editorName } from "#lib/domain/editor-name";
import type { GlossarySaved, WantedChange } from "#lib/domain/glossary";
import { fieldsIn, formOf } from "#lib/state/glossary-form";
import { dayText, fieldWords } from "#lib/state/glossary-words";

type ConflictNoticeProps = {
  readonly conflict: Extract<GlossarySaved, { kind: "conflict" }>;
  /** What one wanted to save. */
  readonly change: WantedChange;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
};

export function ConflictNotice({ conflict, change, onTheirs, onMine }: ConflictNoticeProps) {
  const { by, at, entry } = conflict;
  const isWritten = change !== null && change !== "removed";
  const mine = formOf(isWritten ? change : {});
  const theirs = formOf(entry?.values ?? {});
  const written = isWritten && entry !== null ? fieldsIn(change) : [];
  const differing = written.filter((name) => theirs[name].trim() !== mine[name].trim());
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-lg border border-warning/40 bg-warning-soft p-3 text-sm">
      <p suppressHydrationWarning>
        This was edited by {editorName(by)} on {dayText(at)}, after you opened it. Nothing of yours is kept yet.
      </p>
      {entry === null ? <p>It is not in the model any more.</p> : null}
      {change === "removed" ? <p>You wanted to take it out of the model.</p> : null}
      {change === null ? <p>You wanted to take all edits of it back.</p> : null}
      {differing.length === 0 ? null : (
        <table className="w-full table-fixed text-left text-xs">
          <thead>
            <tr>
              <th scope="col" className="w-20 py-1 font-medium">
                Field
              </th>
              <th scope="col" className="py-1 font-medium">
                As it stands now
              </th>
              <th scope="col" className="py-1 font-medium">
                As you wrote it
              </th>
            </tr>
          </thead>
          <tbody>
            {differing.map((name) => (
              <tr key={name} className="border-t border-warning/30 align-top">
                <th scope="row" className="py-1 pr-2 font-normal text-muted">
                  {fieldWords[name]}
                </th>
                <td className="py-1 pr-2 whitespace-pre-wrap wrap-anywhere">{theirs[name]}</td>
                <td className="py-1 whitespace-pre-wrap wrap-anywhere">{mine[name]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="compact" className="pointer-coarse:h-11" onClick={onTheirs}>
          Keep it as it stands
        </Button>
        <Button size="compact" look="primary" className="pointer-coarse:h-11" onClick={onMine}>
          {isWritten ? "Save mine over it" : "Do it all the same"}
        </Button>
      </div>
    </div>
  );
}
