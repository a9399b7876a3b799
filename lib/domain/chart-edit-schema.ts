/** What an analyst changes of an automatic chart, as it is stored and sent: checked as the browser checks what it kept. */
import { z } from "zod";
import { type ChartEdit, isChartEdit } from "./chart-edit-form.ts";

export const chartEditSchema = z.custom<ChartEdit>(isChartEdit, "No change of a chart has this form.");
