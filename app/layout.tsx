/** The document: fonts, and the theme as a cookie says, so that nothing flashes and no script is needed for it. */
import "@fontsource-variable/inter/wght.css";
import { GeistMono } from "geist/font/mono";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { isEmbedPath } from "#lib/services/embed/frame-ancestors";
import { pathHeader } from "#lib/services/own-request";
import { type Theme, themeCookie, themeOf } from "#lib/state/preferences";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "SnowGPT", template: "%s · SnowGPT" },
  description: "Ask your data in plain words and get a checked answer.",
  applicationName: "SnowGPT",
  manifest: "/manifest.webmanifest",
  // Named both: with one of them Next leaves out the icon that it finds in this folder.
  icons: { icon: { url: "/icon.svg", type: "image/svg+xml" }, apple: "/apple-touch-icon.png" },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

/** Without a chosen theme the attribute is absent and the system decides. */
export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const theme = await currentTheme();
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme} className={GeistMono.variable}>
      <body>{children}</body>
    </html>
  );
}

/** In somebody else's frame their page says it, in the address: what was chosen in the app is another matter. */
async function currentTheme(): Promise<Theme> {
  const { pathname, searchParams } = new URL((await headers()).get(pathHeader) ?? "/", "http://localhost");
  if (isEmbedPath(pathname)) return themeOf(searchParams.get("theme") ?? undefined);
  return themeOf((await cookies()).get(themeCookie)?.value);
}
