"use client";

/** All shortcuts by where they work, as the table of shortcuts has them, and the switch for single characters. */
import { useId } from "react";
import { classNames } from "#components/ui/class-names";
import { Dialog } from "#components/ui/dialog";
import { useCharacterKeys, useIsMac } from "#components/ui/shortcut";
import { isCharacter, keyText, shortcutSheet } from "#lib/state/shortcuts";

type ShortcutsSheetProps = { readonly onClose: () => void };

export function ShortcutsSheet({ onClose }: ShortcutsSheetProps) {
  return (
    <Dialog isOpen isWide onClose={onClose} title="Keyboard shortcuts">
      <div className="flex min-h-0 flex-col">
        <div className="min-h-0 overflow-y-auto p-4 sm:p-5">
          <div className="gap-x-10 sm:columns-2">
            {shortcutSheet().map(({ area, rows }) => (
              <Area key={area} area={area} rows={rows} />
            ))}
          </div>
          <p className="pt-3 text-xs text-muted">
            In tables, charts, lists and menus the arrow keys move, Enter chooses and Esc goes back.
          </p>
        </div>
        <CharacterSwitch />
      </div>
    </Dialog>
  );
}

type AreaProps = ReturnType<typeof shortcutSheet>[number];

function Area({ area, rows }: AreaProps) {
  const titleId = useId();
  const isMac = useIsMac();
  const [areOn] = useCharacterKeys();
  return (
    <section aria-labelledby={titleId} className="mb-5 break-inside-avoid">
      <h3 id={titleId} className="pb-1 text-sm font-semibold">
        {area}
      </h3>
      <dl className="divide-y divide-border text-sm">
        {rows.map(({ does, keys }) => {
          const isOff = !areOn && keys.every(isCharacter);
          return (
            <div key={does} className="flex min-h-8 items-center justify-between gap-4 py-1">
              <dt className={classNames("min-w-0", isOff && "text-subtle")}>
                {does}
                {isOff ? " (off)" : ""}
              </dt>
              <dd className={classNames("flex shrink-0 flex-wrap justify-end gap-1", isOff && "line-through")}>
                {keys.map((combination) => (
                  <kbd
                    key={combination}
                    className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-border bg-sunken px-1.5 font-sans text-[11px] text-muted"
                  >
                    {keyText(combination, isMac)}
                  </kbd>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

const characters = shortcutSheet()
  .flatMap(({ rows }) => rows.flatMap(({ keys }) => keys.filter(isCharacter)))
  .join(" ");

/** For whoever speaks to the computer, or hits keys unawares. */
function CharacterSwitch() {
  const [areOn, switchTo] = useCharacterKeys();
  return (
    <label className="flex min-h-12 shrink-0 cursor-pointer items-center gap-3 border-t border-border px-4 py-2 text-sm sm:px-5">
      <input
        type="checkbox"
        checked={areOn}
        onChange={(event) => switchTo(event.target.checked)}
        className="size-4 accent-primary"
      />
      <span>
        Single-character shortcuts
        <span className="block text-xs text-muted">Switched off, {characters} do nothing by themselves.</span>
      </span>
    </label>
  );
}
