/** Reads what the package `vega-datasets` says about its files: description, source, licence, fields. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const titledSchema = z.object({
  title: z.string().optional(),
  name: z.string().optional(),
  path: z.string().optional(),
});

const datapackageSchema = z.object({
  version: z.string(),
  resources: z.array(
    z.object({
      path: z.string(),
      description: z.string().optional(),
      sources: z.array(titledSchema).optional(),
      licenses: z.array(titledSchema).optional(),
      schema: z
        .object({ fields: z.array(z.object({ name: z.string(), description: z.string().optional() })).optional() })
        .optional(),
    }),
  ),
});

export type Datapackage = z.infer<typeof datapackageSchema>;

const packageFolder = new URL("../../../node_modules/vega-datasets/", import.meta.url);

/** Reads the installed package's description of itself. */
export function readDatapackage(): Datapackage {
  return datapackageSchema.parse(JSON.parse(readFileSync(new URL("datapackage.json", packageFolder), "utf8")));
}

/** Absolute path of one data file of the package. */
export function dataFile(name: string): string {
  return fileURLToPath(new URL(`data/${name}`, packageFolder));
}

/** A table comment: what the file holds, a note of ours, the source, the licence and the package. */
export function sourceComment(datapackage: Datapackage, file: string, note: string): string {
  const resource = findResource(datapackage, file);
  return [
    firstSentence(resource.description ?? ""),
    note,
    `Source: ${titles(resource.sources)}.`,
    `Licence: ${titles(resource.licenses)}.`,
    `File ${file} of vega-datasets ${datapackage.version}.`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** The description of a field of a file as one line; null when the package gives none. */
export function fieldDescription(datapackage: Datapackage, file: string, field: string): string | null {
  const found = findResource(datapackage, file).schema?.fields?.find((candidate) => candidate.name === field);
  return found?.description === undefined ? null : asSentence(found.description);
}

function findResource(datapackage: Datapackage, file: string): Datapackage["resources"][number] {
  const resource = datapackage.resources.find((candidate) => candidate.path === file);
  if (resource === undefined) throw new Error(`vega-datasets describes no file ${file}.`);
  return resource;
}

function titles(entries: z.infer<typeof titledSchema>[] | undefined): string {
  const named = (entries ?? []).map((entry) => oneLine(entry.title ?? entry.name ?? entry.path ?? ""));
  const [first = ""] = named;
  // One name is enough for a comment; the package lists the others.
  return first === "" ? "not stated" : first.replace(/\.$/, "");
}

/** The text up to the first full stop that ends a word in lower case or a bracket, so "U.S. FAA" stays whole. */
function firstSentence(text: string): string {
  const line = plainText(oneLine(text));
  const end = /[a-z0-9)"]\.(?= [A-Z]|$)/.exec(line);
  return end === null ? asSentence(line) : line.slice(0, end.index + 2);
}

function asSentence(text: string): string {
  const line = oneLine(text);
  return line === "" || line.endsWith(".") ? line : `${line}.`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Drops the link targets of Markdown and writes out the one entity that occurs. */
function plainText(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, (_, label: string) => label).replaceAll("&amp;", "&");
}
