"use client";

/** What was guessed or found odd: read it before the table is added. */
import { Info } from "lucide-react";
import type { UploadPreview } from "#lib/domain/upload";

/** As many as are read. */
const shownNotes = 4;

/** Nothing when nothing had to be guessed. */
export function PreviewNotes({ preview }: { readonly preview: UploadPreview }) {
  const ofColumns = preview.columns.flatMap(({ name, note }) => (note === null ? [] : [{ name, note }]));
  const notes = [...preview.notes.map((note) => ({ name: null, note })), ...ofColumns];
  if (notes.length === 0) return null;
  const hidden = notes.length - shownNotes;
  return (
    <div className="flex gap-2.5 rounded-lg border border-warning/40 bg-warning-soft px-3 py-2.5 text-sm">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <ul aria-label="Please check" className="flex min-w-0 flex-col gap-1">
        {notes.slice(0, hidden === 1 ? shownNotes + 1 : shownNotes).map(({ name, note }) => (
          <li key={`${name} ${note}`} className="wrap-anywhere">
            {name === null ? null : <span className="font-medium">{name}: </span>}
            {note}
          </li>
        ))}
        {hidden > 1 ? (
          <li className="text-muted">And {hidden} columns more: their notes stand under their names.</li>
        ) : null}
      </ul>
    </div>
  );
}
