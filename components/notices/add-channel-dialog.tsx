"use client";

/** Adds a channel; the secret of a signed webhook is shown once, at the end of it. */
import { useState } from "react";
import { AccessForm } from "#components/access/access-form";
import { useSending } from "#components/access/use-sending";
import { Button } from "#components/ui/button";
import { CopyIconButton } from "#components/ui/copy-icon-button";
import { Dialog } from "#components/ui/dialog";
import { PlainSelect } from "#components/ui/plain-select";
import { TextField } from "#components/ui/text-field";
import {
  type ChannelBoard,
  type ChannelKind,
  type ChannelOffer,
  type ChannelPace,
  channelKindWords,
  channelLimits,
  channelPaces,
  channelPaceWords,
} from "#lib/domain/channel";
import type { ChannelCalls } from "#lib/queries/channels";

type AddChannelDialogProps = {
  readonly offers: readonly ChannelOffer[];
  readonly calls: ChannelCalls;
  readonly onAdded: (board: ChannelBoard) => void;
  readonly onClose: () => void;
};

export function AddChannelDialog({ offers, calls, onAdded, onClose }: AddChannelDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog isOpen onClose={onClose} title={secret === null ? "Add a channel" : "The webhook's secret"}>
      <div className="overflow-y-auto p-4 sm:p-5">
        {secret === null ? (
          <AddForm
            offers={offers.filter(({ obstacle }) => obstacle === null)}
            calls={calls}
            onAdded={(board, made) => {
              onAdded(board);
              if (made === null) onClose();
              else setSecret(made);
            }}
          />
        ) : (
          <ShownSecret secret={secret} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

type AddFormProps = Pick<AddChannelDialogProps, "offers" | "calls"> & {
  readonly onAdded: (board: ChannelBoard, secret: string | null) => void;
};

function AddForm({ offers, calls, onAdded }: AddFormProps) {
  const [kind, setKind] = useState<ChannelKind>(offers[0]?.kind ?? "mail");
  const [label, setLabel] = useState("");
  const [address, setAddress] = useState("");
  const [pace, setPace] = useState<ChannelPace>("at-once");
  const { isBusy, problem, send } = useSending();
  const asksAddress = offers.find((offer) => offer.kind === kind)?.asksAddress === true;
  const name = label.trim() === "" ? channelKindWords[kind] : label.trim();
  const input = { kind, label: name, pace, address: asksAddress ? address : "" };
  return (
    <AccessForm
      send="Add"
      isBusy={isBusy}
      problem={problem}
      onSend={() =>
        send(
          () => calls.add(input),
          ({ board, secret }) => onAdded(board, secret),
        )
      }
    >
      <PlainSelect
        label="Kind"
        choices={offers.map((offer) => ({ value: offer.kind, name: channelKindWords[offer.kind] }))}
        value={kind}
        onChange={setKind}
      />
      <TextField label="Name" value={label} onChange={setLabel} maxLength={channelLimits.labelCharacters} />
      {asksAddress ? (
        <TextField label={addressLabels[kind]} value={address} onChange={setAddress} isRequired isCode />
      ) : (
        <p className="text-sm text-muted">It goes to the address of your account.</p>
      )}
      <PlainSelect
        label="How often"
        choices={channelPaces.map((value) => ({ value, name: channelPaceWords[value] }))}
        value={pace}
        onChange={setPace}
      />
      <p className="text-xs text-muted">
        {kind === "mail"
          ? "What comes between two messages goes as one."
          : "Whoever has this address can write there: it is kept sealed, and shown to nobody again."}
      </p>
    </AccessForm>
  );
}

const addressLabels: Readonly<Record<ChannelKind, string>> = {
  mail: "E-mail address",
  slack: "Address of the incoming webhook",
  teams: "Address of the workflow's webhook",
  webhook: "Address",
};

function ShownSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm">
        Every message is signed with it, so that the receiver can see that it is from here. Keep it where the receiver
        finds it: it is not shown again.
      </p>
      <p className="flex items-center gap-1 rounded-md bg-sunken p-3">
        <code className="font-mono text-xs wrap-anywhere">{secret}</code>
        <CopyIconButton label="Copy the secret" text={secret} />
      </p>
      <Button look="primary" className="self-start" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
