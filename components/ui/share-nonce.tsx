"use client";

/** Dialogs lock the page's scrolling with a style element, which the page's policy allows only with its nonce. */
export function shareNonce() {
  if (typeof document === "undefined") return;
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  Object.assign(globalThis, { __webpack_nonce__: nonce });
}
