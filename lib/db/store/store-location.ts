/** Where the store is: a file on this machine, or a libSQL server. Nothing is opened here. */
import "server-only";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** As the settings name it; both null: a file in the data folder. */
export type StoreAddress = {
  readonly url: string | null;
  /** For a server; it must reach no log. */
  readonly authToken: string | null;
};

export type StoreLocation =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "server"; readonly url: string; readonly authToken: string | null };

/** The address of a store that nobody set. */
export const noAddress: StoreAddress = { url: null, authToken: null };

/** @param folder where the app keeps its own things, `app` in the data folder. */
export function locateStore(folder: string, { url, authToken }: StoreAddress): StoreLocation {
  if (url === null) return { kind: "file", file: join(folder, "snowgpt.db") };
  if (!url.startsWith("file:")) return { kind: "server", url, authToken };
  const file = url.startsWith("file:/") ? fileURLToPath(url) : decodeURIComponent(url.slice("file:".length));
  return { kind: "file", file: resolve(file) };
}
