"use client";

/** A channel: what it is, how its last message went, and what can be done with it. */
import { useId, useState } from "react";
import { AccessProblem } from "#components/access/access-form";
import { useSending } from "#components/access/use-sending";
import { Button } from "#components/ui/button";
import { LocalTime } from "#components/ui/local-time";
import { fieldLook } from "#components/ui/text-field";
import {
  type Channel,
  type ChannelBoard,
  channelKindWords,
  channelPaces,
  channelPaceWords,
  type DeliveryEnd,
} from "#lib/domain/channel";
import type { ChannelCalls } from "#lib/queries/channels";

type ChannelItemProps = {
  readonly channel: Channel;
  readonly calls: ChannelCalls;
  readonly onChange: (board: ChannelBoard) => void;
};

export function ChannelItem({ channel, calls, onChange }: ChannelItemProps) {
  const { id, kind, label, target } = channel;
  const [said, setSaid] = useState("");
  const [isRemoving, setRemoving] = useState(false);
  const { isBusy, problem, send } = useSending();
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-40 flex-1">
          <p className="text-sm font-medium wrap-anywhere">{label}</p>
          <p className="text-xs text-muted wrap-anywhere">
            {channelKindWords[kind]} · {target}
          </p>
          <Standing channel={channel} />
        </div>
        <PaceSelect channel={channel} calls={calls} onChange={onChange} />
        {isRemoving ? (
          <>
            <Button
              look="danger"
              disabled={isBusy}
              aria-label={`Remove for good: ${label}`}
              onClick={() => send(() => calls.remove(id), onChange)}
            >
              Remove for good
            </Button>
            <Button onClick={() => setRemoving(false)}>Keep</Button>
          </>
        ) : (
          <>
            <Button
              aria-label={`Send a test: ${label}`}
              disabled={isBusy}
              onClick={() => {
                setSaid("");
                send(
                  () => calls.test(id),
                  () => setSaid("The test was sent."),
                );
              }}
            >
              Send a test
            </Button>
            <Button aria-label={`Remove: ${label}`} onClick={() => setRemoving(true)}>
              Remove
            </Button>
          </>
        )}
      </div>
      <p role="status" className="text-xs text-success empty:hidden">
        {isBusy ? "" : said}
      </p>
      <AccessProblem problem={problem} />
    </li>
  );
}

function PaceSelect({ channel: { id, label, pace }, calls, onChange }: ChannelItemProps) {
  const selectId = useId();
  const { isBusy, send } = useSending();
  return (
    <span>
      <label htmlFor={selectId} className="sr-only">
        How often: {label}
      </label>
      <select
        id={selectId}
        value={pace}
        disabled={isBusy}
        onChange={(event) => {
          const chosen = channelPaces.find((known) => known === event.target.value);
          if (chosen !== undefined) send(() => calls.change({ id, label, pace: chosen }), onChange);
        }}
        className={`${fieldLook} h-8 py-0 pointer-coarse:h-11`}
      >
        {channelPaces.map((known) => (
          <option key={known} value={known}>
            {channelPaceWords[known]}
          </option>
        ))}
      </select>
    </span>
  );
}

const endWords: Readonly<Record<DeliveryEnd, string>> = {
  sent: "Last message sent",
  failed: "The last message did not arrive",
  unsure: "The last message may have arrived",
  dropped: "The last message was not sent",
};

function Standing({ channel: { last, waiting } }: Pick<ChannelItemProps, "channel">) {
  if (last === null && waiting === 0) return null;
  return (
    <p className={`text-xs ${last === null || last.end === "sent" ? "text-muted" : "text-warning"}`}>
      {last === null ? null : (
        <>
          {endWords[last.end]}
          {last.end === "sent" ? "" : ` (${last.outcome})`}, <LocalTime at={last.at} />
        </>
      )}
      {waiting === 0 ? "" : `${last === null ? "" : " · "}${waiting} waiting`}
    </p>
  );
}
