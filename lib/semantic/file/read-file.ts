/**
 * Reads a model file: YAML in the form of Snowflake's semantic views, or a data dictionary in JSON. Failures and
 * warnings name the file, the line and the column.
 */
import { type Document, LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { type FileContent, modelFileSchema } from "./file-form.ts";
import { type PathPart, type Place, placeAt, placeOf } from "./file-places.ts";
import { indentTexts } from "./indent-texts.ts";
import { type OtherForm, otherFormOf } from "./other-forms.ts";
import { unknownKeys } from "./unknown-keys.ts";

/** Something in the file that is not used, and where it stands. */
export type FileWarning = { readonly sentence: string; readonly place: Place };

export type ModelFile = {
  readonly name: string;
  readonly content: FileContent;
  readonly warnings: readonly FileWarning[];
  /** As it was read, for an export that keeps order, comments and unknown keys. */
  readonly text: string;
  /** True when it was written in another form than that of a semantic view. */
  readonly isConverted: boolean;
  placeOf(path: readonly PathPart[]): Place;
};

/** Larger files are no model that a person wrote. */
const longestFile = 5_000_000;

/** The file's content with what of it is not used, or a failure that names the place. */
export function readModelFile(text: string, name: string): Result<ModelFile> {
  if (text.length > longestFile) return refused(`${name} is larger than ${longestFile / 1_000_000} MB`);
  const parsed = parseYaml(text, name);
  if (!parsed.ok) return parsed;
  const { document, lines } = parsed.value;
  const value = toValue(document);
  const other = otherFormOf(value);
  if (other !== null) return readOther(value, name, { ...parsed.value, other });
  const content = modelFileSchema.safeParse(value);
  if (!content.success) return refusedForm(name, content.error, (path) => placeOf(document, lines, path));
  return ok({
    name,
    content: content.data,
    warnings: [...parsed.value.warnings, ...keyWarnings(document, lines, modelFileSchema)],
    text: parsed.value.text,
    isConverted: false,
    placeOf: (path) => placeOf(document, lines, path),
  });
}

/** JSON is YAML too, so that its failures have places as well. */
function readOther(
  value: unknown,
  name: string,
  { document, lines, text, warnings, other }: ParsedYaml & { readonly other: OtherForm },
): Result<ModelFile> {
  const read = other.read(value);
  if (read instanceof z.ZodError) return refusedForm(name, read, (path) => placeOf(document, lines, path));
  return ok({
    name,
    content: read.content,
    warnings: [...warnings, ...(other.form === null ? [] : keyWarnings(document, lines, other.form))],
    text,
    isConverted: true,
    placeOf: (path) => placeOf(document, lines, read.pathOf(path)),
  });
}

type ParsedYaml = {
  readonly document: Document;
  readonly lines: LineCounter;
  readonly text: string;
  readonly warnings: readonly FileWarning[];
};

function parseYaml(text: string, name: string): Result<ParsedYaml> {
  const first = parseOnce(text);
  const [problem] = first.document.errors;
  if (problem === undefined) return ok({ ...first, text, warnings: [] });
  const indented = indentTexts(text);
  const second = parseOnce(indented);
  const place = placeAt(first.lines, problem.pos[0]);
  if (second.document.errors.length > 0) return refused(`${name} is not valid YAML: ${problem.message}`, place);
  const sentence = "A text in quotes goes on at the start of the line; it was read as if it were indented.";
  return ok({ ...second, text: indented, warnings: [{ sentence, place }] });
}

function parseOnce(text: string): { readonly document: Document; readonly lines: LineCounter } {
  const lines = new LineCounter();
  return { document: parseDocument(text, { lineCounter: lines, prettyErrors: false }), lines };
}

/** Too many aliases make it throw; such a file is nothing. */
function toValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    return null;
  }
}

function keyWarnings(document: Document, lines: LineCounter, form: z.ZodType): readonly FileWarning[] {
  return unknownKeys(document.contents, form, lines).map(({ key, place }) => ({
    sentence: `The key "${key}" is not known; it is kept in the file and not used.`,
    place,
  }));
}

function refusedForm(
  name: string,
  error: z.ZodError,
  placeOfPath: (path: readonly PathPart[]) => Place,
): Result<never> {
  const [issue] = error.issues;
  const path = (issue?.path ?? []).filter((part) => typeof part !== "symbol");
  if (path.length === 0)
    return refused(`${name} is not a semantic model: it has no map of keys`, { line: 1, column: 1 });
  return refused(
    `${name} is not a semantic model: ${path.join(".")}: ${issueWords(issue?.message)}`,
    placeOfPath(path),
  );
}

function issueWords(message: string | undefined): string {
  if (message === undefined) return "it cannot be read";
  return /received undefined/.test(message) || message === "Invalid input"
    ? "it is missing or of another form"
    : message;
}

function refused(reason: string, place?: Place): Result<never> {
  const where = place === undefined ? "" : ` (line ${place.line}, column ${place.column})`;
  return err(appError("BAD_REQUEST", `${reason}${where}.`));
}
