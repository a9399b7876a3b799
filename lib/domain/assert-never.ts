/** Exhaustive switches. Browser-safe: never import a zod module here at run time. */

/** Closes a switch over a union: the compiler names the member that was forgotten. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
