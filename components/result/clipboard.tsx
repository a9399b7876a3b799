"use client";

/** The clipboard of the browser: text, with its form as a table beside it, and pictures. */

/** What is copied; `html` where a table is. */
export type Clip = { readonly text: Promise<string>; readonly html?: Promise<string> };

/**
 * Writes what is still on its way: the browser allows it by the press that asked for it, and forgets that press while
 * rows are read. Rejects where it is not allowed.
 */
export async function writeClip({ text, html }: Clip): Promise<void> {
  if (typeof ClipboardItem === "undefined") {
    await navigator.clipboard.writeText(await text);
    return;
  }
  const forms: Record<string, Promise<Blob>> = { "text/plain": blobOf(text, "text/plain") };
  if (html !== undefined) forms["text/html"] = blobOf(html, "text/html");
  await navigator.clipboard.write([new ClipboardItem(forms)]);
}

/** What is on the screen as a PNG. False where the browser cannot make it, or does not allow it. */
export async function writePicture(element: HTMLElement, title: string | null): Promise<boolean> {
  if (typeof ClipboardItem === "undefined") return false;
  const picture = paint(element, title);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    return true;
  } catch {
    await picture.catch(() => undefined);
    return false;
  }
}

async function paint(element: HTMLElement, title: string | null): Promise<Blob> {
  // Loaded when it is first needed: most readers never take a picture.
  const { elementToPng } = await import("#components/charts/chart-image");
  const blob = await elementToPng(element, { title, theme: "current" });
  if (blob === null) throw new Error("the browser painted nothing");
  return blob;
}

async function blobOf(text: Promise<string>, type: string): Promise<Blob> {
  return new Blob([await text], { type });
}
