"use client";

/** An answer that was wished for again and again: what would come by itself, and the yes before which nothing does. */
import { BellRing, CalendarClock } from "lucide-react";
import Link from "next/link";
import { useId, useState } from "react";
import { useMay } from "#components/access/use-may";
import { useSending } from "#components/access/use-sending";
import { ScheduleDialog } from "#components/schedules/schedule-dialog";
import { Button } from "#components/ui/button";
import type { Watch } from "#lib/domain/watch";
import type { WatchOffer } from "#lib/domain/watch-offer";
import { useScheduleCommands } from "#lib/queries/use-schedules";
import { useSession } from "./session-provider.tsx";

type WatchOfferCardProps = {
  readonly offer: WatchOffer;
  /** What the answer is called. */
  readonly title: string;
};

/** By the clock of whoever says yes. */
export function WatchOfferCard({ offer, title }: WatchOfferCardProps) {
  const mayKeep = useMay("keepSchedules");
  const [standing, setStanding] = useState<"open" | "left" | Watch>("open");
  const textId = useId();
  if (!mayKeep || standing === "left") return null;
  const isMade = standing !== "open";
  const Icon = offer.alert === null ? CalendarClock : BellRing;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a card with its legend inside
    <div
      role="group"
      aria-label={offer.alert === null ? "Offered schedule" : "Offered alert"}
      aria-describedby={textId}
      className="flex max-w-160 flex-col gap-3 rounded-lg border border-border bg-surface p-4"
    >
      <div id={textId} className="flex gap-2">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-subtle" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="font-medium wrap-anywhere">{offer.condition ?? title}</p>
          <p className="text-sm text-muted" suppressHydrationWarning>
            {`${offer.alert === null ? "" : "Looked at: "}${offer.rhythm} (${timeZone()}) · in the bell`}
          </p>
          {isMade ? null : <Notes notes={offer.notes} />}
        </div>
      </div>
      {isMade ? <Made title={standing.title} /> : <Reply offer={offer} title={title} onReply={setStanding} />}
    </div>
  );
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="text-xs text-muted">
      {note}
    </p>
  ));
}

function Made({ title }: { readonly title: string }) {
  return (
    <p role="status" className="pl-6 text-sm">
      {`"${title}" comes by itself from now on. `}
      <Link href="/schedules" className="text-primary underline underline-offset-2">
        Schedules
      </Link>
    </p>
  );
}

type ReplyProps = WatchOfferCardProps & { readonly onReply: (standing: "left" | Watch) => void };

function Reply({ offer, title, onReply }: ReplyProps) {
  const sessionId = useSession((state) => state.id);
  const [isChanging, setChanging] = useState(false);
  const commands = useScheduleCommands();
  const { isBusy, problem, send } = useSending();
  const rule = { when: offer.when, timeZone: timeZone() };
  const origin = { kind: "answer", sessionId, resultId: offer.resultId } as const;
  const { alert } = offer;
  // One offer is kept once, however often somebody comes back to it and says yes.
  const id = offer.resultId;
  return (
    <>
      <div className="flex flex-wrap gap-2 pl-6">
        <Button
          look="primary"
          disabled={isBusy}
          onClick={() => send(() => commands.add({ id, origin, rule, title: "", channelIds: [], alert }), onReply)}
        >
          Yes
        </Button>
        <Button disabled={isBusy} onClick={() => setChanging(true)}>
          Change…
        </Button>
        <Button look="ghost" disabled={isBusy} onClick={() => onReply("left")}>
          No
        </Button>
      </div>
      {problem === null ? null : (
        <p role="alert" className="pl-6 text-sm text-danger">
          {problem.message}
        </p>
      )}
      {isChanging ? (
        <ScheduleDialog
          of={{ id, origin, name: title, rule, alert, isPercent: offer.isPercent }}
          onClose={() => setChanging(false)}
          onSaved={(watch) => {
            setChanging(false);
            onReply(watch);
          }}
        />
      ) : null}
    </>
  );
}
