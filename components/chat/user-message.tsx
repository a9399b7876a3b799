/** What the user said: a bubble on the right. Plain text: nothing in it is rendered. */

/** Line breaks are kept; long words wrap. */
export function UserMessage({ text }: { readonly text: string }) {
  return (
    <div data-question className="flex justify-end">
      <p className="max-w-[80%] rounded-xl bg-primary-soft px-3.5 py-2 wrap-anywhere whitespace-pre-wrap">
        <span className="sr-only">You: </span>
        <span>{text}</span>
      </p>
    </div>
  );
}
