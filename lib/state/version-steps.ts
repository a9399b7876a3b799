/** Undo and redo among the versions of an answer: what a version was made of, and what was made of it last. Pure. */
import type { ResultPart } from "#lib/domain/message";
import { withResults } from "./shown-result.ts";
import type { AnswerVersion } from "./turn.ts";

export type VersionStep = { readonly resultId: string; readonly change: string };

export type VersionSteps = {
  /** The answer's own result first. */
  readonly list: readonly VersionStep[];
  /** Of the result that is shown, in the list. */
  readonly place: number;
  /** The result that is shown next; null where there is none. */
  readonly undo: string | null;
  readonly redo: string | null;
};

/** What can be gone to from the result that is shown. */
export function versionSteps(
  { original, versions }: { readonly original: ResultPart; readonly versions: readonly AnswerVersion[] },
  shownId: string,
): VersionSteps {
  const made = withResults(versions).map(({ part, version }) => ({
    resultId: part.ref.id,
    change: version.change,
    of: version.of,
  }));
  const shown = made.find(({ resultId }) => resultId === shownId);
  const list = [{ resultId: original.ref.id, change: "As you asked" }, ...made];
  return {
    list: list.map(({ resultId, change }) => ({ resultId, change })),
    place: Math.max(
      0,
      list.findIndex(({ resultId }) => resultId === shownId),
    ),
    undo: shown?.of ?? null,
    redo: made.findLast(({ of }) => of === shownId)?.resultId ?? null,
  };
}
