/** The real import graph of our files: who imports whom, as a value or as a type only. */
import { existsSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { blankText } from "./blank-text.ts";
import { projectRoot, type SourceFile } from "./source-files.ts";

export type ImportEdge = {
  readonly from: string;
  /** As it is written: `#lib/domain/plan`, `./state.ts`, `zod`. */
  readonly specifier: string;
  /** The project's file it means; null for a package or an asset. */
  readonly to: string | null;
  /** Erased before the program runs (`import type`). */
  readonly isTypeOnly: boolean;
  readonly line: number;
};

/** `import x from "y"`, `import "y"`, `export { x } from "y"`; group 1 tells "type", group 2 the clause, group 3 the source. */
const statementPattern =
  /(?<![\w$.])(?:import|export)\s+(type\s+(?!from\b))?((?:[\w$*\s{},]|"[^"\n]*")*?\s*from\s*)?(?:"([^"\n]+)"|'([^'\n]+)')/g;
const dynamicPattern = /(?<![\w$.])import\(\s*(?:"([^"\n]+)"|'([^'\n]+)')/g;

/** Every import of the files, in file order. */
export function importEdges(files: readonly SourceFile[]): ImportEdge[] {
  return files.flatMap((file) => edgesOfFile(file));
}

function edgesOfFile(file: SourceFile): ImportEdge[] {
  const code = blankText(file.text, "comments");
  const stringless = blankText(file.text, "comments-and-strings");
  const isCode = (index: number): boolean => stringless.charAt(index).trim() !== "";
  const edge = (index: number, specifier: string, isTypeOnly: boolean): ImportEdge => ({
    from: file.path,
    specifier,
    to: resolveImport(file.path, specifier),
    isTypeOnly,
    line: code.slice(0, index).split("\n").length,
  });
  const statements = [...code.matchAll(statementPattern)]
    .filter((match) => isCode(match.index))
    .map((match) => edge(match.index, match[3] ?? match[4] ?? "", match[1] !== undefined));
  const dynamics = [...code.matchAll(dynamicPattern)]
    .filter((match) => isCode(match.index))
    .map((match) => edge(match.index, match[1] ?? match[2] ?? "", false));
  return [...statements, ...dynamics];
}

const aliases: readonly { readonly prefix: string; readonly folder: string; readonly ending: string }[] = [
  { prefix: "#lib/", folder: "lib/", ending: ".ts" },
  { prefix: "#components/", folder: "components/", ending: ".tsx" },
];

/** The project's file behind a specifier, whether or not it exists; null for packages. */
function resolveImport(from: string, specifier: string): string | null {
  for (const alias of aliases) {
    if (specifier.startsWith(alias.prefix))
      return `${alias.folder}${specifier.slice(alias.prefix.length)}${alias.ending}`;
  }
  if (!specifier.startsWith(".")) return null;
  return posix.normalize(posix.join(dirname(from), specifier));
}

/** Whether the file behind an edge is there. */
export function targetExists(edge: ImportEdge): boolean {
  return edge.to === null || existsSync(join(projectRoot, edge.to));
}

/** The package's name of a specifier (`@scope/name/part` -> `@scope/name`); null for our own files and for Node's. */
export function packageName(specifier: string): string | null {
  if (specifier.startsWith(".") || specifier.startsWith("#") || specifier.startsWith("node:")) return null;
  const [first = "", second = ""] = specifier.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** Every group of files that import each other in a ring, types counted too; each ring once, in import order. */
export function findCycles(edges: readonly ImportEdge[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) {
    if (to !== null) targets.set(from, [...(targets.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start !== -1) {
      cycles.push([...trail.slice(start), file]);
      return;
    }
    if (done.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return cycles;
}

/** Files that a start file pulls in at run time, itself included; `stopsAt` files are reached but not entered. */
export function reachableFiles(
  start: string,
  edges: readonly ImportEdge[],
  stopsAt: (file: string) => boolean,
): Map<string, readonly ImportEdge[]> {
  const reached = new Map<string, readonly ImportEdge[]>([[start, []]]);
  const queue = [start];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const trail = reached.get(file) ?? [];
    for (const edge of edges) {
      const isNews = edge.from === file && edge.to !== null && !edge.isTypeOnly && !reached.has(edge.to);
      if (!isNews || edge.to === null) continue;
      reached.set(edge.to, [...trail, edge]);
      if (!stopsAt(edge.to)) queue.push(edge.to);
    }
  }
  return reached;
}
