"use client";

/** What a part of an answer can become: choices that are made at once, values and days to choose, and leaving it out. */
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import type { PlanMenuInput } from "#lib/domain/inputs/steering";
import type { ConditionForm, PlanMenu, PlanOption } from "#lib/domain/plan-menu";
import type { PlanEdit } from "#lib/domain/plan-part";
import { toShownError } from "#lib/queries/public-failure";
import { usePlanMenu } from "#lib/queries/use-steering";
import { ComparisonPanel } from "./comparison-panel.tsx";
import { ConditionPanel } from "./condition-panel.tsx";
import { FirstPanel } from "./first-panel.tsx";
import { MenuList, MenuOption, MenuSection, MenuSkeleton } from "./menu-list.tsx";
import { MovingPanel } from "./moving-panel.tsx";
import { PeriodPanel } from "./period-panel.tsx";
import type { Steering } from "./steering.tsx";
import { TeachWords } from "./teach-words.tsx";
import { ThresholdPanel } from "./threshold-panel.tsx";

type PartMenuProps = {
  readonly steering: Steering;
  readonly of: PlanMenuInput["of"];
  readonly onApply: (edits: readonly PlanEdit[]) => void;
};

/** Only what has an answer is offered. A list can be searched before it is there. */
export function PartMenu({ steering, of, onApply }: PartMenuProps) {
  const { sessionId, part } = steering;
  const menu = usePlanMenu(sessionId, part.ref.id, of);
  const isNew = of.kind === "addition";
  if (menu.isError)
    return (
      <p role="alert" className="p-3 text-sm text-danger">
        {toShownError(menu.error).message}
      </p>
    );
  if (menu.isPending && !hasList(of)) return <MenuSkeleton />;
  const shown = menu.data ?? nothingYet(of);
  return (
    <>
      <OpenMenu menu={shown} isNew={isNew} isLoading={menu.isPending} steering={steering} onApply={onApply} />
      {of.kind === "addition"
        ? null
        : shown.teaching.map((teaching) => (
            <TeachWords key={teaching.words} teaching={teaching} id={of.id} steering={steering} />
          ))}
    </>
  );
}

function kindOf(of: PlanMenuInput["of"]): string {
  return of.kind === "addition" ? of.part : (of.id.split("-")[0] ?? "");
}

const listed: ReadonlySet<string> = new Set([
  ...([
    "figure",
    "share",
    "running",
    "calculation",
    "group",
    "column",
    "period",
    "comparison",
    "order",
    "first",
  ] as const),
]);

/** A condition that is changed has values to choose instead. */
function hasList(of: PlanMenuInput["of"]): boolean {
  return listed.has(kindOf(of)) || (of.kind === "addition" && of.part === "condition");
}

function nothingYet(of: PlanMenuInput["of"]): PlanMenu {
  const kind = of.kind === "addition" ? of.part : "figure";
  return {
    kind,
    sections: [],
    conditions: [],
    period: null,
    first: null,
    moving: null,
    comparison: null,
    threshold: null,
    teaching: [],
    removal: null,
  };
}

type OpenMenuProps = Omit<PartMenuProps, "of"> & {
  readonly menu: PlanMenu;
  readonly isNew: boolean;
  readonly isLoading: boolean;
};

function OpenMenu({ menu, isNew, isLoading, steering, onApply }: OpenMenuProps) {
  const { kind, sections, removal } = menu;
  const isOfColumns = isNew && kind === "condition";
  return (
    <>
      {isOfColumns ? (
        <NewCondition menu={menu} isLoading={isLoading} steering={steering} onApply={onApply} />
      ) : (
        <OwnCondition menu={menu} steering={steering} onApply={onApply} />
      )}
      {isOfColumns || (sections.length === 0 && !isLoading) ? null : (
        <Sections menu={menu} isLoading={isLoading} onApply={onApply} />
      )}
      <Forms menu={menu} onApply={onApply} />
      {isLoading || !isEmpty(menu) ? null : (
        <p className="px-3 py-2 text-sm text-muted">
          {isNew ? "Nothing of this kind can be added here." : "It can be left out; to change it, ask in words."}
        </p>
      )}
      {removal === null ? null : <Removal onRemove={() => onApply(removal)} />}
    </>
  );
}

/** Numbers and days to write. */
function Forms({ menu, onApply }: Pick<OpenMenuProps, "menu" | "onApply">) {
  const { sections, period, first, moving, comparison, threshold } = menu;
  return (
    <>
      {period === null ? null : <PeriodPanel form={period} onApply={onApply} />}
      {first === null || sections.length === 0 ? null : <FirstPanel form={first} onApply={onApply} />}
      {moving === null ? null : <MovingPanel form={moving} onApply={onApply} />}
      {comparison === null ? null : <ComparisonPanel form={comparison} onApply={onApply} />}
      {threshold === null ? null : <ThresholdPanel form={threshold} onApply={onApply} />}
    </>
  );
}

function isEmpty({ sections, conditions, ...forms }: PlanMenu): boolean {
  const hasForm = [forms.period, forms.comparison, forms.threshold].some((form) => form !== null);
  return sections.length === 0 && conditions.length === 0 && !hasForm;
}

type ConditionProps = Pick<OpenMenuProps, "menu" | "steering" | "onApply">;

function OwnCondition({ menu: { conditions }, steering, onApply }: ConditionProps) {
  const [own] = conditions;
  return own === undefined ? null : <ConditionPanel form={own} steering={steering} onApply={onApply} onBack={null} />;
}

/** First the column is chosen, then its values. */
function NewCondition({ menu, isLoading, steering, onApply }: ConditionProps & Pick<OpenMenuProps, "isLoading">) {
  const [chosen, setChosen] = useState<ConditionForm | null>(null);
  if (chosen === null) return <Columns forms={menu.conditions} isLoading={isLoading} onChoose={setChosen} />;
  return <ConditionPanel form={chosen} steering={steering} onApply={onApply} onBack={() => setChosen(null)} />;
}

type SectionsProps = Pick<OpenMenuProps, "menu" | "isLoading" | "onApply">;

function Sections({ menu: { kind, sections, period, comparison, moving }, isLoading, onApply }: SectionsProps) {
  const searchText = (section: string, { label, hint }: PlanOption) => `${section}: ${label} ${hint ?? ""}`;
  const choices = sections.flatMap(({ label, options }) =>
    options.map((option) => ({ value: searchText(label, option), choose: () => onApply(option.edits) })),
  );
  return (
    <MenuList
      label="Choices"
      isShort={period !== null || comparison !== null || moving !== null}
      placeholder={`Search ${kindWords[kind] ?? "choices"}…`}
      choices={choices}
      isLoading={isLoading}
    >
      {sections.map((section) => (
        <MenuSection key={section.label} label={section.label}>
          {section.options.map((option) => (
            <MenuOption
              key={`${option.label} ${option.hint ?? ""}`}
              value={searchText(section.label, option)}
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
  share: "calculations",
  running: "calculations",
  calculation: "calculations",
  group: "groups",
  column: "columns",
  period: "periods",
  order: "orders",
};

type ColumnsProps = {
  readonly forms: readonly ConditionForm[];
  readonly isLoading: boolean;
  readonly onChoose: (form: ConditionForm) => void;
};

function Columns({ forms, isLoading, onChoose }: ColumnsProps) {
  const searchText = ({ label, hint, column }: ConditionForm) =>
    `${label} ${hint ?? ""} ${column.table}.${column.column}`;
  return (
    <MenuList
      label="Columns"
      placeholder="Filter by…"
      choices={forms.map((form) => ({ value: searchText(form), choose: () => onChoose(form) }))}
      isLoading={isLoading}
    >
      {forms.map((form) => (
        <MenuOption key={searchText(form)} value={searchText(form)} hint={form.hint} onChoose={() => onChoose(form)}>
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
