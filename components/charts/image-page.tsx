"use client";

/** Paints a part of the page: backgrounds, borders, text and drawings, where they stand and as they look. */
import { clippedGroup, type Painting, svgElement } from "./image-canvas.tsx";
import { plainColour } from "./image-colour.tsx";
import { copySvg, skipSelector } from "./image-svg.tsx";
import { paintText } from "./image-text.tsx";

/** Paints the element and all inside it; `decoration` comes from what is around it. */
export function paintElement(element: HTMLElement, target: SVGElement, painting: Painting, decoration = ""): void {
  const style = getComputedStyle(element);
  if (isHidden(element, style)) return;
  const box = element.getBoundingClientRect();
  const group = style.opacity === "1" || style.opacity === "" ? target : svgElement("g", { opacity: style.opacity });
  if (group !== target) target.append(group);
  paintBox(box, style, group, painting);
  const inside = isCutOff(element, style) ? clippedGroup(painting, box) : group;
  if (inside !== group) group.append(inside);
  const own = style.textDecorationLine;
  const lines = own === "" || own === "none" || own === undefined ? decoration : own;
  for (const child of element.childNodes) {
    if (child instanceof Text) paintText(child, lines, inside, painting);
    else if (child instanceof SVGSVGElement) paintDrawing(child, inside, painting);
    else if (child instanceof HTMLElement) paintElement(child, inside, painting, lines);
  }
}

function paintDrawing(drawing: SVGSVGElement, target: SVGElement, painting: Painting): void {
  const style = getComputedStyle(drawing);
  if (drawing.matches(skipSelector) || style.display === "none" || style.visibility === "hidden") return;
  target.append(copySvg(drawing, painting));
}

/** What is meant for screen readers or for the screen alone is not in a picture. */
function isHidden(element: HTMLElement, style: CSSStyleDeclaration): boolean {
  return (
    element.matches(skipSelector) ||
    element.classList.contains("sr-only") ||
    style.display === "none" ||
    style.visibility === "hidden" ||
    style.opacity === "0"
  );
}

function isCutOff(element: HTMLElement, style: CSSStyleDeclaration): boolean {
  const cuts = style.overflowX !== "visible" || style.overflowY !== "visible";
  const isWider = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
  return cuts && (isWider || Number.parseFloat(style.borderTopLeftRadius) > 0);
}

function paintBox(box: DOMRect, style: CSSStyleDeclaration, target: SVGElement, painting: Painting): void {
  const fill = plainColour(style.backgroundColor);
  const width = Number.parseFloat(style.borderTopWidth) || 0;
  const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, box.height / 2);
  const place = { x: box.left - painting.left, y: box.top - painting.top, width: box.width, height: box.height };
  if (fill !== "none") target.append(svgElement("rect", { ...place, rx: radius || null, fill }));
  if (isFramed(style)) {
    const inset = width / 2;
    target.append(
      svgElement("rect", {
        x: place.x + inset,
        y: place.y + inset,
        width: Math.max(0, place.width - width),
        height: Math.max(0, place.height - width),
        rx: radius || null,
        fill: "none",
        stroke: plainColour(style.borderTopColor),
        "stroke-width": width,
      }),
    );
    return;
  }
  paintEdges(place, style, target);
}

/** The same line on all sides. */
function isFramed(style: CSSStyleDeclaration): boolean {
  const widths = [style.borderTopWidth, style.borderRightWidth, style.borderBottomWidth, style.borderLeftWidth];
  return widths.every((width) => width === widths[0]) && isDrawn(style.borderTopWidth, style.borderTopStyle);
}

function isDrawn(width: string, look: string): boolean {
  return Number.parseFloat(width) > 0 && look !== "none" && look !== "hidden";
}

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function paintEdges({ x, y, width, height }: Place, style: CSSStyleDeclaration, target: SVGElement): void {
  const edges = [
    { size: style.borderTopWidth, look: style.borderTopStyle, colour: style.borderTopColor, d: `M${x} ${y}h${width}` },
    {
      size: style.borderBottomWidth,
      look: style.borderBottomStyle,
      colour: style.borderBottomColor,
      d: `M${x} ${y + height}h${width}`,
    },
    {
      size: style.borderLeftWidth,
      look: style.borderLeftStyle,
      colour: style.borderLeftColor,
      d: `M${x} ${y}v${height}`,
    },
    {
      size: style.borderRightWidth,
      look: style.borderRightStyle,
      colour: style.borderRightColor,
      d: `M${x + width} ${y}v${height}`,
    },
  ];
  for (const { size, look, colour, d } of edges) {
    if (!isDrawn(size, look)) continue;
    target.append(
      svgElement("path", { d, stroke: plainColour(colour), "stroke-width": Number.parseFloat(size), fill: "none" }),
    );
  }
}
