"use client";

/** The drawing that a picture is built up in: plain svg elements with everything written out. */

const svgSpace = "http://www.w3.org/2000/svg";

export type Attributes = Readonly<Record<string, string | number | null>>;

/** A new element; attributes that are null are left out, numbers are rounded to hundredths. */
export function svgElement(name: string, attributes: Attributes): SVGElement {
  const element = document.createElementNS(svgSpace, name);
  if (!(element instanceof SVGElement)) throw new TypeError(`${name} is no svg element`);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null)
      element.setAttribute(key, typeof value === "number" ? String(Math.round(value * 100) / 100) : value);
  }
  return element;
}

/** Where and into what the parts of a page are painted. */
export type Painting = {
  /** Pixels of the window that become the picture's origin. */
  readonly left: number;
  readonly top: number;
  readonly definitions: SVGElement;
  /** Counts the clips, so that each has a name of its own. */
  readonly clips: { count: number };
  /** Characters that were painted: only fonts that hold them are needed. */
  readonly characters: Set<string>;
};

/** A group that shows only what lies inside a box. */
export function clippedGroup(painting: Painting, box: DOMRect): SVGElement {
  painting.clips.count += 1;
  const id = `picture-clip-${painting.clips.count}`;
  const clip = svgElement("clipPath", { id });
  const { left, top } = painting;
  clip.append(svgElement("rect", { x: box.left - left, y: box.top - top, width: box.width, height: box.height }));
  painting.definitions.append(clip);
  return svgElement("g", { "clip-path": `url(#${id})` });
}
