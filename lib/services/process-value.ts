/**
 * Values that exist once per process. The framework may load a module twice (pages and actions apart),
 * so a module variable is not enough: the value hangs on `globalThis` under a registered symbol.
 */
import "server-only";

/**
 * The process's value of this name, made on first use.
 * @param isValue tells whether what hangs there is ours: anything can write to `globalThis`.
 */
export function processValue<Value>(
  name: string,
  isValue: (candidate: unknown) => candidate is Value,
  create: () => Value,
): Value {
  const key = Symbol.for(`snowgpt.${name}`);
  const found: unknown = Reflect.get(globalThis, key);
  if (isValue(found)) return found;
  const made = create();
  Reflect.set(globalThis, key, made);
  return made;
}
