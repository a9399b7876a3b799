"use client";

/** A program that asks in a person's name, by a token or by a yes, with an end to it. */
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { useIsInteractive } from "#components/ui/use-is-interactive";

type ProgramRowProps = {
  readonly icon: LucideIcon;
  readonly name: ReactNode;
  /** What it may do. */
  readonly about: string;
  readonly times: ProgramTimes;
  readonly endLabel: string;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
};

type ProgramTimes = {
  /** Null: it was never used. */
  readonly usedAt: number | null;
  /** `at` writes a time by the reader's own clock. */
  readonly tell: (used: string, at: (time: number) => string) => string;
};

export function ProgramRow({ icon: Icon, name, about, times, endLabel, isBusy, onEnd }: ProgramRowProps) {
  const isInteractive = useIsInteractive();
  return (
    <li className="flex flex-wrap items-center gap-3 py-2 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-4 shrink-0 text-subtle" />
      <div className="min-w-40 flex-1">
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-muted wrap-anywhere">{about}</p>
        <p className="text-xs text-muted">{timesText(times, isInteractive)}</p>
      </div>
      <Button aria-label={endLabel} disabled={isBusy || !isInteractive} onClick={onEnd}>
        End
      </Button>
    </li>
  );
}

/** The reader's own clock tells it: the server knows no time zone of theirs. */
function timesText({ usedAt, tell }: ProgramTimes, isInteractive: boolean): string {
  if (!isInteractive) return usedAt === null ? "never used" : "used";
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
  const at = (time: number) => format.format(time);
  return tell(usedAt === null ? "never used" : `used ${at(usedAt)}`, at);
}
