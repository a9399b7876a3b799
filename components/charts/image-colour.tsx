"use client";

/** Colours as a drawing outside of this page can use them: no names of tokens, no new colour functions. */

const known = new Map<string, string>();

/** Any colour that a computed style can hold, as `rgb(...)`, `rgba(...)` or "none". */
export function plainColour(computed: string): string {
  if (computed === "" || computed === "none") return "none";
  if (/^(#|rgba?\()/.test(computed)) return isInvisible(computed) ? "none" : computed;
  if (computed.startsWith("url(")) return computed.replaceAll('"', "");
  const before = known.get(computed);
  if (before !== undefined) return before;
  const made = painted(computed);
  known.set(computed, made);
  return made;
}

function isInvisible(colour: string): boolean {
  return /^rgba\(.*,\s*0\)$/.test(colour);
}

/** What the browser makes of it: painted once, and read off. */
function painted(computed: string): string {
  if (computed === "transparent") return "none";
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  if (context === null) return computed;
  context.fillStyle = computed;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  if (alpha === 0) return "none";
  return alpha === 255 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${round(alpha / 255)})`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The colour tokens as the style sheet declares them, for both themes at once. */
export function colourTokens(): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const sheet of document.styleSheets) collectTokens(rulesOf(sheet), tokens);
  return tokens;
}

function collectTokens(rules: readonly CSSRule[], tokens: Map<string, string>): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && /(^|,\s*):root\b/.test(rule.selectorText)) {
      for (const name of rule.style) {
        if (name.startsWith("--color-")) tokens.set(name, rule.style.getPropertyValue(name));
      }
    } else if (rule instanceof CSSGroupingRule) collectTokens([...rule.cssRules], tokens);
  }
}

/** A sheet of another origin keeps its rules to itself. */
export function rulesOf(sheet: CSSStyleSheet): CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}
