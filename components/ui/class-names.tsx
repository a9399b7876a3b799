/** Joins the class names that apply. */

type ClassName = string | false | null | undefined;

/** Joins what is truthy with spaces; later classes do not override earlier ones: variants must not overlap. */
export function classNames(...names: readonly ClassName[]): string {
  return names.filter(Boolean).join(" ");
}
