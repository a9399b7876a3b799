"use client";

/** Charts draw themselves once, when they appear; a change of size must not start that again. */
import { useEffect, useState } from "react";

/** True for the first `ms` milliseconds. */
export function useEntrance(ms: number): boolean {
  const [isEntering, setIsEntering] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsEntering(false), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isEntering;
}
