"use client";

/** What a board was like before: a list of its versions in words, a look at one, and the way back to it. */
import { useState } from "react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { Dialog } from "#components/ui/dialog";
import { LocalTime } from "#components/ui/local-time";
import { Skeleton } from "#components/ui/skeleton";
import type { DashboardDefinition } from "#lib/domain/dashboard";
import { previewOf } from "#lib/domain/dashboard-preview";
import type { DashboardVersion } from "#lib/domain/dashboard-versions";
import { formatCounted } from "#lib/domain/format";
import { toShownError } from "#lib/queries/public-failure";
import { restoreVersion, useBoardVersion, useBoardVersions } from "#lib/queries/use-board-versions";
import { BoardPreview } from "./board-preview.tsx";
import { useBoard, useBoardEngine } from "./board-provider.tsx";
import { isFinalFailure, TileFailure } from "./tile-failure.tsx";

export function VersionsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Versions" isWide>
      <Versions onClose={onClose} />
    </Dialog>
  );
}

function Versions({ onClose }: { readonly onClose: () => void }) {
  const id = useBoard((state) => state.id);
  const rev = useBoard((state) => state.kept.rev);
  const versions = useBoardVersions(id, rev);
  const [chosen, setChosen] = useState<number | null>(null);
  if (versions.isError) {
    return (
      <div role="alert" className="m-5 min-h-60">
        <LoadFailure error={versions.error} onRetry={() => void versions.refetch()} />
      </div>
    );
  }
  if (versions.data === undefined) return <Skeleton className="m-5 h-60" />;
  const list = versions.data;
  const newest = list[0];
  const open = list.find(({ number }) => number === chosen) ?? newest;
  if (newest === undefined || open === undefined) {
    return (
      <p className="p-8 text-center text-sm text-muted">
        Nothing was changed yet. From the first change on, each one is kept here and can be taken back.
      </p>
    );
  }
  return (
    <div className="grid min-h-0 grid-cols-1 overflow-y-auto sm:grid-cols-[18rem_1fr] sm:overflow-hidden">
      <ol
        aria-label="Versions"
        className="flex flex-col overflow-y-auto border-border p-2 max-sm:max-h-56 max-sm:border-b sm:max-h-[32rem]"
      >
        {list.map((version) => (
          <li key={version.number}>
            <VersionRow
              version={version}
              isNewest={version === newest}
              isOpen={version === open}
              onOpen={() => setChosen(version.number)}
            />
          </li>
        ))}
      </ol>
      <Look key={open.number} version={open} isNewest={open === newest} onClose={onClose} />
    </div>
  );
}

type VersionRowProps = {
  readonly version: DashboardVersion;
  readonly isNewest: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

function VersionRow({ version, isNewest, isOpen, onOpen }: VersionRowProps) {
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      onClick={onOpen}
      className={classNames(
        "flex min-h-11 w-full flex-col gap-0.5 rounded-md px-3 py-2 text-left hover:bg-sunken",
        isOpen && "bg-primary-soft hover:bg-primary-soft",
      )}
    >
      <span className="tabular text-xs text-muted">
        <LocalTime at={version.at} />
        {isNewest ? " · as it is now" : ""}
      </span>
      <span className="line-clamp-2 text-sm wrap-anywhere">{summaryOf(version)}</span>
    </button>
  );
}

function summaryOf({ kind, changes }: DashboardVersion): string {
  if (kind === "first") return "As it was first";
  return kind === "restored" ? `Brought back. ${changes.join(" ")}` : changes.join(" ");
}

type LookProps = { readonly version: DashboardVersion; readonly isNewest: boolean; readonly onClose: () => void };

function Look({ version, isNewest, onClose }: LookProps) {
  const id = useBoard((state) => state.id);
  const { restore, problem, isBusy } = useRestoring(version.number, onClose);
  const found = useBoardVersion(id, version.number);
  return (
    <section
      aria-label="The chosen version"
      className="flex min-h-80 flex-col gap-3 overflow-y-auto border-border p-4 sm:border-l sm:p-5"
    >
      {version.changes.length === 0 ? null : (
        <ul className="list-inside list-disc text-sm wrap-anywhere">
          {version.changes.map((change, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be told in the same words
            <li key={place}>{change}</li>
          ))}
        </ul>
      )}
      {found.isError ? <LoadFailure error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton className="h-60" /> : null}
      {found.data === undefined ? null : <Drawn definition={found.data} />}
      {problem === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {isNewest ? null : (
        <Button
          look="primary"
          className="self-end pointer-coarse:h-11"
          disabled={isBusy || found.data === undefined}
          onClick={() => void restore()}
        >
          {isBusy ? "Bringing it back…" : "Restore this version"}
        </Button>
      )}
    </section>
  );
}

/** What is not there any more is not there at the next try either. */
function LoadFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const shown = toShownError(error);
  const retry = isFinalFailure(shown.code) ? {} : { retry: { name: "Retry", run: onRetry } };
  return <TileFailure error={shown} {...retry} />;
}

/** Rows of the grid that are drawn: a longer board is told by its list of tiles. */
const drawnRows = 20;

function Drawn({ definition }: { readonly definition: DashboardDefinition }) {
  const { tabs, tiles, title } = definition;
  const pages = tabs.length < 2 ? [{ id: null, title }] : tabs;
  return (
    <>
      <p className="text-sm font-semibold wrap-anywhere">
        {title} <span className="font-normal text-muted">· {formatCounted(tiles.length, "tile")}</span>
      </p>
      {pages.map((page) => {
        const drawn = previewOf(definition, page.id);
        const rows = Math.max(4, ...drawn.map(({ placement }) => placement.y + placement.height));
        return (
          <div key={page.id ?? ""}>
            {page.id === null ? null : <p className="mb-1 text-xs text-muted">{page.title}</p>}
            <BoardPreview
              tiles={drawn}
              rows={Math.min(rows, drawnRows)}
              className="w-full max-w-md rounded-md border border-border bg-sunken p-1"
            />
            <p className="mt-1 text-xs wrap-anywhere text-muted">{drawn.map((tile) => tile.title).join(" · ")}</p>
          </div>
        );
      })}
    </>
  );
}

/** What is not saved yet is a version of its own before another one takes its place. */
function useRestoring(number: number, onDone: () => void) {
  const { store, saver } = useBoardEngine();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function restore() {
    setBusy(true);
    const isSaved = await saver.flush();
    const back = isSaved ? await restoreVersion(store.getState().id, number) : null;
    setBusy(false);
    if (back === null) setProblem("The dashboard has changes that could not be saved yet.");
    else if (!back.ok) setProblem(back.error.message);
    else {
      const { announce, takeNewer } = store.getState();
      takeNewer(back.value);
      announce("The version is restored. Undo takes that back.");
      onDone();
    }
  }

  return { restore, problem, isBusy };
}
