"use client";

/** Two versions of an answer beside one another: what each says, shows, and is made of. */
import { useId, useState } from "react";
import { MarkQuestionsProvider } from "#components/result/mark-menu";
import { ResultBodies, ResultTabList } from "#components/result/result-views";
import { Dialog } from "#components/ui/dialog";
import { Tabs } from "#components/ui/tabs";
import { fieldLook } from "#components/ui/text-field";
import type { ResultPart } from "#lib/domain/message";
import { plainView } from "#lib/domain/plain-view";
import type { ResultView } from "#lib/domain/result-view";
import type { VersionStep } from "#lib/state/version-steps";
import { ChipIcon } from "./chip-icon.tsx";
import { NoSteering } from "./steering.tsx";

type CompareVersionsProps = {
  readonly list: readonly VersionStep[];
  /** The one that is shown, and what it was made of. */
  readonly left: string;
  readonly right: string;
  readonly partOf: (resultId: string) => ResultPart | null;
  readonly onClose: () => void;
};

export function CompareVersions({ list, left, right, partOf, onClose }: CompareVersionsProps) {
  const [chosen, setChosen] = useState([left, right] as const);
  const parts = chosen.map(partOf);
  return (
    <Dialog isOpen title="Compare two versions" isWide onClose={onClose}>
      <NoSteering>
        <MarkQuestionsProvider value={null}>
          <div className="grid min-h-0 flex-1 gap-4 overflow-y-auto p-4 md:grid-cols-2">
            {parts.map((part, side) => (
              <section
                // biome-ignore lint/suspicious/noArrayIndexKey: there is a left and a right side
                key={side}
                aria-label={side === 0 ? "First version" : "Second version"}
                className="flex min-w-0 flex-col gap-2"
              >
                <VersionChoice
                  label={side === 0 ? "First version" : "Second version"}
                  list={list}
                  value={chosen[side] ?? ""}
                  onChoose={(resultId) => setChosen(side === 0 ? [resultId, chosen[1]] : [chosen[0], resultId])}
                />
                {part === null ? null : <Version key={part.ref.id} part={part} other={parts[1 - side] ?? null} />}
              </section>
            ))}
          </div>
        </MarkQuestionsProvider>
      </NoSteering>
    </Dialog>
  );
}

type VersionChoiceProps = {
  readonly label: string;
  readonly list: readonly VersionStep[];
  readonly value: string;
  readonly onChoose: (resultId: string) => void;
};

function VersionChoice({ label, list, value, onChoose }: VersionChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value}
        className={`${fieldLook} pointer-coarse:h-11`}
        onChange={(event) => onChoose(event.target.value)}
      >
        {list.map(({ resultId, change }, index) => (
          <option key={resultId} value={resultId}>
            {index + 1}. {change}
          </option>
        ))}
      </select>
    </div>
  );
}

const bodyHeight = 260;

/** What the other one has not stands out. */
function Version({ part, other }: { readonly part: ResultPart; readonly other: ResultPart | null }) {
  const [tab, setTab] = useState(part.chart === null ? "table" : "chart");
  const [view, setView] = useState<ResultView>(plainView);
  const shared = new Set(other?.chips.map(({ text }) => text));
  return (
    <Tabs value={tab} onValueChange={setTab} className="overflow-hidden rounded-lg border border-border">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h3 className="min-w-0 flex-1 basis-40 text-base font-semibold wrap-anywhere">{part.title}</h3>
        <ResultTabList isCompact />
      </div>
      <ul aria-label="What it is made of" className="flex flex-wrap gap-1.5 px-4 pb-2">
        {part.chips.map((chip) => (
          <li
            key={chip.id}
            className={
              shared.has(chip.text)
                ? "inline-flex items-center gap-1.5 rounded-full border border-border px-2 py-0.5 text-xs text-muted"
                : "inline-flex items-center gap-1.5 rounded-full border border-primary/50 bg-primary-soft px-2 py-0.5 text-xs text-primary"
            }
          >
            <ChipIcon kind={chip.kind} />
            <span className="min-w-0 wrap-anywhere">{chip.text}</span>
            {shared.has(chip.text) ? null : <span className="sr-only">, only here</span>}
          </li>
        ))}
      </ul>
      <ResultBodies
        part={part}
        chartHeight={bodyHeight}
        tableHeight={bodyHeight}
        view={view}
        isCompact
        onView={setView}
        onShowTable={() => setTab("table")}
      />
    </Tabs>
  );
}
