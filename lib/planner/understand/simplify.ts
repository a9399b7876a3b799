/** A request with less and less of what was asked, for the mode that answers even in doubt. */
import type { Item, Request } from "../request/request.ts";

const mostRemoved = 2;

/** The request itself, then without one part of it, then without two. */
export function* simplerRequests(request: Request): Generator<Request> {
  let current: Request[] = [request];
  for (let removed = 0; removed <= mostRemoved; removed += 1) {
    yield* current;
    current = current.flatMap(withoutOnePart);
  }
  yield* withoutFunctions(request);
}

function withoutOnePart(request: Request): Request[] {
  return [
    ...without(request.clauses).map((clauses) => ({ ...request, clauses })),
    ...without(request.sorts).map((sorts) => ({ ...request, sorts })),
    ...without(request.windows).map((windows) => ({ ...request, windows })),
    ...(request.grain === null ? [] : [{ ...request, grain: null }]),
    ...(request.isShare ? [{ ...request, isShare: false }] : []),
    ...(request.compare === null ? [] : [{ ...request, compare: null }]),
    ...without(request.groups).map((groups) => ({ ...request, groups })),
    ...without(request.shown).map((shown) => ({ ...request, shown })),
    ...(request.ranking === null ? [] : [{ ...request, ranking: null }]),
  ];
}

/** The list without its last part, without the one before, and so on. */
function without<Part>(parts: readonly Part[]): Part[][] {
  return parts.map((_, index) => parts.filter((_, other) => other !== index)).toReversed();
}

function* withoutFunctions(request: Request): Generator<Request> {
  const bare = (item: Item): Item => ({ ...item, functions: [], outer: null });
  yield { ...request, shown: request.shown.map(bare) };
}
