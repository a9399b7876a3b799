"use client";

/** Where notices are sent beside the bell: what there is, how it goes, and the way to add, try and remove one. */
import { useState } from "react";
import { Button } from "#components/ui/button";
import type { ChannelBoard } from "#lib/domain/channel";
import { appChannels, ownChannels } from "#lib/queries/channels";
import { AddChannelDialog } from "./add-channel-dialog.tsx";
import { ChannelItem } from "./channel-item.tsx";

type ChannelsSectionProps = {
  readonly first: ChannelBoard;
  /** Those that everybody may send to. */
  readonly isOfApp: boolean;
};

export function ChannelsSection({ first, isOfApp }: ChannelsSectionProps) {
  const [board, setBoard] = useState(first);
  const [isAdding, setAdding] = useState(false);
  const calls = isOfApp ? appChannels : ownChannels;
  const obstacles = [...new Set(board.offers.flatMap(({ obstacle }) => obstacle ?? []))];
  const canAdd = board.offers.some(({ obstacle }) => obstacle === null);
  return (
    <>
      <p className="text-sm text-muted">
        {isOfApp
          ? "Everybody may have their notices sent here: a channel of the team, for example."
          : "What schedules and alerts tell you stands under the bell; it can be sent to you as well."}
      </p>
      {board.channels.length === 0 ? null : (
        <ul aria-label="Channels" className="flex flex-col divide-y divide-border">
          {board.channels.map((channel) => (
            <ChannelItem key={channel.id} channel={channel} calls={calls} onChange={setBoard} />
          ))}
        </ul>
      )}
      {canAdd ? (
        <Button className="self-start" onClick={() => setAdding(true)}>
          Add a channel
        </Button>
      ) : null}
      {obstacles.map((obstacle) => (
        <p key={obstacle} className="text-xs text-muted">
          {obstacle}
        </p>
      ))}
      {isAdding ? (
        <AddChannelDialog offers={board.offers} calls={calls} onAdded={setBoard} onClose={() => setAdding(false)} />
      ) : null}
    </>
  );
}
