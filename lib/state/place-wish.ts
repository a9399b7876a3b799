/**
 * What of a chat is shown as its user wants it before the server has said so: which version a card shows, what is on its
 * sheet. The server's word on something else may come in between: a wish stands until it is answered itself. Pure.
 */
import type { SessionView } from "#lib/domain/session";

export type PlaceWish =
  | {
      readonly kind: "version";
      /** The result that the card showed first, and the one that it is to show. */
      readonly card: string;
      readonly resultId: string;
    }
  | { readonly kind: "sheet"; readonly card: string; readonly isOn: boolean };

export type WishedPlace = Pick<SessionView, "shownVersions" | "sheet">;

/** The server's last word with the wishes over it, the latest last. */
export function withWishes({ shownVersions, sheet }: WishedPlace, wishes: readonly PlaceWish[]): WishedPlace {
  const versions = wishes.flatMap((wish) => (wish.kind === "version" ? [[wish.card, wish.resultId] as const] : []));
  return { shownVersions: { ...shownVersions, ...Object.fromEntries(versions) }, sheet: wishes.reduce(putOn, sheet) };
}

function putOn(sheet: WishedPlace["sheet"], wish: PlaceWish): WishedPlace["sheet"] {
  if (wish.kind === "version" || sheet.includes(wish.card) === wish.isOn) return sheet;
  return wish.isOn ? sheet.concat(wish.card) : sheet.filter((other) => other !== wish.card);
}
