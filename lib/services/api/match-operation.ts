/** Which operation a request asks for, by its method and path. */
import "server-only";
import { apiBase } from "#lib/domain/api/operation";
import { type OperationName, operationNames, operations } from "#lib/domain/api/operations";

export type MatchedOperation =
  | { readonly kind: "operation"; readonly name: OperationName; readonly params: Readonly<Record<string, string>> }
  /** The path is one, by other methods. */
  | { readonly kind: "method"; readonly allowed: readonly string[] }
  | { readonly kind: "none" };

const routes = operationNames.map((name) => ({ name, parts: operations[name].path.split("/").slice(1) }));

/** @param path as it was sent, with its escapes: a name may hold a slash. */
export function matchOperation(method: string, path: string): MatchedOperation {
  const asked = partsOf(path);
  const fitting = asked === null ? [] : routes.filter(({ parts }) => fits(parts, asked));
  const wanted = method === "HEAD" ? "GET" : method;
  const found = fitting.find(({ name }) => operations[name].method === wanted);
  if (asked !== null && found !== undefined) {
    return { kind: "operation", name: found.name, params: paramsOf(found.parts, asked) };
  }
  return fitting.length === 0
    ? { kind: "none" }
    : { kind: "method", allowed: fitting.map(({ name }) => operations[name].method) };
}

/** null for what is no path of the API, and for escapes that are none. */
function partsOf(path: string): readonly string[] | null {
  if (!path.startsWith(`${apiBase}/`)) return null;
  try {
    return path
      .slice(apiBase.length + 1)
      .split("/")
      .map((part) => decodeURIComponent(part));
  } catch {
    return null;
  }
}

function fits(parts: readonly string[], asked: readonly string[]): boolean {
  return parts.length === asked.length && parts.every((part, place) => part.startsWith("{") || part === asked[place]);
}

function paramsOf(parts: readonly string[], asked: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    parts.flatMap((part, place) => (part.startsWith("{") ? [[part.slice(1, -1), asked[place] ?? ""]] : [])),
  );
}
