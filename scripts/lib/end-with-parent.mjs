/**
 * Loaded before the app's server (`node --import ".../end-with-parent.mjs?parent=<process id>"`): the server
 * ends when the script that started it is gone, even if that was killed.
 */
import { whenParentEnds } from "./processes.mjs";

const parent = Number(new URL(import.meta.url).searchParams.get("parent"));
whenParentEnds(() => process.kill(process.pid, "SIGTERM"), parent);
