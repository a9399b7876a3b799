/** Loaded before the app's server (`node --import`): the server ends when the script that started it is gone, even if it was killed. */
import { whenParentEnds } from "./processes.mjs";

whenParentEnds(() => process.kill(process.pid, "SIGTERM"));
