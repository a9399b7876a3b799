/** The product's mark: a six-armed flake drawn as a small chart axis; it takes the text colour. */

/** Decorative: the product's name stands beside it. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className={className}
    >
      <path d="M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9" />
      <path d="M9.5 4.6 12 7l2.5-2.4M9.5 19.4 12 17l2.5 2.4" strokeWidth="1.6" />
    </svg>
  );
}
