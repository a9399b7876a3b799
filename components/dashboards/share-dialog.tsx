"use client";

/** Who a dashboard is shared with, and the link by which others read it. */
import { Link2, Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { CopyIconButton } from "#components/ui/copy-icon-button";
import { Dialog } from "#components/ui/dialog";
import { LocalTime } from "#components/ui/local-time";
import { fieldLook } from "#components/ui/text-field";
import type { DashboardLink } from "#lib/domain/dashboard-shared";
import { toShownError } from "#lib/queries/public-failure";
import { useSharing } from "#lib/queries/use-dashboards";
import { useBoardSharing } from "#lib/queries/use-sharing";
import { type BoardFilters, noFilters, shareHref } from "#lib/state/dashboard-address";
import { filterTexts } from "#lib/state/dashboard-filter-words";
import { BoardEmbedding } from "./board-embedding.tsx";
import { useBoard, useBoardEngine, useBoardFilters } from "./board-provider.tsx";
import { BoardSharing } from "./board-sharing.tsx";

export function ShareButton() {
  const [isOpen, setOpen] = useState(false);
  const isShared = useBoard((state) => state.isShared);
  return (
    <>
      <Button aria-label={isShared ? "Shared" : "Share"} className="pointer-coarse:h-11" onClick={() => setOpen(true)}>
        {isShared ? <Link2 aria-hidden className="size-4 text-primary" /> : <Share2 aria-hidden className="size-4" />}
        <span className="max-lg:hidden">{isShared ? "Shared" : "Share"}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Share this dashboard">
        <div className="min-h-0 overflow-y-auto">
          <BoardSharing />
          <ShareForm />
          <Embedding />
        </div>
      </Dialog>
    </>
  );
}

/** Whose dashboard it is reads the link again whenever they look. Where links are off, one that is out can be ended. */
function ShareForm() {
  const id = useBoard((state) => state.id);
  const fields = useBoard((state) => state.editing.definition.filters);
  const setShared = useBoard((state) => state.setShared);
  const filters = useBoardFilters();
  const { hasLinks = false, canMake } = useLinkMaking(id);
  const { share, prolong, end, current, failure, isBusy } = useSharing(id);
  const isNarrowed = filterTexts(fields, filters).length > 0;
  const { saver } = useBoardEngine();
  const make = async (shown: BoardFilters) => {
    // A filter that was just added has to be there before its figures are shared.
    await saver.flush();
    share.mutate(shown, { onSuccess: () => setShared(true) });
  };
  if (!canMake && current === null) return null;

  return (
    <section aria-label="Link" className="flex flex-col gap-3 border-border not-first:border-t p-4 sm:p-5">
      <p className="text-sm text-muted">
        {hasLinks
          ? "Whoever has the link sees what the tiles showed you last. They can change nothing, and nothing is asked of the database."
          : "Links are off in this team, so the one that was made shows nothing."}
      </p>
      {current === null ? null : <CurrentLink link={current} />}
      {hasLinks && isNarrowed ? <FiltersNow texts={filterTexts(fields, filters)} /> : null}
      {failure === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {toShownError(failure).message}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {current === null ? null : (
          <Button
            look="danger"
            className="pointer-coarse:h-11"
            disabled={isBusy}
            onClick={() => end.mutate(undefined, { onSuccess: () => setShared(false) })}
          >
            End sharing
          </Button>
        )}
        {canMake ? (
          <MakeLink
            isBusy={isBusy}
            isReading={share.isPending}
            isFirst={current === null}
            onMake={() => void make(noFilters)}
            onMakeFiltered={isNarrowed ? () => void make(filters) : null}
            onProlong={current?.until == null ? null : () => prolong.mutate()}
          />
        ) : null}
      </div>
    </section>
  );
}

/** A part of its own, so that what it reads keeps nothing else waiting. */
function Embedding() {
  const sharing = useBoardSharing(useBoard((state) => state.id)).state.data;
  return <BoardEmbedding mayAllow={sharing?.mayShare === true} />;
}

/** Links may be off in the team, and the role may not make one. */
function useLinkMaking(id: string) {
  const sharing = useBoardSharing(id).state.data;
  return { hasLinks: sharing?.hasLinks, canMake: sharing?.hasLinks === true && sharing.mayShare };
}

type MakeLinkProps = {
  readonly isBusy: boolean;
  readonly isReading: boolean;
  readonly isFirst: boolean;
  readonly onMake: () => void;
  /** Null where no filter is set. */
  readonly onMakeFiltered: (() => void) | null;
  /** Null where links do not end by themselves, and while none is out. */
  readonly onProlong: (() => void) | null;
};

function MakeLink({ isBusy, isReading, isFirst, onMake, onMakeFiltered, onProlong }: MakeLinkProps) {
  return (
    <>
      {onProlong === null ? null : (
        <Button className="pointer-coarse:h-11" disabled={isBusy} onClick={onProlong}>
          Prolong
        </Button>
      )}
      {onMakeFiltered === null ? null : (
        <Button className="pointer-coarse:h-11" disabled={isBusy} onClick={onMakeFiltered}>
          {isReading ? "Reading the figures …" : "Share with these filters"}
        </Button>
      )}
      <Button
        look={isFirst ? "primary" : "secondary"}
        className="pointer-coarse:h-11"
        disabled={isBusy}
        onClick={onMake}
      >
        {isFirst ? "Make a link" : "Make a new link"}
      </Button>
    </>
  );
}

function CurrentLink({ link: { token, filters, until, isGood } }: { readonly link: DashboardLink }) {
  if (token === null) {
    return (
      <p className="text-sm">
        A link is out. It was made before links could be read again, or with another key; a new one takes its place.
      </p>
    );
  }
  return (
    <>
      <LinkField link={`${window.location.origin}${shareHref(token)}`} />
      {until === null ? null : (
        <p className="text-sm">
          {isGood ? "It ends " : "It has ended or shows nothing now: "}
          <LocalTime at={until} />.
        </p>
      )}
      {isOwnMachine(window.location.hostname) ? (
        <p className="text-sm text-muted">This address works on this computer only.</p>
      ) : null}
      {filters.length === 0 ? null : (
        <p className="text-sm">
          It shows the figures of <span className="font-medium wrap-anywhere">{filters.join("; ")}</span>. A refresh
          with these filters renews them.
        </p>
      )}
    </>
  );
}

/** An address that means another machine wherever it is opened. */
function isOwnMachine(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

function FiltersNow({ texts }: { readonly texts: readonly string[] }) {
  return (
    <p className="text-sm">
      On this page <span className="font-medium wrap-anywhere">{texts.join("; ")}</span> is set. A link shows the whole
      board, renewed by refreshes without filters, unless it is shared with these filters.
    </p>
  );
}

function LinkField({ link }: { readonly link: string }) {
  return (
    <div className="flex items-center gap-2">
      <input
        readOnly
        value={link}
        aria-label="Link"
        onFocus={(event) => event.currentTarget.select()}
        className={`${fieldLook} min-w-0 flex-1 font-mono text-xs pointer-coarse:h-11`}
      />
      <CopyIconButton label="Copy the link" text={link} className="pointer-coarse:size-11" />
    </div>
  );
}
