"use client";

/** A copy of the board that asks another schema with the same names; tiles that do not fit are named before it is opened. */
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button";
import { ChoiceSelect } from "#components/ui/choice-select";
import { Dialog } from "#components/ui/dialog";
import { useDatabases, useSchemas } from "#lib/queries/use-catalog";
import { type CarriedDashboard, useDashboardCommands } from "#lib/queries/use-dashboards";
import { dashboardHref } from "#lib/state/dashboard-address";
import { useBoard, useBoardEngine } from "./board-provider.tsx";

export function CarryDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<CarriedDashboard | null>(null);
  return (
    <Dialog isOpen onClose={onClose} title="Duplicate to another schema">
      {made === null ? <CarryForm onMade={setMade} /> : <LeftTiles made={made} />}
    </Dialog>
  );
}

function CarryForm({ onMade }: { readonly onMade: (made: CarriedDashboard) => void }) {
  const id = useBoard((state) => state.id);
  const { saver } = useBoardEngine();
  const { carry } = useDashboardCommands();
  const router = useRouter();
  const [database, setDatabase] = useState("");
  const [schema, setSchema] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const databases = useDatabases(null).data ?? [];
  const schemas = useSchemas(database === "" ? null : database).data ?? [];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (database === "" || schema === "") return setProblem("Choose a database and a schema.");
    setBusy(true);
    if (!(await saver.flush())) {
      setBusy(false);
      return setProblem("The last changes of this board are not saved yet, so the copy would lack them.");
    }
    const carried = await carry(id, { database, schema });
    setBusy(false);
    if (!carried.ok) return setProblem(carried.error.message);
    if (carried.value.left.length === 0) router.push(dashboardHref(carried.value.dashboard.id));
    else onMade(carried.value);
  }

  return (
    <form className="flex flex-col gap-3 p-4 sm:p-5" onSubmit={(event) => void submit(event)}>
      <p className="text-sm text-muted">
        Each tile is checked: its tables and columns have to be in the other schema by the same names. Tiles that do not
        fit stay in the copy and ask what they ask now.
      </p>
      <ChoiceSelect
        label="Database"
        automatic="Choose…"
        choices={databases.map(({ name }) => ({ value: name, name }))}
        value={database}
        onChange={(next) => {
          setDatabase(next);
          setSchema("");
        }}
      />
      <ChoiceSelect
        label="Schema"
        automatic="Choose…"
        choices={schemas.map(({ name }) => ({ value: name, name }))}
        value={schema}
        onChange={setSchema}
      />
      {problem === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Button look="primary" type="submit" disabled={isBusy} className="self-end pointer-coarse:h-11">
        {isBusy ? "Checking the tiles…" : "Duplicate"}
      </Button>
    </form>
  );
}

function LeftTiles({ made: { dashboard, left } }: { readonly made: CarriedDashboard }) {
  const router = useRouter();
  return (
    <div className="flex flex-col gap-3 overflow-y-auto p-4 sm:p-5">
      <p role="status" className="text-sm">
        "{dashboard.definition.title}" is made. These tiles do not fit the schema and ask what they asked before:
      </p>
      <ul aria-label="Tiles that do not fit" className="flex flex-col gap-2 text-sm">
        {left.map(({ tileId, title, why }) => (
          <li key={tileId} className="wrap-anywhere">
            <span className="font-medium">{title}</span>
            <span className="block text-xs text-muted">{why}</span>
          </li>
        ))}
      </ul>
      <Button
        look="primary"
        className="self-end pointer-coarse:h-11"
        onClick={() => router.push(dashboardHref(dashboard.id))}
      >
        Open the copy
      </Button>
    </div>
  );
}
