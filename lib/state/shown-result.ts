/** Which version of an answer is shown: the one that the chat says, else the latest that has a result. Pure. */
import type { ResultPart } from "#lib/domain/message";
import type { AnswerContent, AnswerVersion } from "./turn.ts";

export type ShownResult = {
  readonly part: ResultPart;
  /** The message that holds it. */
  readonly messageId: string;
  /** The version that it came from; null for the answer's own. */
  readonly version: AnswerVersion | null;
  /** The result that the answer's words and its name are of: a statement that was edited by hand has none of its own. */
  readonly told: ResultPart;
};

export type CardResults = {
  readonly original: ResultPart;
  readonly messageId: string;
  /** Oldest first. */
  readonly versions: readonly AnswerVersion[];
};

/**
 * Versions that failed, were stopped or still run change nothing of what is shown.
 * @param shownId the result that the chat says is shown; null where it says nothing.
 */
export function shownResult({ original, messageId, versions }: CardResults, shownId: string | null): ShownResult {
  const made = withResults(versions);
  const shown = made.find(({ part }) => part.ref.id === shownId) ?? null;
  const latest = shownId === original.ref.id ? null : (shown ?? made.at(-1) ?? null);
  if (latest === null) return { part: original, messageId, version: null, told: original };
  return { ...latest, told: toldBy(latest.version, { original, versions }) };
}

type WithResult = Omit<ShownResult, "version" | "told"> & { readonly version: AnswerVersion };

/** Those that have a result. */
export function withResults(versions: readonly AnswerVersion[]): readonly WithResult[] {
  return versions.flatMap((version) => {
    const [part] = version.content.results;
    return part === undefined || version.messageId === null ? [] : [{ part, messageId: version.messageId, version }];
  });
}

/** The nearest version before it, itself included, whose plan was changed; null where only statements were. */
function steeringBehind(version: AnswerVersion, versions: readonly AnswerVersion[]): AnswerVersion | null {
  if (version.sql === null) return version;
  const before = versions.find((other) => other.content.results.some(({ ref }) => ref.id === version.of));
  return before === undefined ? null : steeringBehind(before, versions);
}

/** The result that the words are of while a version is shown. */
export function toldBy(version: AnswerVersion, { original, versions }: Omit<CardResults, "messageId">): ResultPart {
  const [part] = steeringBehind(version, versions)?.content.results ?? [];
  return part ?? original;
}

/** The version whose words an answer has; null where they are its own. Only an answer with one result has such versions. */
export function shownSteering(
  { results }: Pick<AnswerContent, "results">,
  versions: readonly AnswerVersion[],
  shownVersions: Readonly<Record<string, string>>,
): AnswerVersion | null {
  const [original, ...others] = results;
  if (original === undefined || others.length > 0) return null;
  const { version } = shownResult({ original, messageId: "", versions }, shownIn(shownVersions, original.ref.id));
  return version === null ? null : steeringBehind(version, versions);
}

/** The result that a card shows, as the chat says; null where it says nothing. Ids come from outside. */
export function shownIn(shownVersions: Readonly<Record<string, string>>, card: string): string | null {
  return Object.hasOwn(shownVersions, card) ? (shownVersions[card] ?? null) : null;
}
