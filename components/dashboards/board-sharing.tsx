"use client";

/** The people and groups that a dashboard is shared with, in its dialog; nothing in an app of one person. */
import { type SharingWay, TeamSharing } from "#components/sharing/team-sharing";
import type { ShareLevel } from "#lib/domain/sharing";
import { toShownError } from "#lib/queries/public-failure";
import { useBoardSharing } from "#lib/queries/use-sharing";
import { levelTexts } from "#lib/state/sharing-words";
import { useBoard } from "./board-provider.tsx";

const ways: readonly [SharingWay<ShareLevel>, SharingWay<ShareLevel>] = [
  { way: "view", name: levelTexts.view },
  { way: "edit", name: levelTexts.edit },
];

export function BoardSharing() {
  const id = useBoard((state) => state.id);
  const { state, give, takeAway } = useBoardSharing(id);
  const failure = give.error ?? takeAway.error ?? state.error;
  if (state.data?.isTeam === false) return null;
  return (
    <div className="flex flex-col gap-3 p-4 sm:p-5">
      <p className="text-sm text-muted">
        Whoever has it sees the figures that their own rights on data give, never yours. They see how the tiles ask and
        what the filters are set to, unless that rests on data hidden from them.
      </p>
      {state.data === undefined ? null : (
        <TeamSharing
          state={state.data}
          ways={ways}
          wayOf={({ level }) => level}
          noteOf={() => null}
          isBusy={give.isPending || takeAway.isPending}
          onGive={(to, level) => give.mutate({ to, level })}
          onTakeAway={(to) => takeAway.mutate(to)}
        />
      )}
      {failure === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {toShownError(failure).message}
        </p>
      )}
    </div>
  );
}
