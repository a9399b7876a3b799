/** A chat in its final shape while it is being read. */
import { Skeleton } from "#components/ui/skeleton";

export default function ChatLoading() {
  return (
    <main className="flex min-w-0 flex-1 flex-col" aria-busy="true" aria-label="Loading the chat">
      <div className="flex h-12 shrink-0 items-center justify-between border-b border-border bg-surface px-4">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="flex-1" />
      <div className="mx-auto w-full max-w-220 px-3 pb-3 md:px-6">
        <Skeleton className="h-28 rounded-xl" />
      </div>
    </main>
  );
}
