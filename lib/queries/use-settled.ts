/** What is being typed, once its writer pauses: for questions to the server that need not follow every key. */
import { useEffect, useState } from "react";

/** The value as it was when it last stood still for `pauseMs`. */
export function useSettled<Value>(value: Value, pauseMs: number): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
