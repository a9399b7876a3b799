"use client";

/** One react-query client per tab. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { PublicFailure } from "#lib/queries/public-failure";

/** Expected failures are not repeated: the server already said no. A lost connection is tried twice more. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof PublicFailure) return false;
  return failures < 2;
}

/** Provides server data to everything below. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: shouldRetry } } }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
