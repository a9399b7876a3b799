/** Choices that the server needs for the first paint: kept in cookies, so that no script has to run before it. */

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = "snowgpt-theme";
export const sidebarCookie = "snowgpt-sidebar";

/** The theme that a cookie's value means; anything unknown follows the system. */
export function themeOf(value: string | undefined): Theme {
  return themes.find((theme) => theme === value) ?? "system";
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

const yearInSeconds = 31_536_000;

function keep(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the browsers we support
  document.cookie = `${name}=${value}; path=/; max-age=${yearInSeconds}; samesite=lax`;
}
