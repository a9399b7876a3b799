/** What the answer took for granted. */

/** Nothing when nothing was assumed. */
export function Assumptions({ items }: { readonly items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section className="text-xs text-muted">
      <h3 className="sr-only">Assumptions</h3>
      <ul aria-label="Assumptions" className="flex list-disc flex-col gap-0.5 pl-4 marker:text-control">
        {items.map((item) => (
          <li key={item} className="wrap-anywhere">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
