/** The browser's storages as places for unsent text. */
import { createDrafts, type DraftStorage, type Drafts } from "#lib/state/drafts";
import { createSentQuestions, type SentQuestions } from "#lib/state/sent-questions";

/** What the user wrote, of each chat: shared by the tabs of this browser, but for the chat that is not begun. */
export function browserDrafts(): Drafts {
  return createDrafts({
    lasting: storageOf(() => window.localStorage),
    ofTab: storageOf(() => window.sessionStorage),
    now: () => Date.now(),
  });
}

let sentOfTab: SentQuestions | null = null;

/** One for all screens of a page: what the page before left is sent once. */
export function browserSentQuestions(): SentQuestions {
  sentOfTab ??= createSentQuestions(storageOf(() => window.sessionStorage));
  return sentOfTab;
}

/** Storage may be closed to the page (private windows) or full: the text then lasts as long as the screen. */
function storageOf(storage: () => Storage): DraftStorage {
  const unkept = new Map<string, string>();
  const attempt = <Value>(task: () => Value, instead: Value): Value => {
    try {
      return task();
    } catch {
      return instead;
    }
  };
  return {
    keys: () => attempt(() => Object.keys(storage()), []),
    read: (key) => unkept.get(key) ?? attempt(() => storage().getItem(key), null),
    write: (key, text) => {
      const isKept = attempt(() => {
        storage().setItem(key, text);
        return true;
      }, false);
      if (isKept) unkept.delete(key);
      else unkept.set(key, text);
    },
    remove: (key) => {
      unkept.delete(key);
      attempt(() => storage().removeItem(key), undefined);
    },
  };
}
