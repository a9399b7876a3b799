/** Draws the small chart of a notice as SVG, in the app's light colours: what mails are read in follows no theme. */
import "server-only";
import { assertNever } from "#lib/domain/assert-never";
import { escapedHtml } from "#lib/domain/html-text";
import type { BarPicture, FigurePicture, LinePicture, NoticePicture } from "#lib/domain/notice-picture";

/** The light ones of `app/globals.css`; a test compares them. */
export const pictureColours = {
  surface: "#ffffff",
  fg: "#171b22",
  muted: "#535c6b",
  "chart-grid": "#e4e7ec",
  "chart-1": "#4f79ed",
  "chart-2": "#c27c2d",
  "chart-3": "#299d98",
  "chart-4": "#7f1768",
  "chart-5": "#2a5201",
  "chart-6": "#2e789f",
  "chart-7": "#5839b1",
  "chart-8": "#99614c",
} as const;

const seriesColours = [
  ...[pictureColours["chart-1"], pictureColours["chart-2"], pictureColours["chart-3"], pictureColours["chart-4"]],
  ...[pictureColours["chart-5"], pictureColours["chart-6"], pictureColours["chart-7"], pictureColours["chart-8"]],
] as const;

const width = 600;
const edge = 16;
const textSize = 13;
/** About what a character takes. */
const characterWidth = 7;

/** The drawing; its texts are the picture's own, as words. */
export function pictureSvg(picture: NoticePicture): string {
  switch (picture.kind) {
    case "line":
      return lineSvg(picture);
    case "bar":
      return barSvg(picture);
    case "figure":
      return figureSvg(picture);
    default:
      return assertNever(picture);
  }
}

function lineSvg({ labels, series, marks }: LinePicture): string {
  const height = 300;
  const keyHeight = series.length > 1 ? 24 * Math.ceil(series.length / 3) : 0;
  const left = edge + characterWidth * Math.max(...marks.map(({ text }) => text.length)) + 8;
  const box = { left, right: width - edge, top: edge + keyHeight + 6, bottom: height - 34 };
  const [low, high] = [marks[0]?.value ?? 0, marks.at(-1)?.value ?? 1];
  const x = (place: number) => box.left + ((box.right - box.left) * place) / Math.max(1, labels.length - 1);
  const y = (value: number) => box.bottom - (box.bottom - box.top) * placeBetween(value, low, high);
  const grid = marks.map(({ value, text }) => {
    const at = round(y(value));
    const line = `<line x1="${box.left}" x2="${box.right}" y1="${at}" y2="${at}" stroke="${pictureColours["chart-grid"]}"/>`;
    return `${line}${textAt(text, { x: box.left - 8, y: at + 4, anchor: "end", fill: pictureColours.muted })}`;
  });
  const lines = series.map(({ values }, place) => linePath(values, { x, y, colour: colourOf(place) }));
  const key = series.length > 1 ? series.map(({ name }, place) => keyEntry(name, place)) : [];
  return page(height, [...grid, ...lines, ...key, ...placeLabels(labels, x, height - 12)]);
}

type LineLook = {
  readonly x: (place: number) => number;
  readonly y: (value: number) => number;
  readonly colour: string;
};

/** Holes stay holes; a value between two of them is a dot, and so is the last one. */
function linePath(values: readonly (number | null)[], { x, y, colour }: LineLook): string {
  const at = (place: number, value: number) => `${round(x(place))} ${round(y(value))}`;
  const steps = values.flatMap((value, place) => {
    if (value === null) return [];
    return [`${(values[place - 1] ?? null) === null ? "M" : "L"}${at(place, value)}`];
  });
  const last = values.findLastIndex((value) => value !== null);
  const dots = values.flatMap((value, place) => {
    const isAlone = (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null;
    return value !== null && (isAlone || place === last)
      ? [`<circle cx="${round(x(place))}" cy="${round(y(value))}" r="3.5" fill="${colour}"/>`]
      : [];
  });
  return `<path d="${steps.join("")}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>${dots.join("")}`;
}

function keyEntry(name: string, place: number): string {
  const [x, y] = [edge + (place % 3) * 190, edge + 6 + Math.floor(place / 3) * 24];
  const swatch = `<rect x="${x}" y="${y - 9}" width="10" height="10" rx="2" fill="${colourOf(place)}"/>`;
  return `${swatch}${textAt(cut(name, 23), { x: x + 16, y, anchor: "start", fill: pictureColours.fg })}`;
}

/** The first, the last and the one between them: more would stand on each other. */
function placeLabels(labels: readonly string[], x: (place: number) => number, y: number): readonly string[] {
  const [last, middle] = [labels.length - 1, Math.floor((labels.length - 1) / 2)];
  const at = (place: number, anchor: Anchor) =>
    textAt(cut(labels[place] ?? "", 24), { x: x(place), y, anchor, fill: pictureColours.muted });
  const between = last >= 2 ? [at(middle, "middle")] : [];
  return [at(0, "start"), ...between, at(last, "end")];
}

const barStep = 28;

function barSvg({ bars }: BarPicture): string {
  const height = edge * 2 + bars.length * barStep;
  const values = bars.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const labelRoom = characterWidth * Math.min(26, Math.max(...bars.map(({ label }) => label.length)));
  const textRoom = characterWidth * Math.min(16, Math.max(...bars.map(({ text }) => text.length))) + 8;
  const left = edge + labelRoom + 8 + (low < 0 ? textRoom : 0);
  const right = width - edge - textRoom;
  const x = (value: number) => left + (right - left) * placeBetween(value, low, high);
  const drawn = bars.map(({ label, value, text }, place) => {
    const middle = edge + place * barStep + barStep / 2;
    const [from, to] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))];
    const isBelow = value < 0;
    return [
      textAt(cut(label, 26), { x: edge, y: middle + 4, anchor: "start", fill: pictureColours.fg }),
      `<rect x="${round(from)}" y="${middle - 9}" width="${round(Math.max(1, to - from))}" height="18" rx="2" fill="${colourOf(0)}"/>`,
      textAt(cut(text, 16), {
        ...{ x: isBelow ? from - 6 : to + 6, y: middle + 4 },
        ...{ anchor: isBelow ? ("end" as const) : ("start" as const), fill: pictureColours.muted },
      }),
    ].join("");
  });
  return page(height, drawn);
}

function figureSvg({ figures }: FigurePicture): string {
  const rows = Math.ceil(figures.length / 2);
  const step = 96;
  const columnWidth = figures.length === 1 ? width - edge * 2 : (width - edge * 2) / 2;
  const most = Math.floor(columnWidth / characterWidth) - 2;
  const drawn = figures.map(({ label, text, change }, place) => {
    const [x, y] = [edge + (place % 2) * columnWidth, edge + Math.floor(place / 2) * step];
    const after =
      change === null ? "" : textAt(cut(change, most), { x, y: y + 72, anchor: "start", fill: pictureColours.muted });
    const name = textAt(cut(label, most), { x, y: y + 14, anchor: "start", fill: pictureColours.muted });
    return `${name}${textAt(cut(text, 18), { x, y: y + 50, anchor: "start", fill: pictureColours.fg, size: 30 })}${after}`;
  });
  return page(edge * 2 + rows * step - 12, drawn);
}

type Anchor = "start" | "middle" | "end";
type TextLook = {
  readonly x: number;
  readonly y: number;
  readonly anchor: Anchor;
  readonly fill: string;
  readonly size?: number;
};

function textAt(text: string, { x, y, anchor, fill, size = textSize }: TextLook): string {
  const weight = size > textSize ? 600 : 400;
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${size}" font-weight="${weight}" fill="${fill}">${words(text)}</text>`;
}

function page(height: number, parts: readonly string[]): string {
  const back = `<rect width="${width}" height="${height}" fill="${pictureColours.surface}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Geist">${back}${parts.join("")}</svg>`;
}

/** Signs that XML has no place for are left out. */
function words(text: string): string {
  return escapedHtml(text.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, " "));
}

function cut(text: string, characters: number): string {
  const signs = [...text];
  return signs.length <= characters ? text : `${signs.slice(0, characters - 1).join("")}…`;
}

function colourOf(place: number): string {
  return seriesColours[place % seriesColours.length] ?? pictureColours["chart-1"];
}

/** From 0 at the lowest to 1 at the highest, also of numbers so large that what lies between them is no number. */
function placeBetween(value: number, low: number, high: number): number {
  const most = Math.max(Math.abs(low), Math.abs(high)) || 1;
  const span = high / most - low / most;
  return span === 0 ? 0 : (value / most - low / most) / span;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
