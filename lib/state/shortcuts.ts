/**
 * Every shortcut, in one table: handlers ask it whether a key press is theirs, buttons name their keys from it, and the
 * sheet of shortcuts is this table. A shortcut that is not in it cannot work, and one that is in it is told. Pure.
 */

export const shortcutAreas = [
  "Everywhere",
  "Writing a question",
  "Chats in the list",
  "Answers",
  "Tables of figures",
  "Statements being edited",
  "Dashboards being edited",
] as const;
export type ShortcutArea = (typeof shortcutAreas)[number];

type Shortcut = {
  readonly area: ShortcutArea;
  readonly does: string;
  /** Any of them. `Mod` is the control key, and on a Mac the command key. */
  readonly keys: readonly string[];
};

const table = {
  palette: { area: "Everywhere", does: "Find a chat, a table, a dashboard or an action", keys: ["Mod+K"] },
  sheet: { area: "Everywhere", does: "Show the shortcuts", keys: ["?"] },
  newChat: { area: "Everywhere", does: "New chat", keys: ["Mod+Shift+O"] },
  search: { area: "Everywhere", does: "Search chats", keys: ["/"] },
  undo: { area: "Everywhere", does: "Take back what was just done", keys: ["Mod+Z"] },
  redo: { area: "Everywhere", does: "Do again what was taken back", keys: ["Mod+Shift+Z", "Mod+Y"] },
  send: {
    area: "Writing a question",
    does: "Send, or queue behind the question that runs",
    keys: ["Enter", "Mod+Enter"],
  },
  newLine: { area: "Writing a question", does: "Start a new line", keys: ["Shift+Enter"] },
  earlier: { area: "Writing a question", does: "Earlier question, where nothing is written", keys: ["ArrowUp"] },
  later: { area: "Writing a question", does: "Later question", keys: ["ArrowDown"] },
  stop: { area: "Writing a question", does: "Stop what runs", keys: ["Escape"] },
  renameChat: { area: "Chats in the list", does: "Rename the chat", keys: ["F2"] },
  deleteChat: { area: "Chats in the list", does: "Delete the chat", keys: ["Delete"] },
  chatCommands: { area: "Chats in the list", does: "Open the chat's commands", keys: ["Shift+F10", "ContextMenu"] },
  chooseOption: { area: "Answers", does: "Choose an answer to a question back", keys: ["1", "2", "3", "4"] },
  removePart: { area: "Answers", does: "Take the chosen part out of the answer", keys: ["Delete", "Backspace"] },
  copyCells: { area: "Tables of figures", does: "Copy the chosen cells", keys: ["Mod+C"] },
  allCells: { area: "Tables of figures", does: "Choose all cells", keys: ["Mod+A"] },
  columnMenu: { area: "Tables of figures", does: "Open the column's menu", keys: ["Alt+ArrowDown"] },
  runStatement: { area: "Statements being edited", does: "Run the statement", keys: ["Mod+Enter"] },
  moveTile: { area: "Dashboards being edited", does: "Move the chosen tile with the arrow keys", keys: ["M"] },
  resizeTile: { area: "Dashboards being edited", does: "Resize the chosen tile with the arrow keys", keys: ["R"] },
  keepTile: { area: "Dashboards being edited", does: "Let the tile stay where it is", keys: ["Enter"] },
  putTileBack: { area: "Dashboards being edited", does: "Put the tile back", keys: ["Escape"] },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof table;

/** The table, open to whoever shows it. */
export const shortcuts: Readonly<Record<ShortcutName, Shortcut>> = table;

/** What a key press tells, of the page or of React. */
export type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

/** Whether a key press is a shortcut. @param areLettersOn false: single characters are switched off. */
export function isShortcut(press: KeyPress, name: ShortcutName, areLettersOn: boolean): boolean {
  return shortcuts[name].keys.some((keys) => (areLettersOn || !isCharacter(keys)) && isPressed(press, keys));
}

/** Which of a shortcut's keys was pressed, counted from 0; null for none. */
export function placeOfKey(press: KeyPress, name: ShortcutName, areLettersOn: boolean): number | null {
  const place = shortcuts[name].keys.findIndex((keys) => isPressed(press, keys));
  return place === -1 || !isShortcut(press, name, areLettersOn) ? null : place;
}

/** Whether it is nothing but a character: somebody who speaks to the computer sets it off unawares. */
export function isCharacter(keys: string): boolean {
  return keys.length === 1;
}

function isPressed({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress, keys: string): boolean {
  const parts = keys.split("+");
  const wanted = parts.at(-1) ?? "";
  const hasCommand = parts.includes("Mod");
  if (key.toLowerCase() !== wanted.toLowerCase()) return false;
  if (hasCommand !== (ctrlKey || metaKey) || parts.includes("Alt") !== altKey) return false;
  // Where a character is on the keyboard, and whether that takes the shift key, differs from country to country.
  return isCharacter(keys) || parts.includes("Shift") === shiftKey;
}

/** For `aria-keyshortcuts`: how assistive technology is told. */
export function ariaKeys(name: ShortcutName): string {
  return shortcuts[name].keys
    .flatMap((keys) => (keys.includes("Mod+") ? [keys.replace("Mod", "Control"), keys.replace("Mod", "Meta")] : [keys]))
    .join(" ");
}

const namesOfKeys: Readonly<Record<string, string>> = {
  Escape: "Esc",
  Delete: "Del",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ContextMenu: "Menu key",
};
const namesOnMac: Readonly<Record<string, string>> = { Mod: "⌘", Shift: "⇧", Alt: "⌥" };
/** The order in which a Mac names them: the command key stands next to the letter. */
const orderOnMac = ["Alt", "Shift", "Mod"];

/** As the editor of statements names a combination. */
export function editorKeys(name: ShortcutName): string {
  return (shortcuts[name].keys[0] ?? "").replaceAll("+", "-");
}

/** How a person reads a combination, e.g. "Ctrl+Shift+O", on a Mac "⇧⌘O". */
export function keyText(keys: string, isMac: boolean): string {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  const named = namesOfKeys[key] ?? key;
  const held = parts.slice(0, -1);
  if (!isMac) return [...held.map((part) => (part === "Mod" ? "Ctrl" : part)), named].join("+");
  return [...orderOnMac.filter((part) => held.includes(part)).map((part) => namesOnMac[part] ?? part), named].join("");
}

/** The first combination of a shortcut, as a person reads it. */
export function shortcutText(name: ShortcutName, isMac: boolean): string {
  return keyText(shortcuts[name].keys[0] ?? "", isMac);
}

/** The sheet: areas with their shortcuts, in the order of the table. */
export function shortcutSheet(): readonly { readonly area: ShortcutArea; readonly rows: readonly Shortcut[] }[] {
  const all = Object.values(shortcuts);
  return shortcutAreas.map((area) => ({ area, rows: all.filter((shortcut) => shortcut.area === area) }));
}
