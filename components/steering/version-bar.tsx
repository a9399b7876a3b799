"use client";

/** The versions of an answer: back and forward between them, and any of them by what was changed. */
import { Columns2, History, Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useChat } from "#components/chat/session-provider";
import { Button } from "#components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { IconButton } from "#components/ui/icon-button";
import { usePageMain } from "#components/ui/page-main";
import type { ResultPart } from "#lib/domain/message";
import type { ShownResult } from "#lib/state/shown-result";
import type { AnswerVersion } from "#lib/state/turn";
import { versionSteps } from "#lib/state/version-steps";
import { CompareVersions } from "./compare-versions.tsx";

type VersionBarProps = {
  readonly original: ResultPart;
  readonly shown: ShownResult;
  readonly versions: readonly AnswerVersion[];
};

/** Nothing while there is only the answer's own. */
export function VersionBar({ original, shown, versions }: VersionBarProps) {
  const { actions } = useChat();
  const main = usePageMain();
  const { list, undo, redo, place } = versionSteps({ original, versions }, shown.part.ref.id);
  const [isCompared, setCompared] = useState(false);
  const show = (resultId: string) => void actions.showVersion(original.ref.id, resultId);
  if (list.length < 2) return null;
  const partOf = (resultId: string) =>
    [original, ...versions.flatMap(({ content }) => content.results)].find(({ ref }) => ref.id === resultId) ?? null;
  return (
    <div className="ml-auto flex shrink-0 items-center">
      <IconButton
        label="Undo the change"
        isCompact
        aria-disabled={undo === null}
        className="aria-disabled:opacity-40 pointer-coarse:size-11"
        onClick={() => undo !== null && show(undo)}
      >
        <Undo2 aria-hidden className="size-3.5" />
      </IconButton>
      <IconButton
        label="Redo the change"
        isCompact
        aria-disabled={redo === null}
        className="aria-disabled:opacity-40 pointer-coarse:size-11"
        onClick={() => redo !== null && show(redo)}
      >
        <Redo2 aria-hidden className="size-3.5" />
      </IconButton>
      <IconButton
        label="Compare two versions"
        isCompact
        className="pointer-coarse:size-11"
        onClick={() => setCompared(true)}
      >
        <Columns2 aria-hidden className="size-3.5" />
      </IconButton>
      {isCompared ? (
        <CompareVersions
          list={list}
          left={undo ?? redo ?? original.ref.id}
          right={shown.part.ref.id}
          partOf={partOf}
          onClose={() => setCompared(false)}
        />
      ) : null}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button look="ghost" size="compact" className="pointer-coarse:h-11">
            <History aria-hidden className="size-3.5" />
            <span>
              <span className="sr-only">Version </span>
              {place + 1} of {list.length}
            </span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent container={main} align="end" className="max-w-80">
          <DropdownMenuLabel>Versions of this answer</DropdownMenuLabel>
          <DropdownMenuRadioGroup value={shown.part.ref.id} onValueChange={show}>
            {list.map(({ resultId, change }, index) => (
              <DropdownMenuRadioItem key={resultId} value={resultId} className="h-auto min-h-8 py-1">
                <span className="text-subtle tabular-nums">{index + 1}</span>
                <span className="min-w-0 wrap-anywhere">{change}</span>
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
