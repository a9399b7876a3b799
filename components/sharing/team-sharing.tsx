"use client";

/** Who has something that is shared, and who gets it next: the same for a board and for a chat. */
import { Users } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button";
import { Combobox } from "#components/ui/combobox";
import { fieldLook } from "#components/ui/text-field";
import { isSameRecipient, type NamedGrant, type Recipient, recipientKey, type SharingState } from "#lib/domain/sharing";
import { recipientOptions, recipientText } from "#lib/state/sharing-words";

/** One way to share it, as it is chosen: "Can view". */
export type SharingWay<Way extends string> = { readonly way: Way; readonly name: string };

type TeamSharingProps<Way extends string> = {
  readonly state: SharingState;
  /** The first one is chosen until another one is. */
  readonly ways: readonly [SharingWay<Way>, ...SharingWay<Way>[]];
  readonly wayOf: (grant: NamedGrant) => Way;
  /** What else is said of who has it; null: nothing. */
  readonly noteOf: (grant: NamedGrant) => string | null;
  readonly isBusy: boolean;
  readonly onGive: (to: Recipient, way: Way) => void;
  readonly onTakeAway: (to: Recipient) => void;
};

export function TeamSharing<Way extends string>(props: TeamSharingProps<Way>) {
  const { state, noteOf, onTakeAway, isBusy } = props;
  return (
    <section aria-label="People and groups" className="flex flex-col gap-3">
      {state.mayShare ? <NewGrant {...props} /> : null}
      {state.grants.length === 0 ? (
        <p className="text-sm text-muted">Nobody else has it.</p>
      ) : (
        <ul aria-label="Who has it" className="divide-y divide-border rounded-md border border-border">
          {state.grants.map((grant) => (
            <li key={recipientKey(grant.to)} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1.5">
              <span className="min-w-0 flex-1 basis-32 text-sm">
                <span className="flex min-w-0 items-center gap-1.5">
                  {grant.to.kind === "person" ? null : <Users aria-hidden className="size-3.5 shrink-0 text-subtle" />}
                  <span className="min-w-0 truncate">{recipientText(grant)}</span>
                </span>
                {noteOf(grant) === null ? null : <span className="block text-xs text-muted">{noteOf(grant)}</span>}
              </span>
              <WayOf {...props} grant={grant} />
              <Button
                size="compact"
                className="pointer-coarse:h-11"
                aria-label={`Take away from ${recipientText(grant)}`}
                disabled={isBusy}
                onClick={() => onTakeAway(grant.to)}
              >
                Take away
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What somebody may do; it can be changed by who may share, where there is a choice. */
function WayOf<Way extends string>(props: TeamSharingProps<Way> & { readonly grant: NamedGrant }) {
  const { grant, state, ways, wayOf, isBusy, onGive } = props;
  const own = wayOf(grant);
  if (!state.mayShare || ways.length === 1) {
    return <span className="text-xs text-muted">{ways.find(({ way }) => way === own)?.name}</span>;
  }
  return (
    <WaySelect
      label={`What ${recipientText(grant)} gets`}
      ways={ways}
      way={own}
      isDisabled={isBusy}
      onWay={(way) => onGive(grant.to, way)}
    />
  );
}

/** What was chosen stays until it is given: one way is often given to several. */
function NewGrant<Way extends string>({ state, ways, isBusy, onGive }: TeamSharingProps<Way>) {
  const [name, setName] = useState<string | null>(null);
  const [way, setWay] = useState<Way>(ways[0].way);
  const options = recipientOptions(state.recipients);
  const open = options.filter(({ to }) => !state.grants.some((grant) => isSameRecipient(grant.to, to)));
  const chosen = open.find((option) => option.name === name) ?? null;
  const labelId = useId();

  function give() {
    if (chosen === null) return;
    setName(null);
    onGive(chosen.to, way);
  }

  return (
    <fieldset aria-labelledby={labelId} className="flex min-w-0 flex-wrap items-center gap-2">
      <legend id={labelId} className="pb-1 text-xs font-medium text-muted">
        Share with
      </legend>
      <div className="min-w-0 flex-1 basis-44 rounded-md border border-control/60">
        <Combobox
          label="Person or group"
          options={open.map((option) => ({
            value: option.name,
            description: option.description,
            problem: null,
            tag: option.tag,
          }))}
          value={chosen?.name ?? null}
          onChoose={setName}
          placeholder="Choose a person or a group"
          emptyText="Nobody is called so."
        />
      </div>
      {ways.length === 1 ? null : (
        <WaySelect label="What they get" ways={ways} way={way} isDisabled={isBusy} onWay={setWay} />
      )}
      <Button look="primary" className="pointer-coarse:h-11" disabled={isBusy || chosen === null} onClick={give}>
        Share
      </Button>
    </fieldset>
  );
}

type WaySelectProps<Way extends string> = {
  readonly label: string;
  readonly ways: readonly SharingWay<Way>[];
  readonly way: Way;
  readonly isDisabled: boolean;
  readonly onWay: (way: Way) => void;
};

/** A plain list of the browser, without its label in sight: what stands beside it says what it is of. */
function WaySelect<Way extends string>({ label, ways, way, isDisabled, onWay }: WaySelectProps<Way>) {
  return (
    <select
      aria-label={label}
      value={way}
      disabled={isDisabled}
      onChange={(event) => {
        const next = ways.find((one) => one.way === event.target.value);
        if (next !== undefined) onWay(next.way);
      }}
      className={`${fieldLook} h-8 w-auto! py-0 pointer-coarse:h-11`}
    >
      {ways.map((one) => (
        <option key={one.way} value={one.way}>
          {one.name}
        </option>
      ))}
    </select>
  );
}
