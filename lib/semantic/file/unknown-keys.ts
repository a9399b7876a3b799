/** The keys of a document that its form does not know: they stay in the file, and their author is told. */
import { isSeq, type LineCounter } from "yaml";
import { z } from "zod";
import { entriesOf, type Place, placeAt } from "./file-places.ts";

export type UnknownKey = { readonly key: string; readonly place: Place };

/** Keys of the node, and of everything below it, that the form does not have. */
export function unknownKeys(node: unknown, form: z.core.$ZodType, lines: LineCounter): readonly UnknownKey[] {
  const bare = withoutWrapping(form);
  if (bare instanceof z.ZodArray && isSeq(node)) {
    return node.items.flatMap((item) => unknownKeys(item, bare.element, lines));
  }
  if (bare instanceof z.ZodRecord) {
    return entriesOf(node).flatMap(({ value }) => unknownKeys(value, bare.valueType, lines));
  }
  if (!(bare instanceof z.ZodObject)) return [];
  return entriesOf(node).flatMap(({ key, keyNode, value }) => {
    const known = Object.hasOwn(bare.shape, key) ? bare.shape[key] : undefined;
    if (known !== undefined) return unknownKeys(value, known, lines);
    return [{ key, place: placeAt(lines, keyNode.range?.[0] ?? 0) }];
  });
}

/** What stands below "may be missing", "may be null" and "is turned into". */
function withoutWrapping(form: z.core.$ZodType): z.core.$ZodType {
  if (form instanceof z.ZodPipe) return withoutWrapping(form.in);
  if (form instanceof z.ZodOptional || form instanceof z.ZodNullable) return withoutWrapping(form.unwrap());
  return form;
}
