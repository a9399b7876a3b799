"use client";

/** What a part of an answer can become: choices that are made at once, values and days to choose, and leaving it out. */
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import type { PlanMenuInput } from "#lib/domain/inputs/steering";
import type { ConditionForm, PlanMenu } from "#lib/domain/plan-menu";
import type { PlanEdit } from "#lib/domain/plan-part";
import { toShownError } from "#lib/queries/public-failure";
import { usePlanMenu } from "#lib/queries/use-steering";
import { ConditionPanel } from "./condition-panel.tsx";
import { FirstPanel } from "./first-panel.tsx";
import { MenuList, MenuOption, MenuSearch, MenuSection } from "./menu-list.tsx";
import { PeriodPanel } from "./period-panel.tsx";
import type { Steering } from "./steering.tsx";
import { ThresholdPanel } from "./threshold-panel.tsx";

type PartMenuProps = {
  readonly steering: Steering;
  readonly of: PlanMenuInput["of"];
  readonly onApply: (edits: readonly PlanEdit[]) => void;
};

/** Only what has an answer is offered. */
export function PartMenu({ steering, of, onApply }: PartMenuProps) {
  const { sessionId, part } = steering;
  const menu = usePlanMenu(sessionId, part.ref.id, of);
  if (menu.isPending) return <MenuSkeleton />;
  if (menu.isError)
    return (
      <p role="alert" className="p-3 text-sm text-danger">
        {toShownError(menu.error).message}
      </p>
    );
  return <OpenMenu menu={menu.data} isNew={of.kind === "addition"} steering={steering} onApply={onApply} />;
}

function MenuSkeleton() {
  return (
    <div role="status" aria-label="Loading what can be chosen" className="flex flex-col gap-2 p-3">
      {["w-40", "w-56", "w-48"].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

type OpenMenuProps = Omit<PartMenuProps, "of"> & { readonly menu: PlanMenu; readonly isNew: boolean };

function OpenMenu({ menu, isNew, steering, onApply }: OpenMenuProps) {
  const { sections, period, first, threshold, removal } = menu;
  return (
    <>
      <Conditions menu={menu} isNew={isNew} steering={steering} onApply={onApply} />
      {sections.length === 0 ? null : <Sections menu={menu} onApply={onApply} />}
      {period === null ? null : <PeriodPanel form={period} onApply={onApply} />}
      {first === null || sections.length === 0 ? null : <FirstPanel form={first} onApply={onApply} />}
      {threshold === null ? null : <ThresholdPanel form={threshold} onApply={onApply} />}
      {isEmpty(menu) ? (
        <p className="px-3 py-2 text-sm text-muted">
          {isNew ? "Nothing of this kind can be added here." : "It can be left out; to change it, ask in words."}
        </p>
      ) : null}
      {removal === null ? null : <Removal onRemove={() => onApply(removal)} />}
    </>
  );
}

function isEmpty({ sections, conditions, period, threshold }: PlanMenu): boolean {
  return sections.length === 0 && conditions.length === 0 && period === null && threshold === null;
}

/** Of a new one first the column is chosen. */
function Conditions({ menu: { conditions }, isNew, steering, onApply }: OpenMenuProps) {
  const [chosen, setChosen] = useState<ConditionForm | null>(null);
  const [own] = conditions;
  if (own === undefined) return null;
  if (!isNew) return <ConditionPanel form={own} steering={steering} onApply={onApply} onBack={null} />;
  if (chosen === null) return <Columns forms={conditions} onChoose={setChosen} />;
  return <ConditionPanel form={chosen} steering={steering} onApply={onApply} onBack={() => setChosen(null)} />;
}

function Sections({
  menu: { kind, sections },
  onApply,
}: {
  readonly menu: PlanMenu;
  readonly onApply: PartMenuProps["onApply"];
}) {
  const isLong = sections.reduce((count, { options }) => count + options.length, 0) > 0;
  return (
    <MenuList label="Choices">
      {isLong ? (
        <MenuSearch label="Search the choices" placeholder={`Search ${kindWords[kind] ?? "choices"}…`} />
      ) : null}
      {sections.map((section) => (
        <MenuSection key={section.label} label={section.label}>
          {section.options.map((option) => (
            <MenuOption
              key={`${option.label} ${option.hint ?? ""}`}
              value={`${section.label}: ${option.label} ${option.hint ?? ""}`}
              hint={option.hint}
              isChosen={option.isChosen}
              onChoose={() => onApply(option.edits)}
            >
              {option.label}
            </MenuOption>
          ))}
        </MenuSection>
      ))}
    </MenuList>
  );
}

const kindWords: Partial<Record<PlanMenu["kind"], string>> = {
  figure: "figures",
  group: "groups",
  column: "columns",
  period: "periods",
  order: "orders",
};

function Columns({
  forms,
  onChoose,
}: {
  readonly forms: readonly ConditionForm[];
  readonly onChoose: (form: ConditionForm) => void;
}) {
  return (
    <MenuList label="Columns">
      <MenuSearch label="Search the columns" placeholder="Filter by…" />
      {forms.map((form) => (
        <MenuOption
          key={`${form.column.table}.${form.column.column}`}
          value={`${form.label} ${form.hint ?? ""} ${form.column.table}.${form.column.column}`}
          hint={form.hint}
          onChoose={() => onChoose(form)}
        >
          {form.label}
        </MenuOption>
      ))}
    </MenuList>
  );
}

function Removal({ onRemove }: { readonly onRemove: () => void }) {
  return (
    <div className="border-t border-border p-1">
      <Button look="ghost" size="compact" className="w-full justify-start pointer-coarse:h-11" onClick={onRemove}>
        <Trash2 aria-hidden className="size-3.5" />
        Leave it out
      </Button>
    </div>
  );
}
