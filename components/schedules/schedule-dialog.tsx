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
import { type AlertDraft, alertDraft, readAlertDraft } from "#lib/state/alert-form";
import { newRuleDraft, readRuleDraft, ruleDraft } from "#lib/state/schedule-form";
import { AlertFields } from "./alert-fields.tsx";
import { RuleFields } from "./rule-fields.tsx";

type NewSchedule = Pick<WatchDraft, "id" | "origin" | "alert"> & {
  readonly name: string;
  /** What the form begins with, where that is known already. */
  readonly rule?: ScheduleRule;
  /** Of the figure that may be watched: it is a percentage. */
  readonly isPercent?: boolean;
  /** What is to be known before it is kept. */
  readonly note?: string | null;
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
  const [alert, setAlert] = useState(() => alertDraftOf(of));
  const { isBusy, problem, send } = useSending();
  const commands = useScheduleCommands();
  const read = readRuleDraft(draft);
  const told = alert === null ? { alert: null } : readAlertDraft(alert);

  function save() {
    if (!("rule" in read && "alert" in told)) return;
    const named = { title: title.trim().slice(0, 200), channelIds: [...channelIds] };
    const terms: WatchTerms = { ...named, rule: read.rule, alert: told.alert };
    send(
      () => (isNew ? commands.add({ ...terms, id: of.id, origin: of.origin }) : commands.change(of.id, terms)),
      onSaved,
    );
  }

  return (
    <AccessForm send="Save" isBusy={isBusy} problem={problem} onSend={save}>
      <TextField label="Name" value={title} onChange={setTitle} maxLength={200} />
      <RuleFields draft={draft} onChange={setDraft} />
      {alert === null ? null : <AlertFields draft={alert} onChange={setAlert} />}
      <ChannelFields chosen={channelIds} onChange={setChannelIds} />
      {isNew && of.note != null ? <p className="text-sm text-muted">{of.note}</p> : null}
      <p role="status" className="text-sm text-muted">
        {standingText(read, told)}
      </p>
    </AccessForm>
  );
}

/** Null for a board, which has many figures. */
function alertDraftOf(of: NewSchedule | Watch): AlertDraft | null {
  if (!("origin" in of))
    return of.tileId === null ? null : alertDraft(of.alert?.rule ?? null, of.alert?.isPercent ?? false);
  return of.origin.kind === "board" ? null : alertDraft(of.alert ?? null, of.isPercent ?? false);
}

/** When it is due, or what is missing. */
function standingText(rule: ReturnType<typeof readRuleDraft>, alert: ReturnType<typeof readAlertDraft>): string {
  if (!("rule" in rule)) return rule.fault;
  return "fault" in alert ? alert.fault : `${scheduleRuleText(rule.rule)}.`;
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
      <legend className="pb-1 text-xs font-medium text-muted">Where</legend>
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
