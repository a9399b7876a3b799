/** Reads JSON that may be none. */

/** Undefined where the text is no JSON: a schema then says so in its own words. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
