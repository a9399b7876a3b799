// Stands in for the package `server-only`, which throws when a browser-like test imports it.
export {};
