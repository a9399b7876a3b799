/** What an engine or the guard complains about, read from its own words: the kind of name and the name itself. */
import "server-only";
import type { AppError } from "#lib/domain/errors";

export type Complaint =
  | { readonly kind: "column"; readonly name: string; readonly qualifier: string | null }
  /** The name of a source in front of a column: `x.REVENUE` where no table is called x. */
  | { readonly kind: "qualifier" | "table" | "function" | "type" | "ambiguous"; readonly name: string }
  | { readonly kind: "syntax" };

type Pattern = { readonly kind: Exclude<Complaint["kind"], "syntax">; readonly pattern: RegExp };

// Groups: `name`, and `qualifier` where one is told apart from it.
const patterns: readonly Pattern[] = [
  { kind: "column", pattern: /Referenced column "(?<name>[^"]+)" not found/ },
  { kind: "column", pattern: /"(?<qualifier>[^"]+)" does not have a column named "(?<name>[^"]+)"/ },
  { kind: "column", pattern: /invalid identifier '(?<name>[^']+)'/i },
  { kind: "qualifier", pattern: /Referenced table "(?<name>[^"]+)" not found/ },
  { kind: "ambiguous", pattern: /Ambiguous reference to column name "(?<name>[^"]+)"/ },
  { kind: "ambiguous", pattern: /ambiguous column name '(?<name>[^']+)'/i },
  { kind: "type", pattern: /Type with name (?<name>\S+) does not exist/ },
  { kind: "type", pattern: /Unsupported data type '(?<name>\w+)/i },
  { kind: "function", pattern: /Function with name (?<name>\S+) does not exist/i },
  { kind: "function", pattern: /Unknown (?:user-defined )?function (?<name>[\w.]+)/i },
  { kind: "function", pattern: /The function (?<name>\S+) is not on the list of allowed functions/ },
  { kind: "table", pattern: /Table with name (?<name>\S+) does not exist/ },
  { kind: "table", pattern: /There is no table (?<name>.+) in .+?\.(?:\s|$)/ },
  { kind: "table", pattern: /(?:Object|Table|View) '(?<name>[^']+)' does not exist/i },
];

/** Null for failures that no rule repairs: rights, time, memory, a write. */
export function readComplaint({ code, message, cause }: AppError): Complaint | null {
  if (!mayBeRepaired.has(code)) return null;
  const text = cause ?? message;
  for (const { kind, pattern } of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (groups?.name === undefined) continue;
    const path = namePath(groups.name);
    const name = path.at(-1) ?? groups.name;
    if (kind !== "column") return { kind, name };
    return { kind, name, qualifier: groups.qualifier ?? path.at(-2) ?? null };
  }
  // Of refused statements only an unknown function is a mistake of dialect.
  return code === "SYNTAX" || code === "TYPE" ? { kind: "syntax" } : null;
}

const mayBeRepaired: ReadonlySet<AppError["code"]> = new Set<AppError["code"]>([
  "AMBIGUOUS",
  "UNKNOWN_OBJECT",
  "SYNTAX",
  "TYPE",
  "UNSAFE",
]);

/** `C."odd name"` as its parts, without quotes. */
function namePath(text: string): string[] {
  const parts = text.match(/"(?:""|[^"])*"|[^".]+/g) ?? [];
  return parts.map((part) => part.replace(/^"(.*)"$/s, "$1").replaceAll('""', '"'));
}
