/** Choices that the server needs for the first paint: kept in cookies, so that no script has to run before it. */

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** How much stands on the screen at once. */
export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

export const themeCookie = "snowgpt-theme";
export const sidebarCookie = "snowgpt-sidebar";
export const densityCookie = "snowgpt-density";

/** The theme that a cookie's value means; anything unknown follows the system. */
export function themeOf(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
}

/** The density that a cookie's value means; anything unknown is the comfortable one. */
export function densityOf(value: string | undefined): Density {
  return densities.find((density) => density === value) ?? "comfortable";
}

/** Shows a theme at once and keeps it for a year. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  keep(themeCookie, theme);
}

/** Keeps whether the sidebar is collapsed. */
export function keepSidebar(isCollapsed: boolean): void {
  keep(sidebarCookie, isCollapsed ? "collapsed" : "open");
}

/** Keeps a density for a year. */
export function keepDensity(density: Density): void {
  keep(densityCookie, density);
}

const yearInSeconds = 31_536_000;

function keep(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the browsers we support
  document.cookie = `${name}=${value}; path=/; max-age=${yearInSeconds}; samesite=lax`;
}
