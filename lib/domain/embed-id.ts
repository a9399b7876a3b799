/** Ids of people who look from pages of others. Browser-safe, without schemas. */

/** What such an id begins with, and no person's id does. */
export const embedIdPrefix = "embed:";

/** Whether something belongs to whoever looks from a page of somebody else. */
export function isEmbedId(id: string): boolean {
  return id.startsWith(embedIdPrefix);
}
