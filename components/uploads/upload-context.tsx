"use client";

/** Lets any part of the page ask for a file. */
import { createContext, use } from "react";

type PickFiles = () => void;

export const UploadContext = createContext<PickFiles | null>(null);

/** Opens the browser's window for choosing files. */
export function usePickFiles(): PickFiles {
  const pick = use(UploadContext);
  if (pick === null) throw new Error("usePickFiles needs an UploadProvider above it");
  return pick;
}
