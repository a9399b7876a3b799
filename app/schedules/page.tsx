/** What is asked again and again, when it is due next, and what came of it last. */
import { SchedulesScreen } from "#components/schedules/schedules-screen";
import { loadSchedules } from "./page-data.ts";

export default async function SchedulesPage() {
  return <SchedulesScreen first={await loadSchedules()} />;
}
