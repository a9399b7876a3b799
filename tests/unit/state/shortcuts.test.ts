import { describe, expect, it } from "vitest";
import {
  ariaKeys,
  editorKeys,
  isShortcut,
  type KeyPress,
  keyText,
  placeOfKey,
  type ShortcutName,
  shortcutSheet,
  shortcuts,
} from "#lib/state/shortcuts";

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ...{ ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
  ...held,
});
const control = { ctrlKey: true };

describe("a key press is a shortcut", () => {
  it.each<[string, KeyPress, ShortcutName]>([
    ["with the control key", press("k", control), "palette"],
    ["with the command key of a Mac", press("k", { metaKey: true }), "palette"],
    ["with both control and shift", press("O", { ...control, shiftKey: true }), "newChat"],
    ["that takes back", press("z", control), "undo"],
    ["that does again", press("Z", { ...control, shiftKey: true }), "redo"],
    ["that does again in the other way", press("y", control), "redo"],
    ["of one character, which here takes the shift key", press("?", { shiftKey: true }), "sheet"],
    ["of one letter, capital or not", press("m"), "moveTile"],
    ["of one letter, capital or not", press("M", { shiftKey: true }), "moveTile"],
    ["of a named key", press("F2"), "renameChat"],
  ])("%s", (_guarantee, event, name) => {
    expect(isShortcut(event, name, true)).toBe(true);
  });

  it.each<[string, KeyPress, ShortcutName]>([
    ["without the key that is to be held", press("z"), "undo"],
    ["with a further key held", press("z", { ...control, altKey: true }), "undo"],
    ["with shift, where that means the opposite", press("Z", { ...control, shiftKey: true }), "undo"],
    ["of one letter, while a command key is held", press("m", control), "moveTile"],
    ["of a named key, while shift is held", press("Delete", { shiftKey: true }), "deleteChat"],
    ["that sends, where shift starts a new line", press("Enter", { shiftKey: true }), "send"],
  ])("but not %s", (_guarantee, event, name) => {
    expect(isShortcut(event, name, true)).toBe(false);
  });

  it("tells which of its keys was pressed", () => {
    expect(placeOfKey(press("3"), "chooseOption", true)).toBe(2);
    expect(placeOfKey(press("5"), "chooseOption", true)).toBeNull();
  });
});

describe("single characters that are switched off", () => {
  it("do nothing, and all other shortcuts go on working", () => {
    const works = (name: ShortcutName, key: string, held = {}) => isShortcut(press(key, held), name, false);
    expect([works("sheet", "?"), works("search", "/"), works("moveTile", "m")]).toEqual([false, false, false]);
    expect(placeOfKey(press("1"), "chooseOption", false)).toBeNull();
    expect([works("palette", "k", control), works("stop", "Escape"), works("removePart", "Delete")]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe("keys in words", () => {
  it("are named as on the reader's keyboard", () => {
    expect([keyText("Mod+Shift+O", false), keyText("Mod+Shift+O", true)]).toEqual(["Ctrl+Shift+O", "⇧⌘O"]);
    expect([keyText("Escape", false), keyText("Mod+Enter", true)]).toEqual(["Esc", "⌘Enter"]);
  });

  it("are told to assistive technology with both command keys", () => {
    expect(ariaKeys("newChat")).toBe("Control+Shift+O Meta+Shift+O");
    expect(ariaKeys("search")).toBe("/");
    expect(editorKeys("runStatement")).toBe("Mod-Enter");
  });

  it("stand on the sheet, every shortcut once", () => {
    const rows = shortcutSheet().flatMap((section) => section.rows);
    expect(rows).toHaveLength(Object.keys(shortcuts).length);
    expect(new Set(rows.map(({ does }) => does)).size).toBe(rows.length);
    expect(shortcutSheet().every((section) => section.rows.length > 0)).toBe(true);
  });
});
