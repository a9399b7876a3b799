/** The one refusal of the pages that others frame: whatever is wrong, it says nothing of it. */
export default function EmbedRefusal() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-2 p-6 text-center">
      <h1 className="text-base font-semibold">This cannot be shown here</h1>
      <p className="text-sm text-muted">Load the page around this anew.</p>
    </main>
  );
}
