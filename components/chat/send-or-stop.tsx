"use client";

/** Send and Stop: one button in one place; while a run goes on, a second one queues what is written. */
import { ArrowUp, ListPlus, Square } from "lucide-react";
import { Button } from "#components/ui/button";

type SendOrStopProps = {
  readonly isBusy: boolean;
  readonly isEmpty: boolean;
  /** Nothing may be sent now; a run can be stopped all the same. */
  readonly isOff: boolean;
  readonly onQueue: () => void;
};

/** The main button is one element in both states: neither its place nor the focus on it moves when a run starts or ends. */
export function SendOrStop({ isBusy, isEmpty, isOff, onQueue }: SendOrStopProps) {
  const Icon = isBusy ? Square : ArrowUp;
  return (
    <>
      {isBusy && !isEmpty && !isOff ? (
        <Button size="normal" className="animate-float-in pointer-coarse:h-11" onClick={onQueue}>
          <ListPlus aria-hidden className="size-4" />
          Queue
        </Button>
      ) : null}
      <Button
        type="submit"
        look="primary"
        size="icon"
        aria-label={isBusy ? "Stop" : "Send"}
        aria-disabled={!isBusy && (isOff || isEmpty)}
        className="aria-disabled:bg-control/40 aria-disabled:text-bg pointer-coarse:size-11"
      >
        <Icon aria-hidden className={isBusy ? "size-3.5 fill-current" : "size-4"} />
      </Button>
    </>
  );
}
