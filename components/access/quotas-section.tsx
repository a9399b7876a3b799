"use client";

/** The quotas that there are, and the way to change each: of everybody, of groups, of people. */
import { useState } from "react";
import { Button } from "#components/ui/button";
import { ChoiceSelect } from "#components/ui/choice-select";
import { type Quota, quotaMeasures } from "#lib/domain/quota";
import { amountText } from "#lib/domain/quota-words";
import type { UsageOverview } from "#lib/domain/usage-overview";
import { QuotaDialog, type QuotaOwner } from "./quota-dialog.tsx";

type QuotasSectionProps = {
  readonly overview: Pick<UsageOverview, "quotas" | "people" | "groups" | "isEverybodyFixed" | "isTeam">;
  readonly mayChange: boolean;
  readonly onSaved: () => void;
};

export function QuotasSection({ overview, mayChange, onSaved }: QuotasSectionProps) {
  const { quotas, isEverybodyFixed, isTeam } = overview;
  const [open, setOpen] = useState<QuotaOwner | null>(null);
  const owners = ownersOf(overview);
  const given = owners.filter((owner) => owner.scope === "everybody" || limitsText(quotas, owner) !== noLimit);
  const others = owners.filter((owner) => !given.includes(owner));
  return (
    <section aria-label="Quotas" className="flex w-full flex-col gap-3">
      <h2 className="text-lg font-semibold">Quotas</h2>
      <ul
        aria-label="Quotas"
        className="flex flex-col divide-y divide-border rounded-lg border border-border bg-surface shadow-raised"
      >
        {given.map((owner) => (
          <li key={keyOf(owner)} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <div className="min-w-40 flex-1">
              <p className="text-sm font-medium wrap-anywhere">{owner.name}</p>
              <p className="text-xs text-muted">{limitsText(quotas, owner)}</p>
              {owner.scope === "everybody" && isEverybodyFixed ? (
                <p className="text-xs text-muted">Set by variables QUOTA_… when the app was started.</p>
              ) : null}
            </div>
            {mayChange && !(owner.scope === "everybody" && isEverybodyFixed) ? (
              <Button aria-label={`Change the quota: ${owner.name}`} onClick={() => setOpen(owner)}>
                Change
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange && isTeam && others.length > 0 ? (
        <div className="w-full max-w-80">
          <ChoiceSelect
            label="Give a quota of their own"
            automatic="Choose a person or a group"
            choices={others.map((owner) => ({ value: keyOf(owner), name: owner.name }))}
            value=""
            onChange={(key) => setOpen(others.find((owner) => keyOf(owner) === key) ?? null)}
          />
        </div>
      ) : null}
      <p className="max-w-180 text-sm text-muted">{isTeam ? teamRule : ownRule}</p>
      {open === null ? null : (
        <QuotaDialog
          owner={open}
          quotas={quotas}
          onClose={() => setOpen(null)}
          onSaved={() => {
            setOpen(null);
            onSaved();
          }}
        />
      )}
    </section>
  );
}

const teamRule =
  "Of each measure a person's own quota counts; without one the strictest of those for each member of their groups; without such a one that of everybody. What a group may take together counts beside it.";
const ownRule = "A quota keeps you from spending more than you meant to: at its end no further question begins.";

const noLimit = "No limit";

function limitsText(quotas: readonly Quota[], { scope, scopeId }: QuotaOwner): string {
  const limits = quotas.find((quota) => quota.scope === scope && quota.scopeId === scopeId)?.limits;
  const named = quotaMeasures.flatMap((measure) => {
    const limit = limits?.[measure] ?? null;
    return limit === null ? [] : [amountText(measure, limit)];
  });
  return named.length === 0 ? noLimit : `${named.join(", ")} in a month`;
}

function ownersOf({ people, groups, isTeam }: QuotasSectionProps["overview"]): readonly QuotaOwner[] {
  const everybody: QuotaOwner = {
    ...{ scope: "everybody", scopeId: "" },
    name: isTeam ? "Everybody" : "You",
    explanation: isTeam ? "For each person who has no other quota." : "What you let yourself take.",
  };
  if (!isTeam) return [everybody];
  return [
    everybody,
    ...groups.flatMap(({ id, name }): readonly QuotaOwner[] => [
      {
        ...{ scope: "group", scopeId: id, name: `${name}, together` },
        explanation: "What all who are in the group may take together.",
      },
      {
        ...{ scope: "each-member", scopeId: id, name: `${name}, each member` },
        explanation: "For each person who is in the group and has no quota of their own.",
      },
    ]),
    ...people.flatMap(({ id, name, isThere }): readonly QuotaOwner[] =>
      isThere
        ? [{ ...{ scope: "person", scopeId: id, name }, explanation: "In place of what everybody and groups give." }]
        : [],
    ),
  ];
}

function keyOf({ scope, scopeId }: QuotaOwner): string {
  return `${scope} ${scopeId}`;
}
