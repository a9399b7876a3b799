/** What the reader of rows must know of them, below their chart or table; nothing where that is nothing. */
export function RowNotes({ notes = [] }: { readonly notes?: readonly string[] | undefined }) {
  if (notes.length === 0) return null;
  return <p className="shrink-0 px-3 py-1 text-xs text-muted">{notes.join(" ")}</p>;
}
