"use client";

/** Copies an svg of the page with its computed looks written into it: nothing depends on a style sheet any more. */
import { type Painting, svgElement } from "./image-canvas.tsx";
import { plainColour } from "./image-colour.tsx";
import { fontAttributes } from "./image-text.tsx";

/** Marks what is on the screen only, like a tooltip. */
export const skipSelector = "[data-export='skip']";

const painted = new Set(["path", "rect", "circle", "line", "text", "tspan", "polyline", "polygon", "ellipse", "use"]);
const kept =
  /^(d|x|y|x1|x2|y1|y2|dx|dy|cx|cy|r|rx|ry|width|height|points|transform|viewBox|id|clip-path|patternUnits|patternTransform|gradientTransform|offset|href|preserveAspectRatio)$/;

/** A nested svg at the place where the page shows the original. */
export function copySvg(original: SVGSVGElement, painting: Painting): SVGElement {
  const box = original.getBoundingClientRect();
  const copy = svgElement("svg", {
    x: box.left - painting.left,
    y: box.top - painting.top,
    width: box.width,
    height: box.height,
    viewBox: original.getAttribute("viewBox"),
    // Where the page's font is missing, another one may be wider.
    overflow: "visible",
    ...opacityOf(getComputedStyle(original)),
  });
  copyChildren(original, copy, painting);
  return copy;
}

function copyChildren(from: Element, into: SVGElement, painting: Painting): void {
  for (const child of from.childNodes) {
    if (child instanceof Text && isText(from)) copyText(child, into, painting);
    if (!(child instanceof SVGElement) || !isDrawn(child)) continue;
    const copy = svgElement(child.tagName, { ...structureOf(child), ...looksOf(child, getComputedStyle(child)) });
    copyChildren(child, copy, painting);
    if (child.tagName !== "g" || copy.children.length > 0) into.append(copy);
  }
}

const undrawn = new Set(["title", "desc", "style", "foreignObject"]);

function isDrawn(element: SVGElement): boolean {
  if (undrawn.has(element.tagName) || element.matches(skipSelector)) return false;
  const style = getComputedStyle(element);
  return style.display !== "none" && style.visibility !== "hidden";
}

function isText(element: Element): boolean {
  return element.tagName === "text" || element.tagName === "tspan";
}

/** A part of a text: others may stand before and behind it. */
function copyText(from: Text, into: SVGElement, painting: Painting): void {
  const text = from.textContent ?? "";
  for (const character of text) painting.characters.add(character);
  into.append(text);
}

function structureOf(element: Element): Record<string, string> {
  const structure: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (kept.test(name)) structure[name] = value;
  return structure;
}

function looksOf(element: SVGElement, style: CSSStyleDeclaration): Record<string, string | null> {
  if (!painted.has(element.tagName)) return opacityOf(style);
  return {
    ...opacityOf(style),
    fill: plainColour(style.fill),
    "fill-opacity": unlessOne(style.fillOpacity),
    ...strokeOf(style),
    ...(isText(element)
      ? { ...fontAttributes(style), "text-anchor": style.textAnchor === "start" ? null : style.textAnchor }
      : {}),
  };
}

function strokeOf(style: CSSStyleDeclaration): Record<string, string | null> {
  const stroke = plainColour(style.stroke);
  if (stroke === "none") return {};
  return {
    stroke,
    "stroke-width": style.strokeWidth.replace("px", ""),
    "stroke-opacity": unlessOne(style.strokeOpacity),
    "stroke-dasharray": style.strokeDasharray === "none" ? null : style.strokeDasharray.replaceAll("px", ""),
    "stroke-linecap": style.strokeLinecap === "butt" ? null : style.strokeLinecap,
    "stroke-linejoin": style.strokeLinejoin === "miter" ? null : style.strokeLinejoin,
  };
}

function opacityOf(style: CSSStyleDeclaration): Record<string, string | null> {
  return { opacity: unlessOne(style.opacity) };
}

function unlessOne(value: string): string | null {
  return value === "" || value === "1" ? null : value;
}
