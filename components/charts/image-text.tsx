"use client";

/** Text of a page as svg text: line by line where the browser broke it, on the browser's own baseline. */
import { type Painting, svgElement } from "./image-canvas.tsx";
import { plainColour } from "./image-colour.tsx";

type Line = { readonly text: string; readonly box: DOMRect };

let measuring: CanvasRenderingContext2D | null | undefined;

/** Paints a text node into `target`; `decoration` is what its surroundings underline or strike through. */
export function paintText(node: Text, decoration: string, target: SVGElement, painting: Painting): void {
  const parent = node.parentElement;
  if (parent === null || (node.textContent ?? "").trim() === "") return;
  const style = getComputedStyle(parent);
  for (const line of linesOf(node)) {
    const text = cutToBox(transformed(line.text, style), line, parent, style);
    for (const character of text) painting.characters.add(character);
    const anchor = anchorOf(style);
    const element = svgElement("text", {
      x: anchorX(line.box, anchor) - painting.left,
      y: baselineOf(line.box, style) - painting.top,
      fill: plainColour(style.color),
      "text-anchor": anchor === "start" ? null : anchor,
      "text-decoration": decoration === "" ? null : decoration,
      ...fontAttributes(style),
    });
    element.textContent = text;
    target.append(element);
  }
}

/** Font and figures of a style, each as an attribute. */
export function fontAttributes(style: CSSStyleDeclaration): Record<string, string | null> {
  const figures = style.fontVariantNumeric;
  return {
    "font-family": style.fontFamily.replaceAll('"', "'"),
    "font-size": style.fontSize,
    "font-weight": style.fontWeight,
    "letter-spacing": style.letterSpacing === "normal" ? null : style.letterSpacing,
    style: figures === "normal" || figures === "" ? null : `font-variant-numeric:${figures}`,
  };
}

/** Width of text in a font, in pixels; a guess where nothing can be measured. */
export function measuredWidth(text: string, font: string, fontSize: number): number {
  const context = measurer();
  if (context === null) return text.length * fontSize * 0.55;
  context.font = font;
  return context.measureText(text).width;
}

function measurer(): CanvasRenderingContext2D | null {
  measuring ??= document.createElement("canvas").getContext("2d");
  return measuring;
}

function linesOf(node: Text): Line[] {
  const whole = node.ownerDocument.createRange();
  whole.selectNodeContents(node);
  const boxes = [...whole.getClientRects()];
  const [first] = boxes;
  if (first === undefined) return [];
  const text = node.textContent ?? "";
  return boxes.length === 1 ? [{ text: collapsed(text), box: first }] : brokenLines(node, text);
}

/** Words whose boxes stand at the same height are one line. */
function brokenLines(node: Text, text: string): Line[] {
  const lines: { words: string[]; top: number; left: number; right: number; height: number }[] = [];
  for (const match of text.matchAll(/\S+/g)) {
    const range = node.ownerDocument.createRange();
    range.setStart(node, match.index);
    range.setEnd(node, match.index + match[0].length);
    const box = range.getBoundingClientRect();
    const last = lines[lines.length - 1];
    if (last !== undefined && Math.abs(last.top - box.top) < box.height / 2) {
      last.words.push(match[0]);
      last.right = box.right;
    } else {
      lines.push({ words: [match[0]], top: box.top, left: box.left, right: box.right, height: box.height });
    }
  }
  return lines.map(({ words, top, left, right, height }) => ({
    text: words.join(" "),
    box: new DOMRect(left, top, right - left, height),
  }));
}

function collapsed(text: string): string {
  return text.replaceAll(/[ \t\r\n]+/g, " ").trim();
}

function transformed(text: string, style: CSSStyleDeclaration): string {
  if (style.textTransform === "uppercase") return text.toUpperCase();
  return style.textTransform === "lowercase" ? text.toLowerCase() : text;
}

/** Ends in an ellipsis where the page shows one. */
function cutToBox(text: string, line: Line, parent: Element, style: CSSStyleDeclaration): string {
  if (style.textOverflow !== "ellipsis" || parent.scrollWidth <= parent.clientWidth) return text;
  const room = parent.getBoundingClientRect().right - line.box.left;
  const size = Number.parseFloat(style.fontSize);
  const font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  let shown = text;
  while (shown.length > 1 && measuredWidth(`${shown}…`, font, size) > room) shown = shown.slice(0, -1);
  return `${shown.trimEnd()}…`;
}

type Anchor = "start" | "middle" | "end";

/** Numbers keep their right edge even where another font is wider. */
function anchorOf(style: CSSStyleDeclaration): Anchor {
  if (style.textAlign === "right" || style.textAlign === "end") return "end";
  return style.textAlign === "center" ? "middle" : "start";
}

function anchorX(box: DOMRect, anchor: Anchor): number {
  if (anchor === "end") return box.right;
  return anchor === "middle" ? box.left + box.width / 2 : box.left;
}

/** The box of a text is as high as its font: the baseline lies one ascent below its top. */
function baselineOf(box: DOMRect, style: CSSStyleDeclaration): number {
  const size = Number.parseFloat(style.fontSize) || 14;
  const context = measurer();
  if (context === null) return box.top + size;
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText("x");
  return box.top + (box.height - ascent - descent) / 2 + ascent;
}
