"use client";

/** What narrows the list of runs. The address holds it, so that a list can be shared and comes back after a reload. */
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#components/ui/button";
import {
  type Choice,
  DayField,
  type FieldProps,
  FilterField,
  FilterSelect,
  filterFieldLook,
} from "#components/ui/filter-fields";
import type { RunChoices } from "#lib/domain/run-report";
import { isFiltered, noRunFilter, type RunFilterText } from "#lib/state/run-address";
import { agentName, refreshWords, statusWords, verdictWords } from "#lib/state/run-words";

type RunFiltersProps = {
  readonly filter: RunFilterText;
  readonly choices: RunChoices | null;
  readonly onChange: (filter: RunFilterText) => void;
};

/** Wraps on small screens. What only answers have cannot be asked of refreshes. */
export function RunFilters({ filter, choices, onChange }: RunFiltersProps) {
  const isOfBoards = filter.of === "dashboards";
  const set = (name: keyof RunFilterText) => (value: string) => onChange({ ...filter, [name]: value });
  const turn = (of: string) =>
    onChange({ ...noRunFilter, of, who: filter.who, q: filter.q, from: filter.from, to: filter.to });
  const people = choices?.people ?? [];
  const words = isOfBoards ? refreshWords : statusWords;
  return (
    <search aria-label="Filter the runs" className="flex flex-wrap items-end gap-2">
      <FilterSelect
        label="Runs of"
        none="Chats"
        value={filter.of}
        onChange={turn}
        choices={[["dashboards", "Dashboards"]]}
      />
      {people.length < 2 ? null : (
        <FilterSelect
          label="Whose"
          none="Mine"
          value={filter.who}
          onChange={set("who")}
          choices={[["everybody", "Everybody's"], ...people.map(({ id, name }): Choice => [id, name])]}
        />
      )}
      <WordsField
        label={isOfBoards ? "Words of the title" : "Words of the question"}
        value={filter.q}
        onChange={set("q")}
      />
      {isOfBoards ? (
        <FilterSelect
          label="Dashboard"
          value={filter.board}
          onChange={set("board")}
          choices={dashboardChoices(choices, filter.board)}
        />
      ) : null}
      <FilterSelect label="Status" value={filter.status} onChange={set("status")} choices={Object.entries(words)} />
      <FilterSelect
        label="Database"
        value={filter.db}
        onChange={set("db")}
        choices={(choices?.databases ?? []).map((name) => [name, name])}
      />
      {isOfBoards ? null : <AnswerFilters filter={filter} choices={choices} set={set} />}
      <DayField label="From" value={filter.from} onChange={set("from")} />
      <DayField label="To" value={filter.to} onChange={set("to")} />
      {isFiltered(filter) ? (
        <Button look="ghost" className="pointer-coarse:h-11" onClick={() => onChange(noRunFilter)}>
          Clear the filters
        </Button>
      ) : null}
    </search>
  );
}

/** One that has no runs, or that is not listed yet, is known by its key alone, which says nothing to people. */
function dashboardChoices(choices: RunChoices | null, chosen: string): readonly Choice[] {
  const listed = (choices?.dashboards ?? []).map(({ id, title }): Choice => [id, title]);
  const isListed = chosen === "" || listed.some(([id]) => id === chosen);
  return isListed ? listed : [...listed, [chosen, "This dashboard"]];
}

type AnswerFiltersProps = Pick<RunFiltersProps, "filter" | "choices"> & {
  readonly set: (name: keyof RunFilterText) => (value: string) => void;
};

function AnswerFilters({ filter, choices, set }: AnswerFiltersProps) {
  const models = [...(choices?.models ?? []).map((name): Choice => [name, name]), ["none", "No model"] as const];
  return (
    <>
      <FilterSelect
        label="Agent"
        value={filter.agent}
        onChange={set("agent")}
        choices={(choices?.agents ?? []).map((agent) => [agent, agentName(agent)])}
      />
      <FilterSelect label="Model" value={filter.model} onChange={set("model")} choices={models} />
      <FilterSelect
        label="Feedback"
        value={filter.feedback}
        onChange={set("feedback")}
        choices={Object.entries(verdictWords)}
      />
    </>
  );
}

/** The list follows when the writer pauses. */
const typingPauseMs = 250;

function WordsField({ label, value, onChange }: FieldProps) {
  const [shown, setShown] = useState({ text: value, of: value });
  const text = shown.of === value ? shown.text : value;
  const send = useEffectEvent(onChange);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => send(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <FilterField label={label}>
      {(id) => (
        <input
          id={id}
          type="search"
          value={text}
          maxLength={200}
          onChange={(event) => setShown({ text: event.target.value, of: value })}
          className={`${filterFieldLook} w-36`}
        />
      )}
    </FilterField>
  );
}
