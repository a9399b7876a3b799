"use client";

/** Database and schema of a chat: two searchable comboboxes. A database with one schema chooses it by itself. */
import { useQueryClient } from "@tanstack/react-query";
import { Database } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Combobox, type ComboboxOption } from "#components/ui/combobox";
import type { DatabaseContext, DatabaseInfo, SchemaInfo } from "#lib/domain/catalog";
import { engineLabels } from "#lib/domain/engine-label";
import { formatCounted } from "#lib/domain/format";
import { schemasQuery, useDatabases, useSchemas } from "#lib/queries/use-catalog";

type ContextPickersProps = {
  readonly database: string | null;
  readonly schema: string | null;
  /** Databases that came with the page; null when they could not be listed. */
  readonly firstDatabases: readonly DatabaseInfo[] | null;
  readonly onChoose: (context: DatabaseContext) => void;
  /** What is chosen, for those who hear the page. */
  readonly legend?: string;
};

/** `onChoose` is called once both are known; until then the chosen database waits here for its schema. */
export function ContextPickers(props: ContextPickersProps) {
  const { database, schema, firstDatabases, onChoose, legend = "What the chat is about" } = props;
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<string | null>(null);
  const shownDatabase = waiting ?? database;
  const databases = useDatabases(firstDatabases);
  const schemas = useSchemas(shownDatabase);
  const group = useRef<HTMLFieldSetElement>(null);
  const schemaField = useRef<HTMLButtonElement>(null);
  useForgetOnLeave(group, waiting !== null, () => setWaiting(null));

  async function chooseDatabase(name: string) {
    if (name === database) {
      setWaiting(null);
      return;
    }
    setWaiting(name);
    const loaded = await client.fetchQuery(schemasQuery(name)).catch(() => []);
    const [sole] = loaded;
    if (loaded.length === 1 && sole !== undefined) chooseSchema(name, sole.name);
    else schemaField.current?.focus();
  }

  function chooseSchema(ofDatabase: string, name: string) {
    setWaiting(null);
    onChoose({ database: ofDatabase, schema: name });
  }

  return (
    <fieldset ref={group} className="flex min-w-0 items-center">
      <legend className="sr-only">{legend}</legend>
      <Combobox
        label="Database"
        icon={<Database aria-hidden className="size-3.5 shrink-0 text-subtle" />}
        options={databaseOptions(databases.data ?? [])}
        value={shownDatabase}
        onChoose={(name) => void chooseDatabase(name)}
        placeholder="Choose a database"
        emptyText={databases.isError ? "The databases cannot be listed right now." : "No database has this name."}
      />
      <span aria-hidden className="text-control">
        /
      </span>
      <Combobox
        label="Schema"
        options={(schemas.data ?? []).map(schemaOption)}
        value={waiting === null ? schema : null}
        onChoose={(name) => {
          if (shownDatabase !== null) chooseSchema(shownDatabase, name);
        }}
        placeholder={schemas.isLoading ? "Loading…" : "Choose a schema"}
        emptyText={schemas.isError ? "The schemas cannot be listed right now." : "No schema has this name."}
        isDisabled={shownDatabase === null}
        triggerRef={schemaField}
      />
    </fieldset>
  );
}

/** A database without a schema is half a choice: whoever goes elsewhere has dropped it. */
function useForgetOnLeave(group: RefObject<HTMLElement | null>, isWaiting: boolean, forget: () => void) {
  const forgetNow = useEffectEvent(forget);
  useEffect(() => {
    if (!isWaiting) return;
    function checkFocus(event: FocusEvent | PointerEvent) {
      const isInList = event.target instanceof Element && event.target.closest("[data-combobox-list]") !== null;
      const isInGroup = event.target instanceof Node && group.current?.contains(event.target);
      if (!isInList && !isInGroup) forgetNow();
    }
    document.addEventListener("focusin", checkFocus);
    document.addEventListener("pointerdown", checkFocus);
    return () => {
      document.removeEventListener("focusin", checkFocus);
      document.removeEventListener("pointerdown", checkFocus);
    };
  }, [group, isWaiting]);
}

/** The engine is told where it is not the one that needs no telling. */
function databaseOptions(databases: readonly DatabaseInfo[]): ComboboxOption[] {
  const isTold = databases.some((database) => database.engine !== "duckdb");
  return databases.map(({ name, engine, comment, problem }) => ({
    value: name,
    description: comment,
    problem,
    tag: isTold ? engineLabels[engine] : null,
  }));
}

function schemaOption(schema: SchemaInfo): ComboboxOption {
  const tables = schema.tableCount === null ? null : formatCounted(schema.tableCount, "table");
  const description = [tables, schema.comment].filter((text) => text !== null && text !== "").join(" · ");
  return { value: schema.name, description: description === "" ? null : description, problem: null };
}
