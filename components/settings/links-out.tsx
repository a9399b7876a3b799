"use client";

/** The links by which boards of the team are shown to whoever has them, for admins: each can be ended here. */
import { useState } from "react";
import { Button } from "#components/ui/button";
import { LocalTime } from "#components/ui/local-time";
import type { LinkOut } from "#lib/domain/sharing";
import { endLink } from "#lib/queries/use-sharing";

/** @param first those that came with the page. */
export function LinksOut({ first }: { readonly first: readonly LinkOut[] }) {
  const [links, setLinks] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function end(id: string) {
    setBusy(true);
    const left = await endLink(id);
    setBusy(false);
    setProblem(left.ok ? null : left.error.message);
    if (left.ok) setLinks(left.value);
  }

  if (links.length === 0) return <p className="text-sm text-muted">No link to a dashboard is out.</p>;
  return (
    <>
      <ul aria-label="Links that are out" className="divide-y divide-border rounded-md border border-border">
        {links.map(({ id, title, ownerName, until }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block truncate font-medium" title={title}>
                {title}
              </span>
              <span className="text-xs text-muted">
                by {ownerName}
                {until === null ? null : (
                  <>
                    , ends <LocalTime at={until} />
                  </>
                )}
              </span>
            </span>
            <Button
              size="compact"
              className="pointer-coarse:h-11"
              aria-label={`End the link to ${title}`}
              disabled={isBusy}
              onClick={() => void end(id)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </>
  );
}
