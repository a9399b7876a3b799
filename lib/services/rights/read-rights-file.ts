/** Reads the file that says which group sees what. Whatever is wrong is told with its line; a faulty file says nothing. */
import "server-only";
import { LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { type RightsFile, rightsFileSchema } from "#lib/domain/rights-file";
import { type PathPart, placeAt, placeOf } from "#lib/semantic/file/file-places";

export type ReadRights =
  | { readonly kind: "read"; readonly file: RightsFile }
  /** Sentences, each with its line. */
  | { readonly kind: "faulty"; readonly faults: readonly string[] };

const longestFile = 1_000_000;
/** More of them nobody reads at once. */
const toldFaults = 20;

/** The file's content, or all that is wrong with it. */
export function readRightsFile(text: string): ReadRights {
  if (text.length > longestFile) return faulty([`The file is larger than ${longestFile / 1_000_000} MB.`]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0) {
    return faulty(broken.map(({ message, pos }) => `Line ${placeAt(lines, pos[0]).line}: ${withStop(message)}`));
  }
  const parsed = rightsFileSchema.safeParse(contentOf(document));
  if (parsed.success) return { kind: "read", file: parsed.data };
  return faulty(
    parsed.error.issues.flatMap(leaves).map(({ path, message }) => {
      const { line } = placeOf(document, lines, path);
      return `Line ${line}: ${path.length === 0 ? "the file" : path.join(".")} ${withStop(message)}`;
    }),
  );
}

/** Too many aliases make it throw; such a file is nothing. */
function contentOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) ?? {};
  } catch {
    return null;
  }
}

type Leaf = { readonly path: readonly PathPart[]; readonly message: string };

/** What is wrong inside the form that was meant: of the others of a choice, nobody needs to hear. */
function leaves(issue: z.core.$ZodIssue): readonly Leaf[] {
  const path = issue.path.filter((part) => typeof part !== "symbol");
  const inner = issue.code === "invalid_union" ? issue.errors.filter(isAboutParts) : [];
  if (inner.length === 0) return [{ path, message: issue.message }];
  return inner.flat().flatMap((one) => leaves({ ...one, path: [...issue.path, ...one.path] }));
}

/** A map was written where one could stand: the fault is in one of its parts. */
function isAboutParts(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.some(({ path, code }) => path.length > 0 || code === "unrecognized_keys");
}

function withStop(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function faulty(faults: readonly string[]): ReadRights {
  const more = faults.length - toldFaults;
  return { kind: "faulty", faults: more > 0 ? [...faults.slice(0, toldFaults), `And ${more} more.`] : faults };
}
