/**
 * What is known of the saving of a dashboard. The browser's own definition is never thrown away by itself: where
 * somebody else saved meanwhile, the analyst chooses. Pure.
 */
import type { Dashboard } from "#lib/domain/dashboard";
import type { PublicError } from "#lib/domain/errors";

export type Saving =
  | { readonly status: "saved" }
  /** Changed here and not sent yet, or on its way. */
  | { readonly status: "saving" }
  /** The server could not keep it; it is tried again with the next change, or when asked. */
  | { readonly status: "failed"; readonly error: PublicError }
  /** Somebody else saved after it was opened. */
  | { readonly status: "conflict"; readonly newer: Dashboard };

/** What is said beside the title. */
export function savingText({ status }: Saving): string {
  switch (status) {
    case "saved":
      return "Saved";
    case "saving":
      return "Saving…";
    case "failed":
      return "Not saved";
    case "conflict":
      return "Changed elsewhere";
  }
}
