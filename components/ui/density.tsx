"use client";

/** How high the rows of tables are: a choice of the reader's, the same on all pages. */
import { createContext, type ReactNode, use, useState } from "react";
import { type Density, keepDensity } from "#lib/state/preferences";

type DensityChoice = { readonly density: Density; choose(density: Density): void };

/** Where nobody chooses, as behind a share link, rows are comfortable. */
const DensityContext = createContext<DensityChoice>({ density: "comfortable", choose: () => undefined });

type DensityProviderProps = { readonly first: Density; readonly children: ReactNode };

/** A choice shows at once and is kept. */
export function DensityProvider({ first, children }: DensityProviderProps) {
  const [density, setDensity] = useState(first);
  const choose = (chosen: Density) => {
    setDensity(chosen);
    keepDensity(chosen);
  };
  return <DensityContext value={{ density, choose }}>{children}</DensityContext>;
}

/** What was chosen, and how to choose otherwise. */
export function useDensity(): DensityChoice {
  return use(DensityContext);
}
