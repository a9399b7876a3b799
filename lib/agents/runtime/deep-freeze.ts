/** Makes a value unchangeable through and through, so that no step can touch what another one left. */
import "server-only";

/** Freezes lists and plain objects in place; what is frozen already, and maps and sets, is left as it is. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map || value instanceof Set) return value;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
  return value;
}
