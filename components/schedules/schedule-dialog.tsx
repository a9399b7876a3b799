"use client";

/** The form of a schedule: when it is due, what it is called, and whom beside the bell it is sent to. */
import { useState } from "react";
import { AccessForm } from "#components/access/access-form";
import { useSending } from "#components/access/use-sending";
import { Dialog } from "#components/ui/dialog";
import { TextField } from "#components/ui/text-field";
import type { ScheduleRule } from "#lib/domain/schedule";
import { scheduleRuleText } from "#lib/domain/schedule-words";
import type { Watch, WatchDraft, WatchTerms } from "#lib/domain/watch";
import { useScheduleChannels, useScheduleCommands } from "#lib/queries/use-schedules";
import { newRuleDraft, readRuleDraft, ruleDraft } from "#lib/state/schedule-form";
import { RuleFields } from "./rule-fields.tsx";

type NewSchedule = Pick<WatchDraft, "origin" | "alert"> & {
  readonly name: string;
  /** What the form begins with, where that is known already. */
  readonly rule?: ScheduleRule;
};

type ScheduleDialogProps = {
  /** What is to be asked again and again, with what it is called; or the schedule that is to be changed. */
  readonly of: NewSchedule | Watch;
  readonly onSaved: (watch: Watch) => void;
  readonly onClose: () => void;
};

export function ScheduleDialog({ of, onSaved, onClose }: ScheduleDialogProps) {
  const name = "origin" in of ? of.name : of.title;
  return (
    <Dialog isOpen onClose={onClose} title={`Schedule: ${name}`}>
      <div className="overflow-y-auto p-4 sm:p-5">
        <ScheduleForm of={of} onSaved={onSaved} />
      </div>
    </Dialog>
  );
}

function ScheduleForm({ of, onSaved }: Omit<ScheduleDialogProps, "onClose">) {
  const isNew = "origin" in of;
  const [draft, setDraft] = useState(() =>
    of.rule === undefined ? newRuleDraft(Intl.DateTimeFormat().resolvedOptions().timeZone) : ruleDraft(of.rule),
  );
  const [title, setTitle] = useState(isNew ? of.name : of.title);
  const [channelIds, setChannelIds] = useState<readonly string[]>(isNew ? [] : of.channelIds);
  const { isBusy, problem, send } = useSending();
  const commands = useScheduleCommands();
  const read = readRuleDraft(draft);

  function save() {
    if (!("rule" in read)) return;
    const terms: WatchTerms = { title: title.trim().slice(0, 200), rule: read.rule, channelIds: [...channelIds] };
    send(
      () =>
        isNew
          ? commands.add({ ...terms, origin: of.origin, ...(of.alert === undefined ? {} : { alert: of.alert }) })
          : commands.change(of.id, terms),
      onSaved,
    );
  }

  return (
    <AccessForm send="Save" isBusy={isBusy} problem={problem} onSend={save}>
      <TextField label="Name" value={title} onChange={setTitle} maxLength={200} />
      <RuleFields draft={draft} onChange={setDraft} />
      <ChannelFields chosen={channelIds} onChange={setChannelIds} />
      <p role="status" className="text-sm text-muted">
        {"rule" in read ? `${scheduleRuleText(read.rule)}.` : read.fault}
      </p>
    </AccessForm>
  );
}

type ChannelFieldsProps = {
  readonly chosen: readonly string[];
  readonly onChange: (channelIds: readonly string[]) => void;
};

/** The bell has it always; whoever has no channels is not asked for any. */
function ChannelFields({ chosen, onChange }: ChannelFieldsProps) {
  const channels = useScheduleChannels().data ?? [];
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1 text-xs font-medium text-muted">Tell me</legend>
      <p className="text-sm">In the app, under the bell</p>
      {channels.map(({ id, label }) => (
        <label key={id} className="flex min-h-6 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-primary"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((known) => known !== id))
            }
          />
          <span className="min-w-0 wrap-anywhere">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
