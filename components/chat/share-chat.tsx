"use client";

/** Shares the chat on the screen with people and groups: as it is now, or as it goes on. */
import { type SharingWay, TeamSharing } from "#components/sharing/team-sharing";
import { Dialog } from "#components/ui/dialog";
import type { NamedGrant } from "#lib/domain/sharing";
import { toShownError } from "#lib/queries/public-failure";
import { useChatSharing } from "#lib/queries/use-shared-chats";
import { momentText } from "#lib/state/dashboard-words";

type Way = "live" | "snapshot";

const ways: readonly [SharingWay<Way>, SharingWay<Way>] = [
  { way: "live", name: "Follows the chat" },
  { way: "snapshot", name: "As it is now" },
];

type ShareChatProps = { readonly sessionId: string; readonly onClose: () => void };

export function ShareChat({ sessionId, onClose }: ShareChatProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Share this chat">
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4 sm:p-5">
        <p className="text-sm text-muted">
          Whoever has it reads your questions, and those answers that were made with the same rights on data as theirs.
          They can ask the questions anew in a chat of their own, and change nothing in yours.
        </p>
        <Access sessionId={sessionId} />
      </div>
    </Dialog>
  );
}

function Access({ sessionId }: Pick<ShareChatProps, "sessionId">) {
  const { state, give, takeAway } = useChatSharing(sessionId);
  const failure = give.error ?? takeAway.error ?? state.error;
  return (
    <>
      {state.data === undefined ? null : (
        <TeamSharing
          state={state.data}
          ways={ways}
          wayOf={({ upTo }) => (upTo === null ? "live" : "snapshot")}
          noteOf={noteOf}
          isBusy={give.isPending || takeAway.isPending}
          onGive={(to, way) => give.mutate({ to, isSnapshot: way === "snapshot" })}
          onTakeAway={(to) => takeAway.mutate(to)}
        />
      )}
      {failure === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {toShownError(failure).message}
        </p>
      )}
    </>
  );
}

function noteOf({ upTo, givenAt }: NamedGrant): string | null {
  return upTo === null ? null : `As it was ${momentText(givenAt, Date.now())}`;
}
