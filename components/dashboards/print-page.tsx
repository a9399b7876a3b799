/** Prints a page that is not on the screen. */

import { parsePage } from "./parse-page.tsx";

const frameId = "printed-page";

/**
 * Puts the page into a frame of its own, which the browser prints by the page's own rules for paper. The frame stays
 * until the next one: a browser may still be printing it.
 *
 * @param html a whole document with its style within, which needs nothing from elsewhere.
 */
export async function printPage(html: string): Promise<void> {
  document.querySelector(`#${frameId}`)?.remove();
  const frame = document.createElement("iframe");
  frame.id = frameId;
  frame.title = "Printed page";
  frame.tabIndex = -1;
  frame.ariaHidden = "true";
  frame.style.cssText = "position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0";
  document.body.append(frame);
  const inner = frame.contentDocument;
  const { page, style } = parsePage(html);
  inner?.documentElement.replaceWith(inner.adoptNode(page.documentElement));
  const own = inner?.createElement("style");
  if (own !== undefined) {
    // The frame is under this page's policy: a style within it needs the nonce.
    own.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
    own.textContent = style;
    inner?.head.append(own);
  }
  await Promise.all([...(inner?.images ?? [])].map((image) => image.decode().catch(() => undefined)));
  frame.contentWindow?.print();
}
