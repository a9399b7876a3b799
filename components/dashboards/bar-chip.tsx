"use client";

/** A part of the bar above the tiles: what it is set to, and a panel to set it otherwise. */
import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { placeBeside } from "#components/ui/place-beside";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover";

type BarChipProps = {
  /** "Region", "Steps". */
  readonly label: string;
  readonly value: string;
  /** It asks something of the tiles. */
  readonly isSet: boolean;
  /** Its panel is open as soon as it is there. */
  readonly isOpenAtFirst?: boolean;
  /** Of the panel. */
  readonly panelLabel: string;
  /** Sets it to nothing. */
  readonly onClear: () => void;
  /** Takes it out of the bar; null where the bar stays as it is. */
  readonly onRemove: (() => void) | null;
  /** The panel. @param done closes it. */
  readonly children: (done: () => void) => ReactNode;
};

/** Looks quiet until it asks something. What has the focus and goes hands it to what stands nearest. */
export function BarChip(props: BarChipProps) {
  const { label, value, isSet, isOpenAtFirst = false, panelLabel, onClear, onRemove, children } = props;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const chip = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const beside = useRef<HTMLElement>(null);
  const text = `${label}: ${value}`;
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <span
        ref={chip}
        className={classNames(
          "inline-flex h-7 max-w-full min-w-0 items-center rounded-full border text-xs pointer-coarse:h-11",
          isSet
            ? "border-primary/50 bg-primary-soft text-primary"
            : "border-control/60 bg-surface text-muted print:hidden",
        )}
      >
        <PopoverTrigger
          ref={opener}
          aria-label={text}
          className={classNames(
            "inline-flex h-full min-w-0 items-center gap-1 rounded-full pl-2.5 hover:text-fg",
            isSet ? "pr-1" : "pr-2",
          )}
        >
          <span className="min-w-0 truncate">
            {label}: <span className="font-medium">{value}</span>
          </span>
          <ChevronDown aria-hidden className="size-3 shrink-0 print:hidden" />
        </PopoverTrigger>
        {isSet ? (
          <button
            type="button"
            aria-label={`Clear ${text}`}
            onClick={() => {
              onClear();
              opener.current?.focus();
            }}
            className="inline-flex h-full w-7 shrink-0 items-center justify-center rounded-r-full hover:bg-primary/10 pointer-coarse:w-11 print:hidden"
          >
            <X aria-hidden className="size-3" />
          </button>
        ) : null}
      </span>
      <PopoverContent
        align="start"
        aria-label={panelLabel}
        className="w-72 max-w-[calc(100vw-1rem)]"
        onCloseAutoFocus={(event) => {
          if (beside.current === null) return;
          event.preventDefault();
          beside.current.focus();
        }}
      >
        {children(() => setOpen(false))}
        {onRemove === null ? null : (
          <div className="border-t border-border p-1">
            <Button
              look="ghost"
              size="compact"
              className="w-full pointer-coarse:h-11"
              onClick={() => {
                beside.current = chip.current && placeBeside(chip.current, placesInBar(chip.current));
                onRemove();
              }}
            >
              Remove from the bar
            </Button>
          </div>
        )}
      </PopoverContent>
    </Popover>
  );
}

/** What can take the focus in the bar around a part of it. */
export function placesInBar(part: Element): Iterable<HTMLElement> {
  return part.closest("search")?.querySelectorAll("button") ?? [];
}
