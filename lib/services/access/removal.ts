/** What admins do to remove a person: what is at work for them is stopped, then all that is theirs goes or is handed on. */
import "server-only";
import type { AccessRecords } from "#lib/db/store/access-records";
import type { RemovalOutcome, RemovalRecords } from "#lib/db/store/person-removal";
import type { Person, PersonThings } from "#lib/domain/access";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type { RemovePersonInput } from "#lib/domain/inputs/people";

export type Removal = {
  /** What there is of a person, to be asked about. NOT_FOUND for nobody. */
  things(personId: string): Promise<Result<PersonThings>>;
  /**
   * For good. Sessions end first, so that nothing is begun meanwhile; broken off, the person is switched off, and it can be
   * done again. BAD_REQUEST for oneself, for the last admin and for somebody who cannot be given boards.
   */
  remove(actorId: string, given: RemovePersonInput): Promise<Result<readonly Person[]>>;
};

export type RemovalDependencies = {
  readonly access: Pick<AccessRecords, "people" | "setOff">;
  readonly records: RemovalRecords;
  /** Stops what is at work for somebody; settles when that is over. */
  readonly stopWork: (personId: string) => Promise<void>;
  /** Removes files of results that nothing shows any more. */
  readonly cleanResults: () => Promise<void>;
  readonly now: () => number;
};

export function createRemoval(dependencies: RemovalDependencies): Removal {
  const { access, records, stopWork, cleanResults, now } = dependencies;
  const isThere = async (id: string) => (await access.people()).some((person) => person.id === id);
  return {
    things: async (id) => ((await isThere(id)) ? ok(await records.things(id)) : err(refusalOf("unknown"))),
    remove: async (actorId, { id, boards }) => {
      if (id === actorId) {
        return err(appError("BAD_REQUEST", "You cannot remove yourself.", { nextStep: "Ask another admin." }));
      }
      const heirId = boards.kind === "hand" ? boards.toId : null;
      if (heirId !== null && (heirId === id || !(await isThere(heirId)))) return err(refusalOf("unknown-heir"));
      const off = await access.setOff(id, new Date(now()));
      if (off !== "done") return err(refusalOf(off));
      await stopWork(id);
      const outcome = await records.remove({ id, heirId });
      if (outcome !== "done") return err(refusalOf(outcome));
      // What was about to be written down when it was stopped came after that.
      await records.removeTraces(id);
      await cleanResults();
      return ok(await access.people());
    },
  };
}

function refusalOf(outcome: Exclude<RemovalOutcome, "done">): AppError {
  switch (outcome) {
    case "unknown":
      return appError("NOT_FOUND", "This person is not in the list any more.", { nextStep: "Reload the page." });
    case "last-admin":
      return appError("BAD_REQUEST", "Nobody else could let people in then.", {
        nextStep: "Make somebody an admin first.",
      });
    case "unknown-heir":
      return appError("BAD_REQUEST", "Boards can only be handed to somebody who can sign in.", {
        nextStep: "Choose another person.",
      });
  }
}
